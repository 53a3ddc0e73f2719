import type { Page } from './page.js';
import { COLORS, PAGE, type TextStyle } from './page-writer.js';

/** On the pages of documents that are only tried out, in every language. */
export const SANDBOX_MARK = 'SANDBOX';

const STYLE: TextStyle = { size: 88, weight: 'bold', color: COLORS.mark };
/** Distance of the base lines of two marks. */
const STEP = 96;

/** Says across the page that the document does not count, and why: one mark below the other. */
export function writeMarks({ writer }: Page, marks: readonly string[]): void {
  if (!marks.length) return;
  const { document } = writer;
  const [x, y] = [PAGE.width / 2, PAGE.height / 2];
  const first = y + 32 - ((marks.length - 1) * STEP) / 2;
  writer.artifact(() => {
    document.save().rotate(-55, { origin: [x, y] });
    marks.forEach((mark, index) => writer.text(mark, x - writer.widthOf(mark, STYLE) / 2, first + index * STEP, STYLE));
    document.restore();
  }, 'Pagination');
}
