import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { type MeasuredFont, withSimpleLayout } from './simple-layout.js';

/**
 * The fonts of all documents. They are parsed once for the process; a document contains the subset that it uses.
 */
export type FontName = 'regular' | 'bold';

const FILES: Record<FontName, string> = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' };

const require = createRequire(import.meta.url);
const load = (file: string): MeasuredFont =>
  withSimpleLayout(create(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${file}`))) as Font);

let loaded: Record<FontName, MeasuredFont> | undefined;
export const fonts = (): Record<FontName, MeasuredFont> =>
  (loaded ??= { regular: load(FILES.regular), bold: load(FILES.bold) });

/** Written for a character that the fonts do not have, because PDF/A refuses the empty glyph. */
const REPLACEMENT = '\ufffd';

const known = new Map<number, boolean>();

/**
 * The text as the fonts can show it: composed characters, without invisible ones, with a replacement for those that the fonts do not have.
 * Line breaks stay.
 */
export function printable(text: string): string {
  const visible = text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, '');
  return Array.from(visible, (character) => (character === '\n' || isKnown(character) ? character : REPLACEMENT)).join(
    '',
  );
}

function isKnown(character: string): boolean {
  const code = character.codePointAt(0)!;
  let isKnown = known.get(code);
  if (isKnown === undefined) {
    isKnown = Object.values(fonts()).every(({ font }) => font.hasGlyphForCodePoint(code));
    known.set(code, isKnown);
  }
  return isKnown;
}
