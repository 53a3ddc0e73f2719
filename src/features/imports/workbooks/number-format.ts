/** How a spreadsheet shows the numbers of a cell, as far as it says what they are. */
export type NumberFormat =
  | { kind: 'number' | 'percent' | 'duration' }
  /** A point in time: a day, a time of day, or both. */
  | { kind: 'date'; hasDay: boolean; hasTime: boolean }
  /** A whole number with a fixed number of digits, such as `00000` or `"KD-"0000`: its characters, of which 0, # and ? are digits. */
  | { kind: 'digits'; characters: readonly FormatCharacter[] };

export interface FormatCharacter {
  text: string;
  isDigit: boolean;
}

export const PLAIN_NUMBER: NumberFormat = { kind: 'number' };
const PERCENT: NumberFormat = { kind: 'percent' };
const DURATION: NumberFormat = { kind: 'duration' };
const DAY: NumberFormat = { kind: 'date', hasDay: true, hasTime: false };
const TIME: NumberFormat = { kind: 'date', hasDay: false, hasTime: true };
const DAY_AND_TIME: NumberFormat = { kind: 'date', hasDay: true, hasTime: true };

/** Formats that have a number and no text in workbooks (ECMA-376, part 1, 18.8.30); those of East Asian languages included. */
const BUILT_IN = new Map<number, NumberFormat>([
  ...[9, 10].map((id) => [id, PERCENT] as const),
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, DAY] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, TIME] as const),
  [22, DAY_AND_TIME],
  [46, DURATION],
]);

/** The format with this number, if the workbook does not define it. */
export const builtInFormat = (id: number): NumberFormat => BUILT_IN.get(id) ?? PLAIN_NUMBER;

/** A quoted text, an escaped character, the width or the repetition of one, a condition, color or language, or another character. */
const TOKEN = /"([^"]*)"?|\\(.?)|[_*].?|\[([^\]]*)\]?|e[+-]|am\/pm|a\/p|[^]/gi;
const ELAPSED = /^(?:h+|m+|s+)$/i;
/** Characters that stand for themselves in a format without quotes. */
const LITERALS = new Set([' ', '-', '+', '(', ')', ':']);
/** Fewest digits of a format of identifiers: a number with `0` only is an ordinary one. */
const LEAST_DIGITS = 2;

/** What a format of a workbook says, such as `dd/mm/yyyy`, `0.00 "kg"` or `00000`. Its section for positive numbers decides. */
export function numberFormatOf(code: string): NumberFormat {
  if (/^general/i.test(code)) return PLAIN_NUMBER;
  const letters = new Set<string>();
  const characters: FormatCharacter[] = [];
  let isWhole = true;
  for (const [token, quoted, escaped, bracket] of code.matchAll(TOKEN)) {
    const lower = token.toLowerCase();
    if (token === ';') break;
    if (quoted !== undefined || escaped !== undefined)
      characters.push({ text: quoted ?? escaped ?? '', isDigit: false });
    else if (bracket !== undefined) {
      if (ELAPSED.test(bracket)) return DURATION;
    } else if (lower === '%') return PERCENT;
    else if ('0#?'.includes(token)) characters.push({ text: token, isDigit: true });
    else if (LITERALS.has(token)) characters.push({ text: token, isDigit: false });
    else if (!/^[_*]/.test(token)) {
      isWhole = false;
      if (/^[ymdhs]$/.test(lower)) letters.add(lower);
    }
  }
  const hasTime = letters.has('h') || letters.has('s');
  const hasDay = letters.has('y') || letters.has('d') || (letters.has('m') && !hasTime);
  if (hasTime || hasDay) return { kind: 'date', hasDay, hasTime };
  const digits = characters.filter(({ text, isDigit }) => isDigit && text === '0').length;
  return isWhole && digits >= LEAST_DIGITS ? { kind: 'digits', characters } : PLAIN_NUMBER;
}

/** A whole number that is not negative in a format of kind `digits`: from the right, each digit takes a place, and the first one takes the rest. */
export function digitsText(digits: string, characters: readonly FormatCharacter[]): string {
  const first = characters.findIndex(({ isDigit }) => isDigit);
  let rest = digits;
  let text = '';
  for (let at = characters.length - 1; at >= 0; at--) {
    const { text: character, isDigit } = characters[at]!;
    if (!isDigit) text = character + text;
    else if (at === first) text = (rest || (character === '0' ? '0' : '')) + text;
    else {
      text = (rest.at(-1) ?? (character === '0' ? '0' : '')) + text;
      rest = rest.slice(0, -1);
    }
  }
  return text;
}
