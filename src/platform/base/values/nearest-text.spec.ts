import { NearestTextFinder } from './nearest-text.js';

describe('the nearest text', () => {
  const find = (wanted: string, ...candidates: string[]) => new NearestTextFinder(candidates).nearest(wanted);

  it('is the one with the fewest characters inserted, deleted or replaced, ignoring case', () => {
    expect(find('NW-0O6', 'NW-001', 'NW-006', 'NW-016')).toBe('NW-006');
    expect(find('nw006', 'NW-001', 'NW-006')).toBe('NW-006');
    expect(find('NW-0066', 'NW-001', 'NW-006')).toBe('NW-006');
    expect(find('chai', 'CHAI', 'Chair')).toBe('CHAI');
  });

  it('is the first of those with equal distance, and undefined if more than half of the characters differ', () => {
    expect(find('NW-009', 'NW-001', 'NW-002')).toBe('NW-001');
    expect(find('FREIGHT', 'NW-001')).toBeUndefined();
    expect(find('NW-001')).toBeUndefined();
  });

  it('has the smallest edit distance by its definition', () => {
    const plain = (a: string, b: string): number => {
      if (!a || !b) return a.length + b.length;
      if (a[0] === b[0]) return plain(a.slice(1), b.slice(1));
      return 1 + Math.min(plain(a.slice(1), b), plain(a, b.slice(1)), plain(a.slice(1), b.slice(1)));
    };
    const texts = Array.from({ length: 40 }, (_, index) => index.toString(3).padStart(1 + (index % 5), '0'));
    for (const wanted of texts) {
      const near = texts.filter((text) => plain(wanted, text) <= Math.ceil(wanted.length / 2));
      const best = Math.min(...near.map((text) => plain(wanted, text)));
      expect(find(wanted, ...texts)).toBe(near.find((text) => plain(wanted, text) === best));
    }
  });

  it('is undefined after the maximum number of comparisons', () => {
    const long = (index: number) => `${index}${'x'.repeat(240)}${index}`;
    const finder = new NearestTextFinder(Array.from({ length: 5_000 }, (_, index) => long(index + 10_000)));
    const found = Array.from({ length: 100 }, (_, index) => finder.nearest(long(index + 50_000)));
    expect(found.at(-1)).toBeUndefined();
  });
});
