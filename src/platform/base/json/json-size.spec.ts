import fc from 'fast-check';
import { readJson } from './json.js';
import { jsonBytesOf } from './json-size.js';

const sizeOf = async (text: string) => jsonBytesOf(await readJson(Buffer.from(text)));

it('the size of a JSON value is that of its shortest text', async () => {
  const plain = fc.string({ unit: fc.constantFrom('a', 'é', '語', '😀') });
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      plain,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value')),
      fc.dictionary(plain, tie('value')),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(value, async (one) => {
      const text = JSON.stringify(one);
      expect(await sizeOf(text)).toBe(Buffer.byteLength(text));
    }),
  );
  expect(await sizeOf('{ "a": 123456789012345678901234567890 }')).toBe(36);
  expect(await sizeOf('["\\u0061"]')).toBe(5);
  expect(await sizeOf(`[${'"a",'.repeat(100_000)}1]`)).toBe(400_003);
});
