import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import type { Encoding } from '../profiles/definition.js';

/** Encodings with one byte for each character, the frequent ones first. The ISO ones are read as those of Windows, which have more characters. */
const ONE_BYTE = ['windows-1252', 'windows-1250', 'windows-1251', 'macintosh', 'cp850'] as const;
const MARKS = ['efbbbf', 'fffe', 'feff'];
/** Part of the bytes that are zero in a text in UTF-16. */
const ZEROS_OF_UTF_16 = 0.25;
/** Words with letters beyond ASCII, and what else is beyond ASCII but punctuation and signs that stand in and between words. */
const WORDS = /(?:[A-Za-z]|[^\0-\u007f\s«»„“”‚‘’–—…€£§°®©™½¼¾²³µ·•×÷])+/gu;
const NOT_ASCII = /[^\0-\u007f]/;
/** A word is written in small letters, with a capital at its beginning, or in capitals; */
const CASES = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u;
/** of letters of one script, and a Latin one of more than two letters has some of ASCII. */
const LATIN = /^(?=\p{Script=Latin}+$)(?:.{1,2}$|.*[A-Za-z])/u;
const CYRILLIC = /^\p{Script=Cyrillic}{2,}$/u;

/**
 * The encoding that a text in bytes most likely has: what its byte order mark says, UTF-8 if it is that, or the encoding with one byte for each
 * character in which its words are most plausible. Of equal ones, `preferred` is first.
 */
export function likelyEncoding(bytes: Buffer, preferred: Encoding = 'windows-1252'): Encoding {
  const start = bytes.subarray(0, 3).toString('hex');
  if (MARKS.some((mark) => start.startsWith(mark))) return start.startsWith('ef') ? 'utf-8' : 'utf-16';
  if (countOf(bytes, 0) > ZEROS_OF_UTF_16 * bytes.length) return 'utf-16';
  if (isUtf8(bytes)) return 'utf-8';
  const isOneByte = !preferred.startsWith('utf-');
  const encodings = [...new Set<Encoding>([...(isOneByte ? [preferred] : []), ...ONE_BYTE])];
  const scores = new Map(encodings.map((encoding) => [encoding, plausibilityOf(iconv.decode(bytes, encoding))]));
  return encodings.reduce((best, one) => (scores.get(one)! > scores.get(best)! ? one : best));
}

const countOf = (bytes: Buffer, value: number): number => bytes.reduce((sum, byte) => sum + Number(byte === value), 0);

/** The number of plausible words with letters beyond ASCII, less that of the others. */
function plausibilityOf(text: string): number {
  let score = 0;
  for (const [word] of text.matchAll(WORDS))
    if (NOT_ASCII.test(word))
      score += CASES.test(word) && word.length > 1 && (LATIN.test(word) || CYRILLIC.test(word)) ? 1 : -1;
  return score;
}
