import { DomainError } from '../errors/domain-error.js';
import { LongListOf } from './long-list.js';
import { ListOf, Nested } from './nested.js';
import { ResponseOnly } from './response-only.js';
import { Text, Whole } from './scalars.js';
import { RequestPipe } from './validation.pipe.js';

class Part {
  @Whole({ min: 1 }) number: number;
}
class Seen {
  @Text() name: string;
  @Text() shown: string;
}
@ResponseOnly(Seen)
class Entry {
  @Text() name: string;
  @ListOf(() => Part, { min: 1, max: 2, optional: true }) parts?: Part[];
  @Nested(() => Part, { optional: true }) part?: Part;
}
class Body {
  @Text() title: string;
  @LongListOf(() => Entry, { min: 1, max: 1000 }) long: Entry[];
}
/** The same, as it is judged at once. */
class ShortBody {
  @Text() title: string;
  @ListOf(() => Entry, { min: 1, max: 1000 }) long: Entry[];
}

async function outcome(type: new () => object, strict: boolean, body: object): Promise<unknown> {
  try {
    return await new RequestPipe({ strict }).transform(body, { type: 'body', metatype: type });
  } catch (error) {
    return (error as DomainError).details;
  }
}

describe('a long list', () => {
  const good = { name: 'a', parts: [{ number: 1 }], part: { number: 2 } };
  const bad: unknown[] = [
    good,
    { name: 'a', shown: 1 },
    { name: 'a', other: 1 },
    {},
    null,
    [],
    'text',
    { name: 1, parts: [], part: [] },
    { name: '', parts: [{ number: 0 }, 7], part: { number: 'x', more: 1 } },
    { name: 'a', parts: [null, { number: 1, more: 2 }, { number: 1 }] },
    { name: 'a', parts: 'none', part: null },
    JSON.parse('{"name": "a", "__proto__": {"parts": 1}, "constructor": 1}'),
  ];

  it.each([true, false])('tells what the same list told at once, strict %s', async (strict) => {
    for (const long of [...bad.map((entry) => [entry]), bad, [], 'none', null, Array(1001).fill(good)]) {
      const body = { title: 1, long };
      const told = (faults: unknown) =>
        (faults as { field: string; reason: string }[]).map((fault) => JSON.stringify(fault)).sort();
      expect(told(await outcome(Body, strict, body))).toEqual(told(await outcome(ShortBody, strict, body)));
    }
  });

  it('becomes instances of its class', async () => {
    const body = (await outcome(Body, true, { title: 'a', long: Array(250).fill(good) })) as Body;
    expect(body.long).toHaveLength(250);
    for (const entry of body.long) {
      expect(entry).toBeInstanceOf(Entry);
      expect([entry.parts![0], entry.part]).toEqual([expect.any(Part), expect.any(Part)]);
    }
  });

  it('waits for nothing in bodies without one', () => {
    const given = { title: 'a', long: [good] };
    expect(new RequestPipe({ strict: true }).transform(given, { type: 'body', metatype: ShortBody })).toBeInstanceOf(
      ShortBody,
    );
  });
});
