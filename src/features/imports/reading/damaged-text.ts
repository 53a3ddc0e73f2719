import type { ErrorDetail } from '#platform/base/errors/domain-error.js';

/** The letter that programs write in place of bytes that they could not read, in UTF-8. */
const REPLACEMENT = Buffer.from('\ufffd');
/**
 * Latin, Greek and Cyrillic letters beyond ASCII in UTF-8 that were read as windows-1252, such as `Ã¼` for `ü` and `Ð§` for `Ч`. Punctuation
 * behind the first letter counts only in front of a letter, because a word can end so.
 */
const READ_AS_WINDOWS =
  /[ÃÄÅÎÏÐÑ](?:[\u0080-\u009f¡-¿€‚ƒ„†‡ˆ‰Š‹ŒŽ‘•˜™š›œžŸ]|[–—’”“…](?=\p{L}))|Ã\u00a0|[ÅÐ]\u00a0(?=\p{Ll})|Â[\u00a0-\u00bf]|â(?:€|‚¬)/u;
/** The first byte of these letters, and of `Â` and `â`, in UTF-8. */
const FIRST_BYTE = 0xc3;
/** Characters in front of and behind a place that a reason shows. */
const SHOWN = 20;

/** Why the text of a record is likely damaged; undefined if it is not. */
export function damageOf(bytes: Buffer): ErrorDetail | undefined {
  const hasReplacement = bytes.includes(REPLACEMENT);
  const hasLetters = bytes.includes(FIRST_BYTE);
  if (!hasReplacement && !hasLetters) return undefined;
  const text = bytes.toString();
  if (hasReplacement)
    return {
      field: 'body',
      reason: `has "${near(text, text.indexOf('\ufffd'))}": a letter was lost before the file was sent`,
    };
  const at = text.search(READ_AS_WINDOWS);
  if (at === -1) return undefined;
  return { field: 'body', reason: `has "${near(text, at)}": letters of UTF-8 that were read in another encoding` };
}

const near = (text: string, at: number): string => text.slice(Math.max(0, at - SHOWN), at + SHOWN).trim();
