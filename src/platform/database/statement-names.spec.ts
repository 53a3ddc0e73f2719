import { statementName } from './statement-names.js';

describe('statement names', () => {
  it('are different for different texts', () => {
    const first = statementName('select 1');
    const second = statementName('select 2');
    expect(first).toBeDefined();
    expect(second).toBeDefined();
    expect(first).not.toBe(second);
    expect(statementName('select 1')).toBe(first);
  });

  it('are much shorter than the 63 bytes to which PostgreSQL cuts names', () => {
    expect(statementName(`select '${'x'.repeat(10_000)}'`)!.length).toBeLessThan(10);
  });

  it('are limited in number; texts that have a name keep it', () => {
    const known = statementName('select 1');
    const names = Array.from({ length: 1000 }, (_, index) => statementName(`select ${index} as a`));
    const given = names.filter((name) => name !== undefined);
    expect(given.length).toBeLessThanOrEqual(500);
    expect(new Set(given).size).toBe(given.length);
    expect(names.at(-1)).toBeUndefined();
    expect(statementName('select 1')).toBe(known);
  });
});
