/** As the parser knows them: `--db <file>`, `--json`. */
interface GlobalOption {
  readonly flags: string;
}

/**
 * Puts the options that every command has before the command, wherever they stand, so that everything behind a command's name
 * is that command's alone. What stands behind `--` is data and stays.
 */
export function hoistGlobalOptions(argv: readonly string[], options: readonly GlobalOption[]): string[] {
  const takesValue = new Map(options.map(({ flags }) => [flags.split(" ")[0] ?? flags, flags.includes("<")]));
  const [hoisted, rest]: [string[], string[]] = [[], []];
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? "";
    if (word === "--") {
      rest.push(...argv.slice(at));
      break;
    }
    const [flag = word] = word.split("=");
    const needsValue = takesValue.get(flag);
    if (needsValue === undefined) rest.push(word);
    else if (!needsValue || word !== flag) hoisted.push(word);
    else {
      const value = argv[at + 1];
      // Alone, so that the parser says what is missing and takes no word of the command for it.
      if (value === undefined) return [word];
      hoisted.push(word, value);
      at += 1;
    }
  }
  return [...hoisted, ...rest];
}
