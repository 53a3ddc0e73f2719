import { propertyRuns } from '#test/support/property.js';
import fc from 'fast-check';
import { decimal } from '../values/decimal.js';
import { InexactNumber, parseJson, readJson, SMALL_BODY } from './json.js';
import { JsonReader } from './json-reader.js';

const read = (text: string) => parseJson(Buffer.from(text));
const fault = (text: string | Buffer): unknown => {
  try {
    return parseJson(Buffer.from(text as string));
  } catch (error) {
    return (error as { code: string }).code;
  }
};

/** Texts of decimals below 10^11 with at most four decimals. */
const written = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 11n - 1n }),
    fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 4 }),
  )
  .map(([negative, whole, fraction]) => `${negative ? '-' : ''}${whole}${fraction && `.${fraction}`}`);

describe('parseJson', () => {
  it('returns every decimal that the service can store', () => {
    fc.assert(
      fc.property(written, (digits) => {
        const { n } = read(`{"n": ${digits}, "other": 1e5}`) as { n: number };
        expect(typeof n).toBe('number');
        expect(decimal(n).eq(digits)).toBe(true);
      }),
      { numRuns: propertyRuns({ times: 2, most: 1000 }) },
    );
  });

  it('returns a number only if it has exactly the digits that were sent', () => {
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
      { numRuns: propertyRuns({ times: 2, most: 1000 }) },
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
  ])('does not round %s', (digits) => {
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
  ])('accepts %s, an unusual notation of an exact number', (text, value) => {
    expect(read(`[${text}]`)).toEqual([value]);
  });

  it('does not change digits in strings', () => {
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

  it('refuses malformed UTF-8 and a byte order mark', () => {
    expect(fault(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toBe('invalid_json');
    expect(fault(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).toBe('invalid_json');
    expect(fault('\ufeff{}')).toBe('invalid_json');
  });

  it('uses the last of members with the same name, also with the exact reader', () => {
    expect(read('{"a":1,"a":2}')).toEqual({ a: 2 });
    expect(read('{"a":1e1,"a":2e1,"a":null}')).toEqual({ a: null });
  });

  it('accepts 100 levels and refuses more, for any length of the body', () => {
    const nested = (depth: number, inner: string) => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`;
    for (const inner of ['', '1e5', '"[[[["', `"${'x'.repeat(100_000)}"`]) {
      expect(Array.isArray(read(nested(100, inner)))).toBe(true);
      expect(fault(nested(101, inner))).toBe('validation_failed');
      expect(fault(nested(200_000, inner))).toBe('validation_failed');
    }
    expect(read(`"${'['.repeat(1000)}"`)).toBe('['.repeat(1000));
  });

  it('makes own members of names that every object has, and changes no prototype', () => {
    for (const text of ['{"__proto__":{"polluted":1},"n":1}', '{"__proto__":{"polluted":1},"n":1e1}']) {
      const value = read(text) as object;
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.hasOwn(value, '__proto__')).toBe(true);
      expect((value as { polluted?: number }).polluted).toBeUndefined();
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

/** A JSON text without numbers that lose digits. */
const anyJson = fc.json({ maxDepth: 6 }).filter((text) => !/[\d.]{16}/.test(text));

describe('JsonReader', () => {
  const readBy = (text: string, isOver?: () => boolean) => {
    const reader = new JsonReader(text);
    let slices = 1;
    while (!reader.read(isOver)) slices++;
    return { document: reader.document, slices };
  };

  it('returns what JSON.parse returns', () => {
    fc.assert(
      fc.property(anyJson, fc.boolean(), (text, pretty) => {
        const written = pretty ? JSON.stringify(JSON.parse(text), undefined, 2) : text;
        expect(readBy(written).document).toEqual(JSON.parse(written));
      }),
      { numRuns: propertyRuns({ most: 500 }) },
    );
  });

  it('refuses what JSON.parse refuses', () => {
    const broken = fc
      .tuple(anyJson, fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '\\', 'x', '1', '\u0001', ':', '-', '.', 'e'))
      .map(([text, place, put]) => {
        const at = place % (text.length + 1);
        return text.slice(0, at) + put + text.slice(put ? at : at + 1);
      });
    const outcome = (work: () => unknown) => {
      try {
        return { value: work() };
      } catch {
        return 'refused';
      }
    };
    fc.assert(
      fc.property(broken, (text) => {
        fc.pre(!/[\d.]{16}|\d[eE]/.test(text));
        expect(outcome(() => readBy(text).document)).toEqual(outcome(() => JSON.parse(text)));
      }),
      { numRuns: propertyRuns({ times: 4, most: 2000 }) },
    );
  });

  it('reads texts with escapes and of any length', () => {
    for (const text of ['\\u0041"\n\ud83d\ude00', 'x'.repeat(40_000), '\\"\u0000é😀'.repeat(30_000)])
      for (const value of [text, { [text]: text }, [text, text]])
        expect(readBy(JSON.stringify(value), () => true).document).toEqual(value);
  });

  it('pauses when the slice is over, between values and inside long texts', () => {
    const values = JSON.stringify(Array.from({ length: 10_000 }, (_, n) => n));
    expect(readBy(values, () => true).slices).toBeGreaterThan(10);
    expect(readBy(JSON.stringify('\n'.repeat(1_000_000)), () => true).slices).toBeGreaterThan(10);
  });

  it('throws for too many values, members or digits', () => {
    const members = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',')}}`;
    expect(Object.keys(readBy(members(10_000)).document as object)).toHaveLength(10_000);
    expect(() => readBy(members(10_001))).toThrow('has more than 10000 members in one object');
    expect(() => readBy(`[${'1,'.repeat(4_000_000)}1]`)).toThrow('has more than 4000000 values');
    expect(() => readBy(`[1.${'0'.repeat(1_001)}]`)).toThrow('has a number of more than 1000 digits');
    expect(readBy(`[1.${'0'.repeat(1_000)}]`).document).toEqual([1]);
  });
});

describe('a large body', () => {
  const large = (more: string) => Buffer.from(`{"padding":"${'x'.repeat(SMALL_BODY)}",${more}}`);

  it('is parsed like a small one', async () => {
    expect(await readJson(large('"a":[1,{"b":"ä😀"}],"n":1.5'))).toMatchObject({ a: [1, { b: 'ä😀' }], n: 1.5 });
    expect(await readJson(large('"n":0.30000000000000001'))).toMatchObject({
      n: new InexactNumber('0.30000000000000001'),
    });
    await expect(readJson(large('"n":'))).rejects.toMatchObject({ code: 'invalid_json' });
    const broken = Buffer.concat([large('"n":1'), Buffer.from([0xc3])]);
    await expect(readJson(broken)).rejects.toMatchObject({ code: 'invalid_json' });
  });

  it('keeps all characters at the borders of decoded pieces', async () => {
    for (const shift of ['', 'x', 'xx', 'xxx']) {
      const text = shift + '😀'.repeat(600_000);
      expect(await readJson(Buffer.from(JSON.stringify(text)))).toBe(text);
    }
  });

  it('with a number of hundreds of thousands of digits is refused with a reason', async () => {
    const reason = 'has a number of more than 1000 digits';
    for (const text of [
      `{"x":1.${'0'.repeat(300_000)}1}`,
      `{"x":1.${'0'.repeat(30_000)}1}`,
      `{"x":${'9'.repeat(300_000)}}`,
    ])
      await expect(readJson(Buffer.from(text))).rejects.toMatchObject({ details: [{ field: 'body', reason }] });
  });

  it('lets other work run while it is parsed', async () => {
    let turns = 0;
    let running = true;
    const others = () => {
      turns++;
      if (running) setImmediate(others);
    };
    setImmediate(others);
    await readJson(Buffer.from(JSON.stringify(Array.from({ length: 1_000_000 }, (_, n) => ({ n })))));
    running = false;
    expect(turns).toBeGreaterThan(3);
  });
});
