import { propertyRuns } from '#test/support/property.js';
import { DocumentLines } from './document-lines.js';

/** Lines of a file; `npm run prove` has 100,000. */
const LINES = propertyRuns({ times: 100, most: 100_000 });

const key = (value: string, name = 'reference_id') => ({ name, value });

describe('the lines of documents', () => {
  it('name the first line of an identifier that comes again, and for that one the second', () => {
    const lines = new DocumentLines();
    for (const [index, value] of ['A', 'B', 'A', 'C', 'A'].entries()) lines.note(key(value), index + 2);
    expect(lines.hasRepeated).toBe(true);
    expect([2, 4, 6].map((line) => lines.otherThan(key('A'), line))).toEqual([4, 2, 2]);
    expect([lines.otherThan(key('B'), 3), lines.otherThan(key('C'), 5), lines.otherThan(key('D'), 7)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('do not mix identifiers of different fields, and records without one', () => {
    const lines = new DocumentLines();
    lines.note(key('A'), 2);
    lines.note(key('A', 'display_id'), 3);
    for (const line of [4, 5]) lines.note({}, line);
    expect(lines.hasRepeated).toBe(false);
    expect(lines.otherThan({}, 4)).toBeUndefined();
  });

  it('are found among very many', () => {
    const lines = new DocumentLines();
    for (let index = 0; index < LINES; index++) lines.note(key(`SO-${index}`), index + 2);
    expect(lines.hasRepeated).toBe(false);
    for (let index = 0; index < LINES; index += 1_000) lines.note(key(`SO-${index}`), 200_000 + index);
    const wrong = Array.from({ length: LINES }, (_, index) => index).filter(
      (index) => lines.otherThan(key(`SO-${index}`), index + 2) !== (index % 1_000 ? undefined : 200_000 + index),
    );
    expect(wrong).toEqual([]);
  });

  it('are bounded', () => {
    const lines = new DocumentLines(2);
    for (const value of ['A', 'B', 'A']) lines.note(key(value), 1);
    expect(() => lines.note(key('C'), 4)).toThrow();
  });
});
