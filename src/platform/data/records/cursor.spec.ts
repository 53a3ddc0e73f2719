import fc from 'fast-check';
import { decodeCursor, encodeCursor, type Position } from './cursor.js';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const ID = '0198f2c0-0000-7000-8000-000000000000';

describe('cursor', () => {
  it('is decoded to the position that was encoded', () => {
    const positions = fc.record({
      sortBy: fc.string(),
      sort: fc.constantFrom('asc' as const, 'desc' as const),
      value: fc.oneof(fc.string({ unit: 'binary' }), fc.integer()),
      id: fc.uuid(),
      page: fc.integer({ min: 1, max: 1_000_000_000 }),
      total: fc.option(fc.nat()),
      list: fc.string(),
      tenant: fc.option(fc.uuid({ version: 7 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(positions, (position: Position) => {
        const cursor = encodeCursor(position);
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(decodeCursor(cursor)).toEqual(position);
      }),
    );
  });

  it('of a release without totals is decoded without one', () => {
    const position = { sortBy: 'name', sort: 'asc' as const, value: 'a', id: ID, page: 2 };
    expect(decodeCursor(encoded(['name', 'asc', 'a', ID, 2]))).toEqual(position);
    expect(decodeCursor(encoded(['name', 'asc', 'a', ID, 2, 7]))).toEqual({ ...position, total: 7 });
    expect(decodeCursor(encodeCursor(position))).toEqual(position);
  });

  it.each([
    ['an empty text', ''],
    ['text that is not base64', '%%%'],
    ['text that is not JSON', Buffer.from('abc').toString('base64url')],
    ['null', encoded(null)],
    ['an object', encoded({ sortBy: 'a' })],
    ['too few entries', encoded(['a', 'asc', 'v', ID])],
    ['too many entries', encoded(['a', 'asc', 'v', ID, 1, 2, 'list', ID, 3])],
    ['a tenant that is not an id', encoded(['a', 'asc', 'v', ID, 1, 2, 'list', 'x'])],
    ['a list of another type', encoded(['a', 'asc', 'v', ID, 1, 2, 3])],
    ['a negative total', encoded(['a', 'asc', 'v', ID, 1, -1])],
    ['a total of another type', encoded(['a', 'asc', 'v', ID, 1, '2'])],
    ['an unknown direction', encoded(['a', 'up', 'v', ID, 1])],
    ['a value of another type', encoded(['a', 'asc', { x: 1 }, ID, 1])],
    ['a malformed id', encoded(['a', 'asc', 'v', 'abc', 1])],
    ['a page below 1', encoded(['a', 'asc', 'v', ID, 0])],
    ['a page that is not a whole number', encoded(['a', 'asc', 'v', ID, 1.5])],
    ['a page out of range', encoded(['a', 'asc', 'v', ID, 1e300])],
  ])('is not decoded from %s', (_, cursor) => {
    expect(decodeCursor(cursor)).toBeUndefined();
  });

  it('never throws when it is decoded', () => {
    fc.assert(fc.property(fc.string(), (text) => void decodeCursor(text)));
    fc.assert(fc.property(fc.json(), (text) => void decodeCursor(Buffer.from(text).toString('base64url'))));
  });
});
