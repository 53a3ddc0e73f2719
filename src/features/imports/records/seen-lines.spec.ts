import { contentOf } from './content-hash.js';
import { propertyRuns } from '#test/support/property.js';
import { MAX_LINES, SeenLines } from './seen-lines.js';

/** Lines that are remembered; `npm run prove` has as many as the service. */
const LINES = propertyRuns({ times: 200, most: MAX_LINES });

const record = (line: number, text: string) => ({ line, content: contentOf(Buffer.from(text)) });

describe('the lines of a file', () => {
  it('repeat another one if they have its identifier and other content', () => {
    const seen = new SeenLines();
    expect(seen.note('A', record(2, 'A,1'))).toBeUndefined();
    expect(seen.note('B', record(3, 'B,1'))).toBeUndefined();
    expect(seen.note('A', record(4, 'A,1'))).toBeUndefined();
    expect(seen.note('A', record(5, 'A,2'))).toBe(2);
    expect(seen.note('A', record(2, 'A,1'))).toBeUndefined();
  });

  it('are found among many', () => {
    const seen = new SeenLines();
    const lines = Array.from({ length: 5_000 }, (_, index) => index + 1);
    const noteAll = (text: string) => lines.map((line) => seen.note(`SKU-${line}`, record(line, text)));
    expect(noteAll('x').every((first) => first === undefined)).toBe(true);
    expect(noteAll('y')).toEqual(lines);
  });

  it('are remembered up to a number, that of the rows of a spreadsheet', () => {
    expect(MAX_LINES).toBe(1_048_576);
    const seen = new SeenLines(LINES);
    const { content } = record(1, 'x');
    for (let line = 1; line <= LINES; line++) seen.note(String(line), { line, content });
    expect(seen.isFull).toBe(true);
    seen.note('later', record(LINES + 1, 'x'));
    expect(seen.note('later', record(LINES + 2, 'y'))).toBeUndefined();
    expect(seen.note('1', record(LINES + 3, 'y'))).toBe(1);
  });
});
