import { statementName } from './statement-names.js';

/** The name after three uses. */
const nameOf = (text: string) => [1, 2, 3].map(() => statementName(text)).at(-1);

describe('statement names', () => {
  it('are different for different texts', () => {
    const first = nameOf('select 1');
    const second = nameOf('select 2');
    expect(first).toBeDefined();
    expect(second).toBeDefined();
    expect(first).not.toBe(second);
    expect(statementName('select 1')).toBe(first);
  });

  it('are given at the third use of a text', () => {
    const uses = Array.from({ length: 4 }, () => statementName('select 3'));
    expect(uses).toEqual([undefined, undefined, expect.any(String), uses[2]]);
  });

  it('are much shorter than the 63 bytes to which PostgreSQL cuts names', () => {
    expect(nameOf(`select '${'x'.repeat(10_000)}'`)!.length).toBeLessThan(10);
  });

  it('are not taken by many texts that are used once, which do not prevent a name for a repeated one', () => {
    for (let count = 0; count < 20_000; count++) statementName(`select ${count} as once`);
    expect(nameOf('select 4')).toBeDefined();
  });

  it('are limited in number; texts that have a name keep it', () => {
    const known = nameOf('select 1');
    const names = Array.from({ length: 1000 }, (_, index) => nameOf(`select ${index} as a`));
    const given = names.filter((name) => name !== undefined);
    expect(given.length).toBeLessThanOrEqual(500);
    expect(new Set(given).size).toBe(given.length);
    expect(names.at(-1)).toBeUndefined();
    expect(statementName('select 1')).toBe(known);
  });
});
