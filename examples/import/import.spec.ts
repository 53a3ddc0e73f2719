import { headersOf } from './import-file.js';
import { duration, progressBar } from './progress-bar.js';

describe('the progress of an import', () => {
  it('has a bar, the rate, the time left and the number of refused lines', () => {
    expect(progressBar({ done: 500, total: 1_000, failed: 3, seconds: 2 })).toBe(
      '[###############...............] 500 of 1,000 · 250/s · 2 s left · 3 refused',
    );
    expect(progressBar({ done: 0, total: 10, failed: 0, seconds: 0 })).toBe('[..............................] 0 of 10');
    expect(progressBar({ done: 5, total: undefined, failed: 0, seconds: 1 })).toBe(
      '[..............................] 5 · 5/s',
    );
  });

  it.each([
    [4.6, '5 s'],
    [125, '2 min 5 s'],
    [3_725, '1 h 2 min'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(duration(seconds)).toBe(text);
  });
});

describe('the type of a file', () => {
  it('follows from its name', () => {
    expect(headersOf('a.csv')).toEqual({ 'Content-Type': 'text/csv' });
    expect(headersOf('a.ndjson.gz')).toEqual({ 'Content-Type': 'application/x-ndjson', 'Content-Encoding': 'gzip' });
  });
});
