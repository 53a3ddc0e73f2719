import { duration, progressBar, rateOf, sizeText } from './progress-bar.js';
import { ProgressLine, type Screen } from './progress-line.js';

describe('a progress bar', () => {
  it('has a bar, the rate, the time left and notes', () => {
    expect(progressBar({ done: 500, total: 1_000, rate: 250, notes: ['3 refused'] })).toBe(
      '[###############...............] 500 of 1,000 · 250/s · 2 s left · 3 refused',
    );
    expect(progressBar({ done: 0, total: 10, rate: undefined })).toBe('[..............................] 0 of 10');
    expect(progressBar({ done: 5, total: undefined, rate: 5 })).toBe('[..............................] 5 · 5/s');
    expect(progressBar({ done: 12_340_000, total: 20_000_000, rate: 1_260_000, format: sizeText })).toBe(
      '[###################...........] 12 MB of 20 MB · 1.3 MB/s · 6 s left',
    );
  });

  it('has no rate in the first two seconds', () => {
    expect([rateOf(10, 0), rateOf(10, 1.9), rateOf(10, 4)]).toEqual([undefined, undefined, 2.5]);
  });

  it.each([
    [999, '999 bytes'],
    [1_000, '1 kB'],
    [35_200, '35 kB'],
    [1_260_000, '1.3 MB'],
    [2_000_000_000, '2 GB'],
  ])('writes %d bytes as %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  it.each([
    [4.6, '5 s'],
    [125, '2 min 5 s'],
    [3_725, '1 h 2 min'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(duration(seconds)).toBe(text);
  });
});

describe('a line of progress', () => {
  /** What is written when the texts 0, 1, 2 … are shown every 100 ms, until `last`. */
  function shown(screen: Partial<Screen>, last: number): string {
    let written = '';
    let now = 0;
    const line = new ProgressLine({ ...screen, write: (text) => (written += text) }, () => now);
    for (let index = 0; index <= last; index++, now += 100) line.show(String(index));
    line.clear();
    return written;
  }

  it('is written again and again on a terminal, and not wider than that', () => {
    expect(shown({ isTTY: true, columns: 80 }, 4)).toBe('\r\u001b[K0\r\u001b[K2\r\u001b[K4\r\u001b[K');
    expect(shown({ isTTY: true, columns: 4 }, 0)).toBe('\r\u001b[K0\r\u001b[K');
    let written = '';
    const line = new ProgressLine({ isTTY: true, columns: 4, write: (text) => (written += text) });
    line.show('12345');
    expect(written).toBe('\r\u001b[K123');
    line.note('lost');
    expect(written).toBe('\r\u001b[K123\r\u001b[Klost\n');
  });

  it('is a line every ten seconds elsewhere, without control characters', () => {
    expect(shown({}, 250)).toBe('0\n100\n200\n');
  });
});
