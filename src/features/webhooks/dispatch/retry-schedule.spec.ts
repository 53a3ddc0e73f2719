import { pauseAfter } from './retry-schedule.js';

describe('the retries of a delivery', () => {
  const pauses = (random: number) => Array.from({ length: 9 }, (_, index) => pauseAfter(index + 1, random)! / 1000);

  it('follow after growing pauses and end after the ninth', () => {
    const hours = [2, 5, 10, 14, 20, 24].map((number) => number * 3600);
    expect(pauses(0)).toEqual([5, 300, 1800, ...hours]);
    expect(pauseAfter(10, 0)).toBeUndefined();
    expect(pauses(0).reduce((sum, pause) => sum + pause)).toBeGreaterThan(3 * 24 * 3600);
  });

  it('are extended by up to a tenth at random', () => {
    expect(pauses(0.5).map((pause, index) => pause / pauses(0)[index]!)).toEqual(Array(9).fill(1.05));
  });
});
