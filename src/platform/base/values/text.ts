/** White space as Unicode defines it, and the two characters without width that programs leave at the ends of texts. */
const SPACE = /[\p{White_Space}\u200B\uFEFF]/u;
/** Characters that nobody sees: control and format characters, and the separators of lines and paragraphs. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const isSpace = (character: string): boolean => (character <= ' ' || character > '~') && SPACE.test(character);

/**
 * The text without the white space around it: characters with the Unicode property White_Space, U+200B and U+FEFF. Takes time that is
 * linear in the length, unlike a regular expression for the end of the text.
 */
export function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text[start]!)) start++;
  while (end > start && isSpace(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/**
 * More marks on one character than any language has (the limit of the Stream-Safe Text Format, Unicode Standard Annex 15). Normalizing takes
 * time that is quadratic in the number of marks, so that such a text could hold up all requests.
 */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/**
 * The form in which identifiers are stored and compared: without white space around them, in Unicode normalization form C. A text with more
 * than 30 marks in a row is not normalized.
 */
export function normalIdentifier(text: string): string {
  const identifier = trimmed(text);
  return TOO_MANY_MARKS.test(identifier) ? identifier : identifier.normalize('NFC');
}

/**
 * Whether an identifier or a text of one line that was sent is the stored one. Older versions of the service stored the white space around
 * texts, and a text that is read and sent back is the same although it has been removed meanwhile.
 */
export const isSameText = (sent: string, stored: string): boolean =>
  sent === stored || sent === trimmed(stored) || sent === normalIdentifier(stored);

/** The first invisible character of a text as `U+200B`; undefined if there is none. */
export function invisibleCharacter(text: string): string | undefined {
  const code = INVISIBLE.exec(text)?.[0].codePointAt(0);
  return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Why PostgreSQL cannot store the text exactly as it is; undefined if it can. */
export function textStorageFault(text: string): string | undefined {
  if (text.includes('\u0000')) return 'must not contain the character U+0000';
  return text.isWellFormed() ? undefined : 'must be well-formed Unicode';
}
