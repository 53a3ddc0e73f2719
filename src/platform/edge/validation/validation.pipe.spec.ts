import { decimal } from '#platform/base/values/decimal.js';
import { ListOf, Nested, TextList } from './nested.js';
import { Amount, OneOf, Text, Timestamp, Whole, YesNo } from './scalars.js';
import { send } from '#test/support/validation/send.js';

class Tier {
  @Whole({ min: 1 }) start: number;
}
class Line {
  @Text() sku: string;
  @Amount({ above: 0 }) quantity: unknown;
  @ListOf(() => Tier, { max: 3, optional: true }) tiers?: Tier[];
}
class Address {
  @Text({ max: 5 }) city: string;
}
class Create {
  @Text({ max: 10 }) name: string;
  @Text({ optional: true }) note?: string;
  @Amount({ optional: true, min: 0 }) price?: unknown;
  @YesNo({ optional: true }) flag?: boolean;
  @OneOf(['a', 'b'], { optional: true }) kind?: string;
  @Timestamp({ optional: true }) due?: Date;
  @Nested(() => Address, { optional: true }) address?: Address;
  @ListOf(() => Line, { min: 1, max: 3, optional: true }) items?: Line[];
  @TextList({ max: 3, optional: true, unique: true }) tags?: string[];
}
class Change {
  @Text({ change: true }) name?: string;
  @Text({ change: true, nullable: true }) note?: string | null;
  @Nested(() => Address, { change: true, nullable: true }) address?: Address | null;
}

const create = (body: object, strict = false) => send(Create, JSON.stringify(body), strict);
const change = (body: object) => send(Change, JSON.stringify(body));

describe('bodies', () => {
  it('are converted to instances with exact values', () => {
    const dto = create({
      name: 'A',
      price: 1.1,
      flag: false,
      due: '2025-01-31T10:00:00+01:00',
      address: { city: 'Rome' },
      items: [{ sku: 'X', quantity: 2, tiers: [{ start: 1 }] }],
    }) as Create;
    expect(dto).toBeInstanceOf(Create);
    expect(dto.price).toEqual(decimal('1.1'));
    expect(dto.due).toEqual(new Date('2025-01-31T09:00:00Z'));
    expect(dto.address).toBeInstanceOf(Address);
    expect(dto.items![0]).toBeInstanceOf(Line);
    expect(dto.items![0]!.tiers![0]).toBeInstanceOf(Tier);
    expect(dto.flag).toBe(false);
  });

  it('of creations: null means the same as omitted', () => {
    expect(create({ name: 'A', note: null, price: null, address: null, items: null, tags: null })).toEqual({
      name: 'A',
    });
    expect(create({ name: null })).toEqual({ name: 'is required' });
    expect(create({})).toEqual({ name: 'is required' });
  });

  it('of changes: omitted fields stay unset, null is kept where it clears', () => {
    expect(change({})).toEqual({});
    expect(Object.keys(change({}) as object)).toEqual([]);
    expect(change({ note: null, address: null })).toEqual({ note: null, address: null });
    expect(change({ name: null })).toEqual({ name: 'must not be null' });
  });

  it('are refused with all faults together, each with its path', () => {
    const items = [
      { sku: 'X', quantity: 1 },
      { sku: '', quantity: 0 },
      { quantity: 'two', tiers: [{ start: 1 }, { start: 0 }, {}] },
    ];
    expect(
      create({
        name: 7,
        price: -1,
        flag: 'true',
        kind: 'c',
        due: '2025-01-31',
        address: { city: 'Lisbon' },
        items,
        tags: ['a', 5, 'a'],
      }),
    ).toEqual({
      name: 'must be a string',
      price: 'must be at least 0',
      flag: 'must be true or false',
      kind: 'must be one of a, b',
      due: 'must be a date and time with offset, such as 2025-01-31T09:30:00Z',
      'address.city': 'must have at most 5 characters',
      'items[1].sku': 'must not be empty',
      'items[1].quantity': 'must be greater than 0',
      'items[2].sku': 'is required',
      'items[2].quantity': 'must be a number',
      'items[2].tiers[1].start': 'must be a whole number from 1 to 2147483647',
      'items[2].tiers[2].start': 'is required',
      'tags[1]': 'must be a string',
      'tags[2]': 'must not be repeated',
    });
  });

  it('must have objects as entries of lists of objects, not arrays', () => {
    const wrong = 'must be an object';
    expect(create({ name: 'A', items: [null, [], 'x'] })).toEqual({
      'items[0]': wrong,
      'items[1]': wrong,
      'items[2]': wrong,
    });
    expect(create({ name: 'A', items: [[{ sku: 'X', quantity: 1 }]] })).toEqual({ 'items[0]': wrong });
    expect(create({ name: 'A', items: { 0: {}, constructor: 5 } })).toEqual({ items: 'must be an array' });
    expect(create({ name: 'A', items: [] })).toEqual({ items: 'must not be empty' });
    for (const address of [[], 'x', 5, true, [{ city: 'Rome' }]])
      expect(create({ name: 'A', address })).toEqual({ address: wrong });
  });

  it.each(['[]', '"x"', '5', 'null', 'true', '1e400', '[{"name":"A"}]'])('must be objects, not %s', (body) => {
    for (const strict of [false, true]) expect(send(Create, body, strict)).toEqual({ body: 'must be a JSON object' });
  });

  it('must not have numbers that cannot be stored exactly', () => {
    const reason = 'must have at most 4 decimals and be below 100000000000';
    for (const price of [
      '0.00001',
      '1.23456',
      '100000000000',
      '0.12345678901234567890',
      '1e400',
      '123456789012.123456789',
    ])
      expect(send(Create, `{"name":"A","price":${price}}`)).toEqual({ price: reason });
    for (const price of ['"1"', 'true', '{}', '[1]'])
      expect(send(Create, `{"name":"A","price":${price}}`)).toEqual({ price: 'must be a number' });
    expect(send(Create, '{"name":"A","price":1.50000000000000000}')).toMatchObject({ price: decimal('1.5') });
    expect(send(Create, '{"name":1e400,"address":1e400,"flag":1e400,"items":[1e400]}')).toEqual({
      name: 'must be a string',
      address: 'must be an object',
      flag: 'must be true or false',
      'items[0]': 'must be an object',
    });
  });

  it('must not have texts that PostgreSQL cannot store; the length of texts is counted in characters', () => {
    expect(send(Create, '{"name":"a\\u0000"}')).toEqual({ name: 'must not contain the character U+0000' });
    expect(send(Create, '{"name":"\\ud83d"}')).toEqual({ name: 'must be well-formed Unicode' });
    expect(create({ name: '😀'.repeat(10) })).toBeInstanceOf(Create);
    expect(create({ name: '😀'.repeat(11) })).toEqual({ name: 'must have at most 10 characters' });
  });
});
