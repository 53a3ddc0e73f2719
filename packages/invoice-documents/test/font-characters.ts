import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { NEVER_SHOWN } from '../src/pdf/characters.js';
import { FONT_NAMES, fontPath } from '../src/pdf/fonts.js';

/** The characters that the fonts have in both weights, as `character-table.ts` has them: ranges of code points, some to a line. */
export function fontCharacters(): string[] {
  const codes = new Set<number>();
  for (const name of FONT_NAMES) {
    const regular = characterSet(fontPath(name, 'regular'));
    const bold = characterSet(fontPath(name, 'bold'));
    for (const code of regular) if (bold.has(code)) codes.add(code);
  }
  const shown = [...codes]
    .filter((code) => code >= 0x20 && !NEVER_SHOWN.test(String.fromCodePoint(code)))
    .sort((one, other) => one - other);
  const ranges: [first: number, last: number][] = [];
  for (const code of shown) {
    const range = ranges.at(-1);
    if (range && range[1] === code - 1) range[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map(([first, last]) => (first === last ? hex(first) : `${hex(first)}-${hex(last)}`));
}

const characterSet = (path: string) => new Set((create(readFileSync(path)) as Font).characterSet);
const hex = (code: number) => code.toString(16);
