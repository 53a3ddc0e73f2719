/**
 * Breaks a text into lines that are at most as wide as `width`: at spaces and line breaks, in longer words behind hyphens and the like, and
 * only where a part is wider than a whole line, between any two characters. Spaces at the ends of lines are dropped.
 * @param widthOf the width of a text of one line
 */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, widthOf));
}

function wrapParagraph(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const endLine = () => {
    lines.push(line.trimEnd());
    line = '';
  };
  for (const word of paragraph.split(/ +/)) {
    if (!word) continue;
    const start = line && `${line} `;
    if (widthOf(start + word) <= width) {
      line = start + word;
      continue;
    }
    line = start;
    for (const part of partsOf(word)) {
      if (widthOf(line + part) <= width) {
        line += part;
        continue;
      }
      if (line) endLine();
      if (widthOf(part) <= width) line = part;
      else
        for (const [character] of part.matchAll(WITH_MARKS)) {
          if (line && widthOf(line + character) > width) endLine();
          line += character;
        }
    }
  }
  endLine();
  return lines;
}

/** A character with the marks and joiners that belong to it. */
const WITH_MARKS = /[^][\p{M}\u200c\u200d]*/gu;

/** Between two characters of Chinese or Japanese, but not before closing and behind opening punctuation. */
const BETWEEN_IDEOGRAPHS =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303f\uff01-\uff60])(?<![\p{Ps}\p{Pi}])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Ps}\p{Pi}])(?![\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30fc])/u;

/** A word as parts that may be separated at the end of a line. A short part, such as the first of `T-shirt`, is not separated. */
const partsOf = (word: string): string[] =>
  word.split(/(?<=\S{3}[-/_;@&+])(?=\S{3})/).flatMap((part) => part.split(BETWEEN_IDEOGRAPHS));
