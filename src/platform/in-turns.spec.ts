import { mapInTurns } from './in-turns.js';

describe('a long list that is mapped in turns', () => {
  it('gives every entry with its place, in order', async () => {
    const letters = Array.from({ length: 250 }, (_, index) => `${index}`);
    expect(await mapInTurns(letters, (letter, index) => letter === `${index}`)).toEqual(letters.map(() => true));
    expect(await mapInTurns([], () => 1)).toEqual([]);
  });

  it('lets others have their turn after each hundred entries', async () => {
    let turns = 0;
    let running = true;
    const others = () => {
      turns++;
      if (running) setImmediate(others);
    };
    setImmediate(others);
    const seen = await mapInTurns(Array.from({ length: 1000 }), () => turns);
    running = false;
    for (const [slice, turn] of Array.from({ length: 10 }, (_, index) =>
      seen.slice(index * 100, index * 100 + 100),
    ).map((turnsOfSlice, index) => [turnsOfSlice, index] as const))
      expect([turn, new Set(slice).size, slice[0]! >= turn]).toEqual([turn, 1, true]);
  });

  it('fails with its work', async () => {
    await expect(
      mapInTurns([1], () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
  });
});
