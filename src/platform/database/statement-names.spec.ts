import { statementName } from './statement-names.js';

describe('statement names', () => {
  it('gives each text one name of its own', () => {
    const first = statementName('select 1');
    const second = statementName('select 2');
    expect(first).toBeDefined();
    expect(second).toBeDefined();
    expect(first).not.toBe(second);
    expect(statementName('select 1')).toBe(first);
  });

  it('keeps names far below the 63 bytes that PostgreSQL keeps of one', () => {
    expect(statementName(`select '${'x'.repeat(10_000)}'`)!.length).toBeLessThan(10);
  });

  it('gives no more names once there are too many, but keeps those it gave', () => {
    const known = statementName('select 1');
    const names = Array.from({ length: 1000 }, (_, index) => statementName(`select ${index} as a`));
    const given = names.filter((name) => name !== undefined);
    expect(given.length).toBeLessThanOrEqual(500);
    expect(new Set(given).size).toBe(given.length);
    expect(names.at(-1)).toBeUndefined();
    expect(statementName('select 1')).toBe(known);
  });
});
