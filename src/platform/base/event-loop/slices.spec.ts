import { eachInSlices, isSliceOver, mapInSlices, nextSlice, stringifyInSlices } from './slices.js';

/** Uses up the time of the slice. */
const useUp = () => {
  while (!isSliceOver());
};

describe('work in slices', () => {
  it('is called for all entries with their index, in order', async () => {
    const letters = Array.from({ length: 250 }, (_, index) => `${index}`);
    expect(await mapInSlices(letters, (letter, index) => letter === `${index}`)).toEqual(letters.map(() => true));
    expect(await mapInSlices([], () => 1)).toEqual([]);
    const seen: unknown[] = [];
    await eachInSlices(['a', 'b'], (...entry) => seen.push(entry));
    expect(seen).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
  });

  it('lets other work run whenever the time of a slice is used up', async () => {
    let turns = 0;
    let running = true;
    const others = () => {
      turns++;
      if (running) setImmediate(others);
    };
    setImmediate(others);
    const work = (entry: number) => {
      if (entry % 10 === 9) useUp();
      return turns;
    };
    const seen = await mapInSlices(
      Array.from({ length: 50 }, (_, index) => index),
      work,
    );
    running = false;
    const slices = Array.from({ length: 5 }, (_, index) => seen.slice(index * 10, index * 10 + 10));
    for (const [index, slice] of slices.entries()) expect(slice.at(-1)).toBeGreaterThanOrEqual(index);
  });

  it('runs one slice in each iteration of the event loop, for any number of lists', async () => {
    const iterations: number[] = [];
    let iteration = 0;
    let running = true;
    const count = () => {
      iteration++;
      if (running) setTimeout(count, 0);
    };
    setTimeout(count, 0);
    const worker = async () => {
      for (let slice = 0; slice < 4; slice++) {
        await nextSlice();
        iterations.push(iteration);
        useUp();
      }
    };
    await Promise.all([worker(), worker(), worker()]);
    running = false;
    expect(new Set(iterations).size).toBe(iterations.length); // a timer ran between any two slices
  });

  it('shares the time of one iteration of the event loop', async () => {
    await nextSlice();
    useUp();
    let done = 0;
    const others = [mapInSlices([1, 2], () => done++), mapInSlices([1, 2], () => done++)];
    await Promise.resolve();
    expect(done).toBe(0);
    await Promise.all(others);
    expect(done).toBe(4);
  });

  it('throws the errors of the work', async () => {
    await expect(
      mapInSlices([1], () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
  });

  it('serializes a list like JSON.stringify', async () => {
    const list = [1, 'a"', null, undefined, { a: new Date(0), b: undefined }, [[]]];
    expect(await stringifyInSlices(list)).toBe(JSON.stringify(list));
    expect(await stringifyInSlices([])).toBe('[]');
  });
});
