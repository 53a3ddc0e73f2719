import type { ArgumentMetadata } from '@nestjs/common';
import type { DomainError } from '#platform/base/errors/domain-error.js';
import { parseJson } from '#platform/base/json/json.js';
import { ListOf, Nested, TextList } from './nested.js';
import { QueryFlag, QueryList, QueryOneOf, QueryText, QueryWhole } from './query.js';
import { Text } from './scalars.js';
import { RequestPipe } from './validation.pipe.js';

class Inner {
  @Text() sku: string;
}
class Outer {
  @Text() name: string;
  @Nested(() => Inner, { optional: true }) inner?: Inner;
  @ListOf(() => Inner, { max: 3, optional: true }) items?: Inner[];
  @TextList({ max: 3, optional: true }) tags?: string[];
}
class Query {
  @QueryWhole({ min: 1, max: 100 }) page?: number;
  @QueryFlag() flag?: boolean;
  @QueryText({ max: 5 }) text?: string;
  @QueryOneOf(['asc', 'desc']) sort?: string;
  @QueryList() ids?: string[];
  @QueryList({ commas: true }) names?: string[];
}

function run(type: 'body' | 'query', metatype: new () => object, value: unknown, strict: boolean): unknown {
  try {
    return new RequestPipe({ strict }).transform(value, { type, metatype } as ArgumentMetadata);
  } catch (error) {
    const { code, details } = error as DomainError;
    if (code !== 'validation_failed') throw error;
    return Object.fromEntries(details.map(({ field, reason }) => [field, reason]));
  }
}
const body = (text: string, strict = false) => run('body', Outer, parseJson(Buffer.from(text)), strict);
const query = (value: object, strict = false) => run('query', Query, value, strict);

describe('unknown fields', () => {
  const text = '{"name":"A","x":1,"inner":{"sku":"S","y":{"z":1}},"items":[{"sku":"S","q":null}]}';

  it('are ignored by v1', () => {
    expect(body(text)).toMatchObject({ name: 'A', inner: { sku: 'S' }, items: [{ sku: 'S' }] });
  });

  it('are refused by v2, nested ones with their path', () => {
    const unknown = 'is not a known field';
    expect(body(text, true)).toEqual({ x: unknown, 'inner.y': unknown, 'items[0].q': unknown });
  });
});

describe('hostile bodies', () => {
  it.each([
    '{"name":"A","__proto__":{"isAdmin":true}}',
    '{"name":"A","__proto__":null,"n":1e1}',
    '{"name":"A","constructor":{"prototype":{"isAdmin":true}}}',
    '{"name":"A","x":{"constructor":5}}',
    '{"name":"A","x":{"__proto__":{"isAdmin":true},"then":1}}',
    '{"name":"A","inner":{"sku":"S","constructor":5,"__proto__":5,"toString":5,"hasOwnProperty":1}}',
    '{"name":"A","items":[{"sku":"S","constructor":{"name":"x"}}]}',
    '{"name":"A","toString":null,"valueOf":1,"toJSON":1}',
  ])('set only declared fields: %s', (text) => {
    const dto = body(text) as Outer & { isAdmin?: boolean };
    expect(dto).toBeInstanceOf(Outer);
    expect(dto.constructor).toBe(Outer);
    expect([dto.name, dto.isAdmin, ({} as { isAdmin?: boolean }).isAdmin]).toEqual(['A', undefined, undefined]);
    if (dto.inner) expect(dto.inner).toBeInstanceOf(Inner);
  });

  it('cannot choose the class that validates them', () => {
    expect(body('{"constructor":{"name":"Inner"},"sku":"S"}')).toEqual({ name: 'is required' });
    expect(body('{"__proto__":{"name":"A"}}')).toEqual({ name: 'is required' });
    expect(body('{"__proto__":{"name":"A"},"n":1e1}')).toEqual({ name: 'is required' });
  });

  it('may contain unknown fields of any depth that a body may have', () => {
    const deep = '['.repeat(98) + ']'.repeat(98);
    expect(body(`{"name":"A","x":${deep}}`)).toMatchObject({ name: 'A' });
    expect(body(`{"name":"A","x":${deep}}`, true)).toEqual({ x: 'is not a known field' });
    expect(body(`{"name":${deep},"inner":${deep},"items":[${deep}],"tags":[${deep}]}`)).toEqual({
      name: 'must be a string',
      inner: 'must be an object',
      'items[0]': 'must be an object',
      'tags[0]': 'must be a string',
    });
  });

  it('with a list that is too long cost little: only its beginning is read', () => {
    let looks = 0;
    const hostile = Array.from({ length: 100_000 }, () =>
      Object.defineProperty({}, 'sku', { enumerable: true, get: () => ++looks }),
    );
    const faults = run('body', Outer, { name: 'A', items: hostile, tags: [...hostile] }, true) as object;
    expect(looks).toBe(4);
    expect(faults).toMatchObject({ items: 'must have at most 3 entries', tags: 'must have at most 3 entries' });
    expect(Object.keys(faults).length).toBeLessThan(10);
  });

  it('with names that every object has are refused by v2 like other unknown names', () => {
    const unknown = 'is not a known field';
    const text =
      '{"name":"A","constructor":1,"toString":2,"__proto__":{},"items":[{"sku":"S","__proto__":1,"valueOf":2}]}';
    expect(body(text, true)).toEqual(
      Object.fromEntries(
        ['constructor', 'toString', '__proto__', 'items[0].__proto__', 'items[0].valueOf'].map((name) => [
          name,
          unknown,
        ]),
      ),
    );
  });

  it('with many unknown fields get 100 faults and the number of the others', () => {
    const many = Object.fromEntries(Array.from({ length: 1234 }, (_, index) => [`x${index}`, 1]));
    const faults = Object.entries(run('body', Outer, { name: 7, ...many }, true) as object);
    expect(faults).toHaveLength(101);
    expect(faults.slice(0, 2)).toEqual([
      ['x0', 'is not a known field'],
      ['x1', 'is not a known field'],
    ]);
    expect(faults.at(-1)).toEqual(['', 'and 1,135 more faults']);
    const long = run('body', Outer, { name: 'A', ['x'.repeat(1_000_000)]: 1 }, true) as object;
    expect(Object.keys(long)).toEqual([`${'x'.repeat(512)}…`]);
  });
});

