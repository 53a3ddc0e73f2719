import { CHARACTERS } from './character-table.js';

/** First and last code points of ranges, ascending. */
const RANGES = CHARACTERS.trim()
  .split(/\s+/)
  .map((range) => range.split('-').map((code) => Number.parseInt(code, 16)))
  .map(([first, last = first]) => [first!, last!] as const);

/**
 * Characters that pages do not show although a font may have them: pictures in colour, for private use, and the sign for a character that was
 * lost.
 */
export const NEVER_SHOWN = /[\p{Emoji_Presentation}\p{Co}\p{Cn}\p{Cs}\ufffd]/u;

/** Whether a font of the pages has the character. It does not read the fonts, which only the process that makes documents does. */
export function isShown(character: string): boolean {
  const code = character.codePointAt(0)!;
  let [from, to] = [0, RANGES.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (RANGES[middle]![1] < code) from = middle + 1;
    else to = middle;
  }
  return from < RANGES.length && RANGES[from]![0] <= code;
}

/** Shown instead of a character that no font has. */
export const PLACEHOLDER = '\u25a1';

/** Control and format characters that change how the letters beside them are joined. */
const JOINERS = '\u200c\u200d';
/** Mark of the direction of a line, see `text-runs.ts`. */
export const RIGHT_TO_LEFT_MARK = '\u200f';

/**
 * The visible characters of a text, composed. Line breaks stay, and the joiners of Arabic and Indian scripts. Other invisible characters are
 * left out, as are the marks that choose a variant of a character.
 */
export const visible = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/(?![\n\u200f])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, (character, place: number, whole: string) =>
      JOINERS.includes(character) && /[\p{Script=Arabic}\p{Script=Devanagari}]/u.test(whole[place - 1] ?? '')
        ? character
        : '',
    );

/** Whether a visible character is shown as it is. */
const isKept = (character: string): boolean =>
  character === '\n' || character === RIGHT_TO_LEFT_MARK || JOINERS.includes(character) || isShown(character);

/** The text as pages show it: its visible characters, with a placeholder for each that no font has. */
export const printable = (text: string): string =>
  Array.from(visible(text), (character) => (isKept(character) ? character : PLACEHOLDER)).join('');

/** The characters of a text that no font has, as often as they are there. */
export const hiddenCharacters = (text: string): string[] =>
  Array.from(visible(text)).filter((character) => !isKept(character));
