// The least that a plain JavaScript search needs: Node, the vectors in an array, one scan and one sort.
// Arguments: number of vectors, dimension.
const [count, dimension] = process.argv.slice(2).map(Number);

const vectors = Array.from({ length: count }, () => Float32Array.from({ length: dimension }, Math.random));
const query = vectors[0];
const scored = vectors.map((vector, row) => {
  let score = 0;
  for (let index = 0; index < dimension; index += 1) score += vector[index] * query[index];
  return { row, score };
});
scored.sort((a, b) => b.score - a.score);
process.stdout.write(`${scored[0].row}\n`);