describe('query parameters', () => {
  it('are converted', () => {
    expect(query({ page: '7', flag: 'false', text: 'true', sort: 'asc', ids: 'a,b', names: 'a,b' })).toEqual({
      page: 7,
      flag: false,
      text: 'true',
      sort: 'asc',
      ids: ['a,b'],
      names: ['a', 'b'],
    });
    expect(query({ ids: ['a', 'b'], names: ['a,b', 'c'] })).toEqual({ ids: ['a', 'b'], names: ['a', 'b', 'c'] });
  });

  it('may be repeated with and without brackets', () => {
    expect(query({ 'ids[]': 'a' })).toEqual({ ids: ['a'] });
    expect(query({ 'ids[]': ['a', 'b'], ids: 'c' }, true)).toEqual({ ids: ['a', 'b', 'c'] });
  });

  it('with invalid values are refused', () => {
    const wrong = 'must be a whole number from 1 to 100';
    for (const page of ['0', '101', '-1', '1.5', '1e1', '', ' 1', '0x1', '9999999999'])
      expect(query({ page })).toEqual({ page: wrong });
    for (const flag of ['', '1', 'TRUE', 'yes']) expect(query({ flag })).toEqual({ flag: 'must be true or false' });
    expect(query({ page: ['1', '2'], flag: ['true', 'true'], text: ['a', 'b'], sort: 'up' })).toEqual({
      page: 'must be sent once',
      flag: 'must be sent once',
      text: 'must be sent once',
      sort: 'must be one of asc, desc',
    });
    expect(query({ text: 'abcdef', ids: ['a', '\u0000'] })).toEqual({
      text: 'must have at most 5 characters',
      ids: 'must not contain the character U+0000',
    });
    expect(query({ ids: Array.from({ length: 256 }, String) })).toEqual({ ids: 'must have at most 255 values' });
    expect(query({ names: 'a,'.repeat(255) })).toEqual({ names: 'must have at most 255 values' });
  });

  it('that are unknown are ignored by v1 and refused by v2', () => {
    const unknown = JSON.parse('{"page":"1","limit":"5","__proto__":"x"}') as object;
    expect(query(unknown)).toMatchObject({ page: 1 });
    expect(query(unknown, true)).toEqual(
      Object.fromEntries(['limit', '__proto__'].map((name) => [name, 'is not a known parameter'])),
    );
  });
});
