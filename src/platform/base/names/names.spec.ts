import { joinNames, type Names } from './api-names.js';

const error = { status: 404, cause: 'It is not there', cure: 'Look elsewhere' };

describe('names of features', () => {
  it('are joined', () => {
    const orders: Names = { errors: { order_not_found: error }, scopes: { orders: { text: 'orders' } } };
    const order = { scope: 'orders', text: 'orders' };
    expect(joinNames([orders, { resourceTypes: { order } }])).toEqual({
      ...orders,
      resourceTypes: { order },
      quotas: {},
    });
  });

  it.each<[string, Names]>([
    ['error code x_not_found', { errors: { x_not_found: error } }],
    ['scope x', { scopes: { x: { text: 'x' } } }],
    ['quota x', { quotas: { x: { text: 'x', counted: 'x', cure: 'delete one', limit: () => 1 } } }],
    ['resource type x', { resourceTypes: { x: { scope: 'x', text: 'x' } } }],
  ])('are refused if two features declare the same %s', (name, names) => {
    expect(() => joinNames([names, {}, names])).toThrow(`The ${name} is declared twice`);
  });
});
