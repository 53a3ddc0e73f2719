import fc from 'fast-check';
import { decimal } from '../decimal.js';
import { InexactNumber, parseJson } from './json.js';

const read = (text: string) => parseJson(Buffer.from(text));
const fault = (text: string | Buffer): unknown => {
  try {
    return parseJson(Buffer.from(text as string));
  } catch (error) {
    return (error as { code: string }).code;
  }
};

/** Decimals of at most four places below 10^11, in every way of writing them. */
const written = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 11n - 1n }),
    fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 4 }),
  )
  .map(([negative, whole, fraction]) => `${negative ? '-' : ''}${whole}${fraction && `.${fraction}`}`);

describe('parseJson', () => {
  it('keeps every decimal that the service can store', () => {
    fc.assert(
      fc.property(written, (digits) => {
        const { n } = read(`{"n": ${digits}, "other": 1e5}`) as { n: number };
        expect(typeof n).toBe('number');
        expect(decimal(n).eq(digits)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('never changes a number silently: what comes out as a number has the digits that were sent', () => {
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,24})(\.\d{1,24})?([eE][+-]?\d{1,3})?$/);
    fc.assert(
      fc.property(digits, (text) => {
        for (const value of [
          read(text),
          (read(`[ ${text} ]`) as unknown[])[0],
          (read(`{"a":${text}}`) as { a: 1 }).a,
        ]) {
          if (typeof value === 'number') expect(decimal(value).eq(text)).toBe(true);
          else expect(value).toEqual(new InexactNumber(text));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    '0.1000000000000000055511151231257827',
    '9007199254740993',
    '1234567890.12345678',
    '12345678901234567890',
    '1e400',
    '-1e999',
    '1e-400',
    '0.30000000000000001',
  ])('refuses to round %s', (digits) => {
    expect(read(`{"amount":${digits}}`)).toEqual({ amount: new InexactNumber(digits) });
  });

  it.each([
    ['1E2', 100],
    ['1.50e1', 15],
    ['1.10000000000000000000', 1.1],
    ['100e-2', 1],
    ['-0', -0],
    ['0e10', 0],
    ['9007199254740992', 9007199254740992],
  ])('takes %s, written unusually but exact', (text, value) => {
    expect(read(`[${text}]`)).toEqual([value]);
  });

  it('does not touch digits inside strings', () => {
    const value = { sku: '12345678901234567890', note: ': 1e5, 0.12345678901234567890' };
    expect(read(JSON.stringify(value))).toEqual(value);
  });

  it.each([
    '',
    ' ',
    '{',
    '{"a":}',
    '{"a":1,}',
    "{'a':1}",
    '{"a":NaN}',
    '{"a":01}',
    '{"a":1e}',
    'undefined',
    '{"a":"\n"}',
    '[1e5,]',
    '{"a":1e5',
  ])('refuses %j', (text) => {
    expect(fault(text)).toBe('invalid_json');
  });

  it('refuses broken UTF-8, and a byte order mark', () => {
    expect(fault(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toBe('invalid_json');
    expect(fault(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).toBe('invalid_json');
    expect(fault('\ufeff{}')).toBe('invalid_json');
  });

  it('lets the last of equal keys win, on both ways of reading', () => {
    expect(read('{"a":1,"a":2}')).toEqual({ a: 2 });
    expect(read('{"a":1e1,"a":2e1,"a":null}')).toEqual({ a: null });
  });

  it('survives deep nesting', () => {
    const depth = 200_000;
    expect(Array.isArray(read('['.repeat(depth) + ']'.repeat(depth)))).toBe(true);
    expect(fault(`${'['.repeat(depth)}1e5${']'.repeat(depth)}`)).toBe('invalid_json');
  });

  it('makes own fields of names that every object has, and changes no prototype', () => {
    for (const text of ['{"__proto__":{"polluted":1},"n":1}', '{"__proto__":{"polluted":1},"n":1e1}']) {
      const value = read(text) as object;
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.hasOwn(value, '__proto__')).toBe(true);
      expect((value as { polluted?: number }).polluted).toBeUndefined();
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
