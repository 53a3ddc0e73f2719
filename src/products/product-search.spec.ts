import { searchPatterns } from './product-search.queries.js';

describe('patterns of a search', () => {
  it('find words anywhere, short ones where a word begins; the longest first', () => {
    expect(searchPatterns('  tea\tNW-0012 x ')).toEqual(['%NW-0012%', '%tea%', '% x%']);
    expect(searchPatterns(' \n')).toEqual([]);
  });

  it('take what like means specially as it is', () => {
    expect(searchPatterns('100%_\\')).toEqual(['%100\\%\\_\\\\%']);
    expect(searchPatterns('%')).toEqual(['% \\%%']);
  });
});
