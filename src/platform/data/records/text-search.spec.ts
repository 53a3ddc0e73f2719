import { codePartsOf, searchPatterns } from './text-search.js';

describe('patterns of a search', () => {
  it('match words anywhere, short ones at the beginning of a word; the longest is first', () => {
    expect(searchPatterns('  tea\tNW-0012 x ')).toEqual(['%nw-0012%', '%tea%', '% x%']);
    expect(searchPatterns(' \n')).toEqual([]);
  });

  it('escape the wildcards of like', () => {
    expect(searchPatterns('100%_\\')).toEqual(['%100\\%\\_\\\\%']);
    expect(searchPatterns('%')).toEqual(['% \\%%']);
  });

  it('are folded', () => {
    expect(searchPatterns('GROẞ Mu\u0308ller\u00a0e\u0301')).toEqual(['%muller%', '%gross%', '% e%']);
    expect(codePartsOf('É-00012')).toEqual(['e-0001', '-00012']);
  });

  it('have parts of six characters of long words with a digit', () => {
    expect(codePartsOf('NW-00012 chai-tea 12345 ')).toEqual(['nw-000', 'w-0001', '-00012']);
    expect(codePartsOf('123456')).toEqual(['123456']);
    expect(codePartsOf('𐐨12345')).toEqual(['𐐨12345']);
    expect(codePartsOf('')).toEqual([]);
  });
});
