/**
 * Solves `matrix · x = vector` by Cholesky's decomposition. Undefined when the matrix is not positive definite, which
 * tells a minimum from a saddle as well.
 *
 * @param matrix symmetric; only the lower triangle is read
 */
export function solvePositiveDefinite(
  matrix: readonly (readonly number[])[],
  vector: readonly number[],
): number[] | undefined {
  const size = vector.length;
  const factor: number[][] = [];
  const at = (row: number, column: number): number => factor[row]?.[column] ?? 0;
  for (let row = 0; row < size; row += 1) {
    const line: number[] = [];
    factor.push(line);
    for (let column = 0; column <= row; column += 1) {
      let rest = matrix[row]?.[column] ?? Number.NaN;
      for (let k = 0; k < column; k += 1) rest -= at(row, k) * at(column, k);
      if (row !== column) line.push(rest / at(column, column));
      else if (rest > 0) line.push(Math.sqrt(rest));
      else return undefined;
    }
  }
  const forward: number[] = [];
  for (let row = 0; row < size; row += 1) {
    let rest = vector[row] ?? Number.NaN;
    for (let k = 0; k < row; k += 1) rest -= at(row, k) * (forward[k] ?? 0);
    forward.push(rest / at(row, row));
  }
  const solution = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row -= 1) {
    let rest = forward[row] ?? Number.NaN;
    for (let k = row + 1; k < size; k += 1) rest -= at(k, row) * (solution[k] ?? 0);
    solution[row] = rest / at(row, row);
  }
  return solution;
}
