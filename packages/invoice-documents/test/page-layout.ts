import { PdfReader } from './pdf-reader.js';
import { type PlacedText, textsOfPages } from './page-texts.js';

/** Left and right edges, and the lowest base line, in points. */
const EDGES = { left: 70.87, right: 550, lowest: 820 };

/** The texts of each page. */
export const pagesOf = (bytes: Buffer): PlacedText[][] => textsOfPages(new PdfReader(bytes));

/** All texts of a page in one line, in the order in which they are written. */
export const textOf = (page: readonly PlacedText[]): string =>
  page.map(({ text }) => text.replaceAll('\u00a0', ' ')).join(' | ');

/** As {@link textOf}, with those joined that are written side by side, such as parts of a line in several fonts, as they stand on the page. */
export const lineTextOf = (page: readonly PlacedText[]): string =>
  page
    .map(({ whole, x }, index) => {
      const before = page[index - 1];
      const isBeside = before !== undefined && Math.abs(before.end - x) < 1; // kerned
      return (isBeside ? '' : '| ') + whole;
    })
    .join('');

/**
 * What is wrong with the places of texts: beyond an edge, or over another text. Combining marks are placed by themselves over the letter to
 * which they belong, so they are left out.
 */
export function faultsOf(pages: readonly PlacedText[][]): string[] {
  return pages.flatMap((page, index) => {
    const texts = page.filter(({ isRotated, text }) => !isRotated && !/^\p{M}*$/u.test(text));
    const beyond = texts.filter(
      ({ x, y, width }) => x < EDGES.left - 0.1 || x + width > EDGES.right + 0.1 || y < 40 || y > EDGES.lowest,
    );
    const over = texts.flatMap((text, place) => texts.slice(place + 1).filter((other) => isOver(text, other)));
    return [
      ...beyond.map(({ text }) => `page ${index + 1}: "${text}" is beyond an edge`),
      ...over.map(({ text }) => `page ${index + 1}: "${text}" is over another text`),
    ];
  });
}

/** Whether two texts overlap, where a text is as high as its lower-case letters and a little more. */
function isOver(one: PlacedText, other: PlacedText): boolean {
  // letters of Hebrew and Arabic are placed one by one, with their kerning
  const kerning = /^[\u0590-\u08ff]+$/.test(one.text + other.text) ? 1 : 0.1;
  const isBeside = one.x + one.width <= other.x + kerning || other.x + other.width <= one.x + kerning;
  const isBelow = one.y <= other.y - other.size * 0.9 || other.y <= one.y - one.size * 0.9;
  return !isBeside && !isBelow;
}
