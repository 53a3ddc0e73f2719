import { DomainError } from '#platform/base/errors/domain-error.js';
import { ANY_VERSION, preconditionOf } from '#platform/data/records/if-match.js';
import { Item } from '../http/answers/responses.js';
import { refuseResponseOnlyChanges } from '../http/refuse-response-only-changes.js';
import { ListOf, Nested } from './nested.js';
import { ResponseOnly } from './response-only.js';
import { Id, Text, Timestamp, Whole } from './scalars.js';
import { send } from '#test/support/validation/send.js';

class Part {
  @Id() id: string;
  @Text() sku: string;
  @Whole() total: number;
  @Whole() counter: number;
}
class Base {
  @Id() id: string;
  @Timestamp() created_at: string;
  @Whole() version: number;
}
class Region {
  @Text() code: string;
}
class Place {
  @Text() country: string;
  @Nested(() => Region) region: Region;
}
class Thing extends Base {
  @Text() name: string;
  @Text() total: string;
  @Text() currency: string;
  @Timestamp() seen_at: string;
  @Nested(() => Place) place: Place;
  @ListOf(() => Part, { max: 3 }) parts: Part[];
  @ListOf(() => Part, { max: 3 }) copies: Part[];
}

@ResponseOnly(Part, { reasons: { total: 'is computed; write sku' }, ignored: ['id', 'counter'] })
class ChangePart {
  @Text() sku: string;
}
@ResponseOnly(Place, { nullIsOmitted: true })
class ChangePlace {
  @Text() country: string;
}
@ResponseOnly(Thing, { reasons: { copies: 'are written as parts', total: 'is computed; write parts' } })
class ChangeThing {
  @Text({ change: true }) name?: string;
  @Nested(() => ChangePlace, { change: true }) place?: ChangePlace;
  @ListOf(() => ChangePart, { change: true, max: 3 }) parts?: ChangePart[];
}

const part = (id: string, sku: string, total: number) => ({ id, sku, total, counter: 7 });
const PRESENT = {
  id: 'T',
  created_at: '2026-01-01T00:00:00.000Z',
  version: 4,
  name: 'A',
  total: 10.5,
  currency: 'USD',
  seen_at: '2026-01-01T09:30:00.000Z',
  place: { country: 'DE', region: { code: 'DEU' } },
  parts: [part('1', 'X', 2), part('2', 'Y', 3), part('3', 'Y', 4)],
  copies: [part('1', 'X', 2)],
};

let reads = 0;
/** The instance that a handler gets after the check, or the reasons by field. */
async function change(body: object | string, ifMatch?: string): Promise<unknown> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const dto = send(ChangeThing, text, true) as object;
  if (!(dto instanceof ChangeThing)) return dto;
  const read = () => (reads++, Promise.resolve(new Item(PRESENT, PRESENT)));
  try {
    await refuseResponseOnlyChanges(dto, ifMatch === undefined ? ANY_VERSION : preconditionOf(ifMatch), read);
    return dto;
  } catch (error) {
    const { code, details } = error as DomainError;
    return code === 'validation_failed'
      ? Object.fromEntries(details.map(({ field, reason }) => [field, reason]))
      : code;
  }
}

describe('response-only fields', () => {
  it('are accepted with their current values and removed from the body and its nested objects', async () => {
    const dto = (await change(PRESENT)) as ChangeThing;
    expect(dto).toBeInstanceOf(ChangeThing);
    expect(JSON.parse(JSON.stringify(dto))).toEqual({
      version: 4, // a precondition of the request
      name: 'A',
      place: { country: 'DE' },
      parts: [{ sku: 'X' }, { sku: 'Y' }, { sku: 'Y' }],
    });
  });

  it('are compared by value: numbers in any notation, times with any offset, null like a missing field', async () => {
    expect(await change('{"total":1.05e1}')).toBeInstanceOf(ChangeThing);
    expect(await change({ seen_at: '2026-01-01T10:30:00+01:00' })).toBeInstanceOf(ChangeThing);
    expect(await change({ copies: [{ ...part('1', 'X', 2), more: null }] })).toBeInstanceOf(ChangeThing);
    expect(await change('{"total":10.500000000000000001}')).toEqual({ total: 'is computed; write parts' });
    for (const total of ['10.5', [10.5], {}, null, false]) {
      expect(await change({ total })).toEqual({ total: 'is computed; write parts' });
    }
  });

  it('are refused with other values, all together, each with its reason', async () => {
    const copies = [part('1', 'X', 2), part('2', 'Y', 3)];
    const currency = 'EUR';
    expect(await change({ id: 'U', total: 11, currency, seen_at: 'x', copies, name: 'B' })).toEqual({
      id: 'cannot change; leave it out',
      total: 'is computed; write parts',
      currency: 'must be USD, the currency of the tenant',
      seen_at: 'cannot be written; leave it out, or send it as it is read',
      copies: 'are written as parts',
    });
  });

  it('are ignored if writes, other resources or time change them; the resource is not read then', async () => {
    reads = 0;
    const body = { version: 3, created_at: { deep: [] }, parts: [{ sku: 'X', id: 9, counter: -1 }], name: 'B' };
    expect(await change(body)).toBeInstanceOf(ChangeThing);
    expect(await change({ name: 'C' })).toBeInstanceOf(ChangeThing);
    expect(reads).toBe(0);
  });

  it('of entries of lists are compared with the entry with the same id or, in order, with the same key', async () => {
    const y = (total: number) => ({ sku: 'Y', total });
    expect(await change({ parts: [y(3), y(4)] })).toBeInstanceOf(ChangeThing);
    expect(await change({ parts: [{ id: '3', ...y(4) }, y(3)] })).toBeInstanceOf(ChangeThing);
    expect(await change({ parts: [{ id: '1', sku: 'Z', total: 2 }, { sku: 'N', total: null }] })).toBeInstanceOf(ChangeThing); // prettier-ignore
    expect(await change({ parts: [y(4), { sku: 'N', total: 1 }] })).toEqual({
      'parts[0].total': 'is computed; write sku',
      'parts[1].total': 'is computed; write sku',
    });
  });

  it('of nested objects are compared as a whole, and may be null for PUT', async () => {
    expect(await change({ place: { country: 'FR', region: { code: 'DEU' } } })).toBeInstanceOf(ChangeThing);
    expect(await change({ place: { country: 'FR', region: null } })).toBeInstanceOf(ChangeThing);
    const other = { 'place.region': 'cannot be written; leave it out, or send it as it is read' };
    expect(await change({ place: { country: 'FR', region: { code: 'FRA' } } })).toEqual(other);
    expect(await change({ place: { country: 'FR', region: { code: 'DEU', name: 'x' } } })).toEqual(other);
  });

  it('are compared only if If-Match names the current version', async () => {
    expect(await change({ total: 1 }, '"3"')).toBe('version_conflict');
    expect(await change({ total: 10.5 }, '"4"')).toBeInstanceOf(ChangeThing);
    expect(await change({ name: 'B' }, '"3"')).toBe('version_conflict');
  });

  it('do not change how other fields and other classes are validated', async () => {
    expect(await change({ name: 2, total: 1, other: 1, parts: [{ sku: '', size: 1 }] })).toEqual({
      name: 'must be a string',
      other: 'is not a known field',
      'parts[0].sku': 'must not be empty',
      'parts[0].size': 'is not a known field',
    });
    class Other {
      @Text() name: string;
    }
    expect(send(Other, '{"name":"A","total":1}', true)).toEqual({ total: 'is not a known field' });
  });
});
