import fc from 'fast-check';
import { csvText, escapeFormulas, keepFormulas, unescapeFormulas } from './csv.js';

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
    expect(keepFormulas('="0033"')).toBe(`'="0033"`);
    expect(['=1', 'a;-b', "'=1", "a;'-b", "'a"].map((text) => keepFormulas(text))).toEqual([
      '=1',
      'a;-b',
      "''=1",
      "a;''-b",
      "'a",
    ]);
  });

  it('come back whatever the text is, and begin none of the cells that a separator makes of it', () => {
    const text = fc.array(fc.constantFrom(..."'';=+-@\t\r\na ,\"＝")).map((characters) => characters.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom(',', ';', '|', '\t'), (one, separator) => {
        const escaped = escapeFormulas(one, separator);
        for (const cell of [escaped, keepFormulas(one, separator)]) expect(unescapeFormulas(cell, separator)).toBe(one);
        const cells = escaped.split(separator === ',' ? /[;\t\r\n]/ : /[,;\t\r\n]/);
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@＝]/);
      }),
    );
  });

  it('can begin behind a comma in a file with another separator', () => {
    expect(escapeFormulas('a,=1;-2', ';')).toBe("a,'=1;'-2");
    expect(unescapeFormulas("a,'=1;'-2", ';')).toBe('a,=1;-2');
    expect(unescapeFormulas("a,'=1", ',')).toBe("a,'=1");
  });
});

describe('a line', () => {
  it('has quotes around cells with its separator', () => {
    expect(csvText(['a|b', 'a,b', 'a'], '|')).toBe('"a|b"|"a,b"|a');
    expect(csvText(['a|b', 'a:b'])).toBe('a|b,a:b');
  });
});
