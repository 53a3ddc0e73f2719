import fc from 'fast-check';
import { propertyRuns } from '#test/support/property.js';
import { newId } from '#platform/base/values/ids.js';
import { hasCardNumber, refuseCardNumbers } from './card-numbers.interceptor.js';
import { InexactNumber } from '#platform/base/json/json.js';

/** Test numbers that card schemes publish. */
const CARDS = [
  '4242424242424242',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
  '30569309025904',
  '6205500000000000004',
  '4222222222222',
];

describe('a card number', () => {
  it.each(CARDS)('%s is found in every notation', async (card) => {
    const fours = card.replace(/(.{4})(?=.)/g, '$1 ');
    const wide = [...card].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    const written = [card, fours, fours.replaceAll(' ', '-'), fours.replaceAll(' ', '\u00a0'), wide];
    for (const text of [...written, `card ${card}, 12/30`, `${fours} 12/30`, `07 ${card}`, `tok_${card}x`])
      expect([text, await hasCardNumber(text)]).toEqual([text, true]);
  });

  it.each(CARDS)('%s with another last digit is not a card number', async (card) => {
    expect(await hasCardNumber(card.slice(0, -1) + ((Number(card.at(-1)) + 1) % 10))).toBe(false);
  });

  it.each([
    '4242',
    '12/30',
    '+49 30 0074321',
    'tok_1Mq2YkLkdIwHu7ix',
    '0198f2c0-7f00-7a3c-9d1e-5b6f0a2c4d8e',
    '424242424242', // 12 digits
    '42424242424242424242', // 20
    '4242  4242  4242  4242', // two separators between groups
    '1763752800005', // milliseconds with a valid check digit
    '',
  ])('is not %j', async (text) => expect(await hasCardNumber(text)).toBe(false));

  it.each([
    '42424242-4242-4242-8242-424242424242', // groups of digits with valid check digits in many combinations
    '0198f2c0-5555-7555-8555-554444444444',
    '0198F2C0-5555-7555-8555-554444444444',
  ])('is not found in the id %s', async (id) => {
    for (const text of [id, `/v2/orders/${id}`, `${id}:${id}`, `{${id}}`, `urn:uuid:${id}`, `${id}-${id}`])
      expect([text, await hasCardNumber(text)]).toEqual([text, false]);
  });

  it.each([
    '42424242-4242-4242',
    '4242-4242-4242-4242',
    'x42424242-4242-4242-8242-424242424242',
    '42424242-4242-4242-8242-4242424242422',
  ])('is found in %s, which is not a full id', async (text) => expect(await hasCardNumber(text)).toBe(true));

  it('is not found in ids, but beside them', async () => {
    const ids = Array.from({ length: propertyRuns({ times: 20, most: 20_000 }) }, newId);
    for (const id of ids) if (await hasCardNumber(id)) throw new Error(`found in ${id}`);
    const texts = ids.map((id, index) => {
      const card = CARDS[index % CARDS.length]!;
      const written = [`${card} ${id}`, `${id} ${card}`, `${id}-${card}`, `${card}-${id}`];
      return written[index % written.length]!;
    });
    for (const text of texts) if (!(await hasCardNumber(text))) throw new Error(`not found in ${text}`);
  });

  it('is not found in ids that have only digits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(9), { minLength: 32, maxLength: 32 }), async (digits) => {
        const id = digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
        expect(await hasCardNumber(id)).toBe(false);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it('is found in linear time: a quadratic search would exceed the time limit of the test', async () => {
    expect(await hasCardNumber('5 '.repeat(300_000))).toBe(false);
    expect(await hasCardNumber('5'.repeat(600_000))).toBe(false);
  });
});

describe('a body', () => {
  const faultyFieldsOf = async (body: unknown) => {
    try {
      await refuseCardNumbers(body);
      return [];
    } catch (error) {
      return (error as { details: { field: string }[] }).details.map(({ field }) => field);
    }
  };

  it('is searched completely, and each field with a card number is reported', async () => {
    const card = CARDS[0]!;
    const body = {
      a: [{ b: card }, [card], 1],
      c: { d: Number(card) },
      e: new InexactNumber(`${card}.0`),
      f: `x${card}`,
    };
    expect(await faultyFieldsOf(body)).toEqual(['a[0].b', 'a[1][0]', 'c.d', 'e', 'f']);
    expect(await faultyFieldsOf(card)).toEqual(['body']);
    expect(await faultyFieldsOf({ a: [], b: {}, c: null, d: true, e: '4242' })).toEqual([]);
    expect(await faultyFieldsOf(Array.from({ length: 150 }, () => card))).toHaveLength(101);
  });

  it('is searched in slices, also within long texts, and a number is found across the ends of slices', async () => {
    for (const card of CARDS)
      expect(await faultyFieldsOf({ a: `${'x'.repeat(32_760)}${card}${'y'.repeat(40_000)}` })).toEqual(['a']);
    let turns = 0;
    let running = true;
    const others = () => {
      turns++;
      if (running) setImmediate(others);
    };
    setImmediate(others);
    expect(await faultyFieldsOf(['5 '.repeat(200_000), ...Array.from({ length: 50_000 }, () => '4 2 4')])).toEqual([]);
    running = false;
    expect(turns).toBeGreaterThan(3);
  });
});
