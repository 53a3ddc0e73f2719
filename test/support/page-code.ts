/** A block of code of a page whose first line names its file: `// src/features/<name>/<file>.ts`. */
interface CodeBlock {
  /** Path from the project's root. */
  file: string;
  code: string;
  /** Whether `code` has the changes of a file, for {@link applied}, and not the whole file. */
  isDiff: boolean;
}

/** The blocks of code of a page that name their files, in their order. */
export const blocksIn = (page: string): CodeBlock[] =>
  [...page.matchAll(/^```(ts|diff)\n ?\/\/ (src\/\S+)\n([^]*?)^```$/gm)].map(([, kind, file, code]) => ({
    file: file!,
    code: code!,
    isDiff: kind === 'diff',
  }));

/**
 * A text with the changes of a diff without line numbers: lines of the text that begin with a space or a minus are looked for one after the other;
 * those with a minus are removed, and those with a plus are inserted where the search is. Throws an error for a line that the rest of the text does not have.
 */
export function applied(text: string, diff: string): string {
  const rest = text.split('\n');
  const done: string[] = [];
  for (const line of diff.split('\n').filter(Boolean)) {
    const [mark, wanted] = [line[0], line.slice(1)];
    if (mark === '+') {
      done.push(wanted);
      continue;
    }
    const place = rest.indexOf(wanted);
    if (place < 0) throw new Error(`The text does not have the line: ${wanted}`);
    done.push(...rest.splice(0, place));
    rest.shift();
    if (mark === ' ') done.push(wanted);
  }
  return [...done, ...rest].join('\n');
}
