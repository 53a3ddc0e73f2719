import { SimilarSkus } from './similar-skus.js';

const find = (wanted: string, ...skus: string[]) => new SimilarSkus(skus).find(wanted);

describe('similar SKUs', () => {
  it.each([
    ['abc-1', 'ABC-1', 'case'],
    ['ABC - 1', 'ABC-1', 'spaces'],
    ['ABC1', 'ABC-1', 'a missing hyphen'],
    ['A-B-C–1', 'ABC-1', 'hyphens and dashes'],
    ['abd-1', 'ABC-1', 'an exchanged letter'],
    ['BC-1', 'ABC-1', 'a missing letter'],
    ['ABBC-1', 'ABC-1', 'an additional letter'],
    ['ABC/1', 'ABC-1', 'an exchanged separator'],
  ])('finds for %j %j, which differs in %s', (wanted, sku) => {
    expect(find(wanted, 'XYZ', sku)).toBe(sku);
  });

  it.each([
    ['ABC-2', 'ABC-1', 'an exchanged digit'],
    ['ABC-10', 'ABC-1', 'an additional digit'],
    ['ABC-', 'ABC-1', 'a missing digit'],
    ['NW-OO2', 'NW-002', 'letters instead of digits'],
    ['ACB-1', 'ABC-1', 'swapped neighbours'],
    ['AXX-1', 'ABC-1', 'two exchanged letters'],
    ['FREIGHT', 'ABC-1', 'everything'],
    ['B-1', 'ABC-1', 'two missing letters'],
    ['ab d', 'ABC', 'a space and an exchanged letter'],
  ])('does not find for %j %j, which differs in %s', (wanted, sku) => {
    expect(find(wanted, sku)).toBeUndefined();
  });

  it('ends after a maximum of work', () => {
    const finder = new SimilarSkus(Array.from({ length: 100_000 }, (_, index) => 'A'.repeat(1 + (index % 200))));
    let found = 0;
    while (finder.find('B'.repeat(201)) === undefined && found < 100) found++;
    expect(found).toBe(100);
    expect(finder.find('a')).toBeUndefined();
    expect(new SimilarSkus(['A']).find('a')).toBe('A');
  });
});
