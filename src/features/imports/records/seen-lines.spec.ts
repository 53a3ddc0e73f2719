import { contentOf } from './content-hash.js';
import { SeenLines } from './seen-lines.js';

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

  it('are remembered up to the number of rows of a spreadsheet', () => {
    const seen = new SeenLines();
    const { content } = record(1, 'x');
    for (let line = 1; line <= 1_048_576; line++) seen.note(String(line), { line, content });
    expect(seen.isFull).toBe(true);
    seen.note('later', record(1_048_577, 'x'));
    expect(seen.note('later', record(1_048_578, 'y'))).toBeUndefined();
    expect(seen.note('1', record(1_048_579, 'y'))).toBe(1);
  });
});
