import { searchPatterns } from './product-search.queries.js';

describe('patterns of a search', () => {
  it('match words anywhere, short ones at the beginning of a word; the longest is first', () => {
    expect(searchPatterns('  tea\tNW-0012 x ')).toEqual(['%NW-0012%', '%tea%', '% x%']);
    expect(searchPatterns(' \n')).toEqual([]);
  });

  it('escape the wildcards of like', () => {
    expect(searchPatterns('100%_\\')).toEqual(['%100\\%\\_\\\\%']);
    expect(searchPatterns('%')).toEqual(['% \\%%']);
  });
});
