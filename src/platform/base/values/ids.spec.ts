import { version } from 'uuid';
import { isId, newId } from './ids.js';

describe('new ids', () => {
  const begun = Date.now();
  const made = Array.from({ length: 20_000 }, newId);
  const ended = Date.now();
  const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

  it('are UUIDs of version 7 that contain the time of their creation', () => {
    expect(made.filter((id) => !isId(id) || version(id) !== 7)).toEqual([]);
    expect(made.filter((id) => timeOf(id) < begun || timeOf(id) > ended)).toEqual([]);
  });

  it('are ascending, also within one millisecond', () => {
    expect(made.filter((id, index) => index > 0 && id <= made[index - 1]!)).toEqual([]);
    expect(new Set(made.map(timeOf)).size).toBeLessThan(made.length / 2); // many ids have the same millisecond
  });

  it('have unpredictable random digits at the end', () => {
    const ends = made.map((id) => id.slice(-11));
    expect(new Set(ends).size).toBe(made.length);
    for (let place = 0; place < 11; place++) {
      const digits = new Set(ends.map((end) => end[place]));
      expect([place, digits.size]).toEqual([place, 16]);
    }
  });
});
