import { writeFileSync } from 'node:fs';
import { fontCharacters } from './font-characters.js';

/**
 * Writes `src/pdf/character-table.ts` after a change of the fonts, from the project's folder:
 *   node --import ./scripts/typescript.mjs packages/invoice-documents/test/write-characters.ts
 */
const lines: string[] = [''];
for (const range of fontCharacters()) {
  if (lines.at(-1)!.length + range.length > 136) lines.push('');
  lines.push(`${lines.pop()!} ${range}`);
}
const text = `/** The characters that the fonts of the pages have, as ranges of code points. Written by \`test/write-characters.ts\`. */
export const CHARACTERS = \`
 ${lines.map((line) => ` ${line.trim()}`).join('\n ')}
\`;
`;
writeFileSync(new URL('../src/pdf/character-table.ts', import.meta.url), text);
