import fc from 'fast-check';
import { escapeFormulas, keepFormulas, unescapeFormulas } from './csv.js';

describe('formulas in cells', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
    ["''-x", "'''-x"],
    ['a;=cmd;-b', "a;'=cmd;'-b"],
    ['a\r\n=1', "a\r'\n'=1"],
    ['a=1, -2', 'a=1, -2'],
    ["'a", "'a"],
    ["it's", "it's"],
    ['', ''],
  ])('%j is escaped as %j', (text, cell) => {
    expect(escapeFormulas(text)).toBe(cell);
    expect(unescapeFormulas(cell)).toBe(text);
  });

  it('are kept unless they begin with an apostrophe', () => {
    expect(['=1', 'a;-b', "'=1", "a;'-b", "'a"].map(keepFormulas)).toEqual(['=1', 'a;-b', "''=1", "a;''-b", "'a"]);
  });

  it('come back whatever the text is, and begin none of the cells that a separator makes of it', () => {
    const text = fc.array(fc.constantFrom(..."'';=+-@\t\r\na ,\"＝")).map((characters) => characters.join(''));
    fc.assert(
      fc.property(text, (one) => {
        for (const cell of [escapeFormulas(one), keepFormulas(one)]) expect(unescapeFormulas(cell)).toBe(one);
        for (const cell of escapeFormulas(one).split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[=+\-@＝]/);
      }),
    );
  });
});
