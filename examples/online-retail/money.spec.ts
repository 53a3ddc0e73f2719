import Big from 'big.js';
import { formatMoney, itemTotal, wireNumber } from './money.js';

describe('money', () => {
  it.each([
    ['1', '1.005', '1.01'],
    ['3', '0.115', '0.35'],
    ['7', '2.495', '17.47'],
    ['80995', '2.08', '168469.6'],
  ])('an item of %s at %s comes to %s', (quantity, price, total) => {
    expect(itemTotal(new Big(quantity), new Big(price)).toString()).toBe(total);
  });

  it('is written with groups of thousands and two places', () => {
    expect(formatMoney(new Big('542936.4'))).toBe('542,936.40 GBP');
    expect(formatMoney(new Big('0.5'))).toBe('0.50 GBP');
  });

  it('is sent only as a JSON number that has exactly its value', () => {
    expect(wireNumber(new Big('168469.6'))).toBe(168469.6);
    expect(() => wireNumber(new Big('12345678901234567.89'))).toThrow('exactly');
  });
});
