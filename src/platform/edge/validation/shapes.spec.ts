import type { Decimal, WireDecimal } from '#platform/base/values/decimal.js';
import { documentedFieldsOf } from '#platform/base/library-internals/swagger-fields.js';
import { Without } from './combined.js';
import { fieldsOf } from './fields.js';
import { ListOf } from './nested.js';
import { responseOnlyFields, ResponseOnly } from './response-only.js';
import { Amount, Id, Identifier, OneOf, Text, Timestamp } from './scalars.js';
import { Answered, Changed, Created, Only } from './shapes.js';
import { send } from '#test/support/validation/send.js';

abstract class LineShape {
  @Identifier() sku: string;
  @Amount({ readOnly: true }) readonly total: Decimal;
}
abstract class OrderShape {
  @Id() readonly id: string;
  @Identifier({ max: 5, v2: { max: 3 } }) reference_id: string;
  @Text({ optional: true, nullable: true }) note?: string | null;
  @OneOf(['a', 'b'], { optional: true, v2: { values: ['a', 'b', 'c'] } }) status?: string;
  @Amount({ min: 0, max: 100, changed: { min: 1 } }) amount: Decimal;
  @Timestamp({ optional: true, nullable: true, answered: { as: Text } }) due?: Date | null;
  @ListOf(() => LineShape, { min: 1, max: 3 }) lines: LineShape[];
}

class NewLine extends Created(LineShape, 'v1') {}
class Line extends Answered(LineShape, 'v1') {}
class NewOrder extends Created(OrderShape, 'v1', { nested: { lines: () => NewLine } }) {}
class NewOrderV2 extends Created(OrderShape, 'v2', { nested: { lines: () => NewLine } }) {}
class Order extends Answered(OrderShape, 'v1', { nested: { lines: () => Line } }) {}
@ResponseOnly(Order)
class Change extends Changed(OrderShape, 'v1', {
  nested: { lines: () => NewLine },
  after: { status: null, lines: 'reference_id' },
}) {}

const body = { reference_id: 'abcde', amount: 1, lines: [{ sku: 'a' }] };
const create = (more: object) => send(NewOrder, JSON.stringify({ ...body, ...more }), true);
const change = (sent: object) => send(Change, JSON.stringify(sent), true);

describe('forms of a shape', () => {
  it('for creations have the fields that can be written; null means omitted', () => {
    expect(create({})).toBeInstanceOf(NewOrder);
    expect((create({}) as NewOrder).lines[0]).toBeInstanceOf(NewLine);
    expect(create({ note: null, due: null })).not.toHaveProperty('note', null);
    expect(create({ id: '1', lines: [{ sku: 'a', total: 1 }] })).toEqual({
      id: 'is not a known field',
      'lines[0].total': 'is not a known field',
    });
    expect(send(NewOrder, '{}')).toEqual({
      reference_id: 'is required',
      amount: 'is required',
      lines: 'is required',
    });
  });

  it('for changes may omit each field; null clears what is nullable', () => {
    expect(change({})).toEqual({});
    expect(change({ note: null, due: null })).toEqual({ note: null, due: null });
    expect(change({ reference_id: null, amount: 0 })).toEqual({
      reference_id: 'must not be null',
      amount: 'must be at least 1',
    });
  });

  it('for answers have every field, without the limits of requests', () => {
    expect(documentedFieldsOf(Order)).toEqual(['id', 'reference_id', 'note', 'status', 'amount', 'due', 'lines']);
    expect([...responseOnlyFields(Change).keys()]).toEqual(['id']);
    expect(fieldsOf(Order).get('amount')!.rule!(1000)).toBe('must be a number');
    expect(fieldsOf(Order).get('due')!.rule!('any text')).toBeUndefined();
  });

  it('have the options of their version', () => {
    const sent = JSON.stringify({ ...body, status: 'c' });
    expect(send(NewOrder, sent)).toEqual({ status: 'must be one of a, b' });
    expect(send(NewOrderV2, sent)).toEqual({ reference_id: 'must have at most 3 characters' });
  });

  it('have the order of the shape, except for fields that are moved', () => {
    expect([...fieldsOf(NewOrder).keys()]).toEqual(['reference_id', 'note', 'status', 'amount', 'due', 'lines']);
    expect(documentedFieldsOf(Change)).toEqual(['status', 'reference_id', 'lines', 'note', 'amount', 'due']);
  });

  it('can be derived from some fields of a shape', () => {
    class Short extends Answered(Only(OrderShape, ['note', 'id']), 'v1') {}
    class Rest extends Created(Without(OrderShape, ['amount', 'lines']), 'v1') {}
    expect(documentedFieldsOf(Short)).toEqual(['note', 'id']);
    expect([...fieldsOf(Rest).keys()]).toEqual(['reference_id', 'note', 'status', 'due']);
  });

  it('have the types of their form', () => {
    const answer: Order = {
      id: '1',
      reference_id: 'a',
      note: null,
      status: 'a',
      amount: {} as WireDecimal,
      due: '2026-01-01T00:00:00Z',
      lines: [{ sku: 'a', total: {} as WireDecimal }],
    };
    const changes: Change = { note: null, lines: [{ sku: 'a' }] };
    // @ts-expect-error: answers have read-only fields, requests do not
    void changes.id;
    // @ts-expect-error: a creation has no null
    const creation: NewOrder = { reference_id: 'a', note: null, amount: {} as Decimal, lines: [] };
    // @ts-expect-error: a field that a form leaves out is not in its type
    void (answer as Pick<Order, 'id'>).note;
    expect([answer, changes, creation]).toHaveLength(3);
  });
});
