import fc from 'fast-check';
import {
  compareWire,
  DECIMAL_LIMIT,
  DECIMAL_PLACES,
  decimal,
  isStorable,
  min,
  percentOf,
  roundDown,
  roundHalfUp,
  sum,
  toWire,
} from './decimal.js';

/** A count of ten-thousandths as decimal text. Expected values are calculated with BigInt only. */
const text = (units: bigint): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(5, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
};
const units = (most: bigint) => fc.bigInt({ min: -most, max: most });
const STORABLE = 10n ** 15n - 1n;

/** `value` at `scale` decimals, rounded half away from zero to `places`. */
function rounded(value: bigint, scale: number, places: number): bigint {
  const step = 10n ** BigInt(scale - places);
  const size = value < 0n ? -value : value;
  return ((size + step / 2n) / step) * (value < 0n ? -1n : 1n);
}

describe('decimal', () => {
  it('rounds half away from zero, positive and negative values', () => {
    const cases = [
      ['0.005', 2, '0.01'],
      ['-0.005', 2, '-0.01'],
      ['1.0049', 2, '1'],
      ['2.675', 2, '2.68'], // 2.67 in floating point
      ['1.5', 0, '2'],
      ['2.5', 0, '3'],
      ['0.00005', 4, '0.0001'],
    ] as const;
    for (const [value, places, wanted] of cases)
      expect(roundHalfUp(decimal(value), places).toFixed()).toBe(decimal(wanted).toFixed());
  });

  it('cuts digits without rounding', () => {
    expect(roundDown(decimal('1.99999'), 4).toFixed()).toBe('1.9999');
    expect(roundDown(decimal('-1.99999'), 4).toFixed()).toBe('-1.9999');
  });

  it('isStorable is true for values that fit into numeric(15,4)', () => {
    for (const value of ['0', '99999999999.9999', '-99999999999.9999', '1.1000', '1e10'])
      expect([value, isStorable(decimal(value))]).toEqual([value, true]);
    for (const value of ['100000000000', '-100000000000', '0.00001', '1.00001', '1e11'])
      expect([value, isStorable(decimal(value))]).toEqual([value, false]);
  });

  it('isStorable is correct for results of calculations', () => {
    const value = fc.tuple(units(10n ** 16n), fc.integer({ min: -8, max: 8 }));
    fc.assert(
      fc.property(value, value, ([one, exponent], [other, otherExponent]) => {
        const a = decimal(`${one}e${exponent}`);
        const b = decimal(`${other}e${otherExponent}`);
        for (const result of [a, a.plus(b), a.minus(b), a.times(b), roundHalfUp(a, 4), roundHalfUp(b, 2)]) {
          const fits = result.abs().lt(DECIMAL_LIMIT) && roundDown(result, DECIMAL_PLACES).eq(result);
          expect(isStorable(result)).toBe(fits);
        }
      }),
    );
  });

  it('sums exactly; the sum of an empty list is 0', () => {
    expect(sum([]).toFixed()).toBe('0');
    expect(sum(['0.1', '0.2', '0.3'].map(decimal)).toFixed()).toBe('0.6');
  });

  it('calculates percentages without rounding', () => {
    expect(percentOf(decimal('10.01'), decimal('7.5')).toFixed()).toBe('0.75075');
  });

  it('min returns the smaller value', () => {
    expect(min(decimal(2), decimal('1.5')).toFixed()).toBe('1.5');
    expect(min(decimal(-2), decimal(1)).toFixed()).toBe('-2');
  });

  it('keeps every storable value when it is converted to a JSON number and back', () => {
    fc.assert(
      fc.property(units(STORABLE), (value) => {
        const exact = decimal(text(value));
        const arrived = decimal(JSON.parse(JSON.stringify(toWire(exact))) as number);
        expect(isStorable(exact)).toBe(true);
        expect(arrived.eq(exact)).toBe(true);
      }),
    );
  });

  it('compares storable values exactly', () => {
    const wire = (value: bigint) => toWire(decimal(text(value)));
    fc.assert(
      fc.property(units(STORABLE), units(STORABLE), fc.constantFrom(-1n, 0n, 1n), (value, other, step) => {
        for (const one of [other, value + step].filter((near) => near >= -STORABLE && near <= STORABLE))
          expect(Math.sign(compareWire(wire(value), wire(one)))).toBe(value < one ? -1 : Number(value > one));
      }),
      { examples: [STORABLE, -STORABLE].map((most) => [most, 1n - most, 1n] as [bigint, bigint, bigint]) },
    );
  });

  it('throws for texts that are not numbers', () => {
    for (const value of ['', 'abc', 'NaN', 'Infinity', '1,5']) expect(() => decimal(value)).toThrow();
  });

  it('calculates totals of random invoices like integer arithmetic', () => {
    const line = fc.record({ quantity: units(10n ** 9n), amount: units(10n ** 9n) });
    const invoice = fc.array(line, { maxLength: 50 });
    const exponent = fc.constantFrom(0, 2, 3, 4);
    fc.assert(
      fc.property(fc.array(invoice, { maxLength: 10 }), exponent, (invoices, places) => {
        const totals = invoices.map((lines) =>
          sum(
            lines.map(({ quantity, amount }) =>
              roundHalfUp(decimal(text(quantity)).times(decimal(text(amount))), places),
            ),
          ),
        );
        const wanted = invoices
          .flat()
          .reduce((total, { quantity, amount }) => total + rounded(quantity * amount, 8, places), 0n);
        expect(sum(totals).times(`1e${places}`).toFixed()).toBe(wanted.toString());
      }),
    );
  });
});
