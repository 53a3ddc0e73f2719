import { plainToInstance } from 'class-transformer';
import { IsInt, validateSync, type ValidationError } from 'class-validator';
import { decimal } from '#platform/base/values/decimal.js';
import { fieldsOf } from './fields.js';
import { ListOf, Nested } from './nested.js';
import { Amount, Text } from './scalars.js';

class Line {
  @Text() sku: string;
  @Amount({ above: 0 }) quantity: unknown;
}
class Address {
  @Text({ max: 5 }) city: string;
}
class Order {
  @Text() name: string;
  @Nested(() => Address, { optional: true }) address?: Address;
  @ListOf(() => Line, { min: 1, max: 3 }) lines: Line[];
}

describe('fields declared with the composed decorators', () => {
  it('are converted by class-transformer as well', () => {
    const order = plainToInstance(Order, { name: 'A', address: null, lines: [{ sku: 'X', quantity: 1.5 }] });
    expect(order.lines[0]).toBeInstanceOf(Line);
    expect(order.lines[0]!.quantity).toEqual(decimal('1.5'));
    expect(order.address).toBeUndefined();
    expect(validateSync(order)).toEqual([]);
  });

  it('are checked by class-validator as well, with the same reasons', () => {
    const order = plainToInstance(Order, { address: { city: 'Lisbon' }, lines: [{ sku: 'X', quantity: 0 }] });
    expect(validateSync(order).flatMap((error) => reasonsOf(error))).toEqual([
      ['name', 'is required'],
      ['address.city', 'must have at most 5 characters'],
      ['lines.0.quantity', 'must be greater than 0'],
    ]);
  });

  it('must not have other decorators of class-validator, which would not be run', () => {
    class Other {
      @IsInt() count: number;
    }
    expect(() => fieldsOf(Other)).toThrow('Other.count: the service does not run isInt of class-validator');
  });
});

const reasonsOf = ({ property, constraints = {}, children = [] }: ValidationError): string[][] => [
  ...Object.values(constraints).map((reason) => [property, reason]),
  ...children.flatMap(reasonsOf).map(([path, reason]) => [`${property}.${path}`, reason!]),
];
