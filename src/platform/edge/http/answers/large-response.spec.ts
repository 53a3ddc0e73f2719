import fc from 'fast-check';
import { decimal } from '#platform/base/values/decimal.js';
import { JsonRows } from '#platform/data/sql/json-rows.js';
import { propertyRuns } from '#test/support/property.js';
import { mappedList, jsonPiecesOf } from './large-response.js';

const serialized = (value: unknown): string => [...jsonPiecesOf(value)].join('');

describe('a large response', () => {
  it('has the same text as JSON.stringify', () => {
    const many = (value: unknown) => Array.from({ length: 1_500 }, () => value);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const one of [value, { data: many(value) }, [many(value), value], { a: value, b: { c: many(value) } }])
          expect(serialized(one)).toBe(JSON.stringify(one));
      }),
      { numRuns: propertyRuns({ times: 1 / 50, most: 300 }) }, // each writes thousands of values
    );
    const odd = { a: undefined, at: new Date(0), price: decimal('1.5'), list: many(undefined), empty: {}, none: [] };
    expect(serialized(odd)).toBe(JSON.stringify(odd));
    expect(serialized({ a: odd, text: 'x'.repeat(500_000), list: many(odd) })).toBe(
      JSON.stringify({ a: odd, text: 'x'.repeat(500_000), list: many(odd) }),
    );
  });

  it('is serialized in pieces, none of which is large', () => {
    const rows = Array.from({ length: 100 }, (_, id) => ({
      id,
      items: Array.from({ length: 1_000 }, (__, n) => ({ n })),
    }));
    const pieces = [...jsonPiecesOf({ data: rows })];
    expect(pieces.filter(({ length }) => length > 20_000)).toEqual([]);
    expect(pieces.join('')).toBe(JSON.stringify({ data: rows }));
  });

  it('maps a list only while it is serialized', () => {
    let mapped = 0;
    const data = mappedList(
      Array.from({ length: 50_000 }, (_, id) => id),
      (id) => ({ id, place: ++mapped }),
    );
    const pieces = jsonPiecesOf({ data });
    for (let count = 0; count < 10; count++) pieces.next();
    expect(mapped).toBeLessThan(10);
    expect(JSON.parse(JSON.stringify({ data: mappedList([1, 2], String) }))).toEqual({ data: ['1', '2'] });
    expect(serialized(mappedList([], String))).toBe('[]');
  });

  it('serializes records that are JSON texts as if they had been parsed', () => {
    const rows = [{ id: 1, name: 'x' }, { id: 2 }];
    const texts = new JsonRows<{ id: number }>(rows.map((row) => JSON.stringify(row)));
    const mapped = mappedList(texts, ({ id }) => ({ id }));
    expect(serialized({ data: mapped })).toBe('{"data":[{"id":1},{"id":2}]}');
    expect(JSON.stringify({ data: mapped })).toBe('{"data":[{"id":1},{"id":2}]}');
    expect(texts.at(1)).toEqual({ id: 2 });
  });
});
