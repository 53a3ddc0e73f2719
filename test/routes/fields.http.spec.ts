import { storePagesAbove } from '#platform/data/sql/stored-rows.js';
import type { Answer, Client } from '../support/client.js';
import { ClientWithSandbox } from '../support/client-with-sandbox.js';
import { atAnyTime } from '../support/present-time.js';
import { type ReadRoute, readRoutes } from '../support/read-routes.js';
import { sharedService } from '../support/service.js';
import { eventually } from '../support/waiting.js';

/** The paths of all members of a value, through lists; without members of maps whose names have a dot. */
function pathsOf(value: unknown, before = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((entry) => pathsOf(entry, before)))];
  if (typeof value !== 'object' || value === null) return [];
  const named = Object.entries(value).filter(([name]) => !name.includes('.'));
  return named.flatMap(([name, member]) => [`${before}${name}`, ...pathsOf(member, `${before}${name}.`)]);
}

/** The members of a value that have one of the paths, or are below or above one. */
function handPicked(value: any, paths: readonly string[], before = ''): any {
  if (Array.isArray(value)) return value.map((entry) => handPicked(entry, paths, before));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.keys(value).flatMap((name) => {
    const path = `${before}${name}`;
    if (paths.includes(path)) return [[name, value[name]]];
    return paths.some((one) => one.startsWith(`${path}.`)) ? [[name, handPicked(value[name], paths, `${path}.`)]] : [];
  });
  return Object.fromEntries(kept);
}

/** Some of the paths, others for each `seed`. */
const someOf = (paths: readonly string[], seed: number) =>
  paths.filter((_, index) => (index * 7 + seed * 13) % 5 === 0).slice(0, 90);

const withFields = (path: string, fields: readonly string[]) =>
  `${path}${path.includes('?') ? '&' : '?'}fields=${fields.map(encodeURIComponent).join(',')}`;

const reasonsOf = ({ body }: Answer) =>
  body.details.map(({ field, reason }: { field: string; reason: string }) => `${field} ${reason}`);

describe('fields', () => {
  let client: Client;
  let routes: ReadRoute[];

  beforeAll(async () => {
    client = ClientWithSandbox.of(await (await sharedService()).tenant());
    routes = await readRoutes(client);
    expect(routes.length).toBeGreaterThan(70);
    // the first use of the sandbox is stored later, and is a part of its ETag
    await eventually(
      () => client.get('/v2/sandbox'),
      ({ body }) => body.data.last_used_at !== null,
    );
  });
  afterEach(() => storePagesAbove());

  it('of every read are those of the whole answer, in its order, and change nothing else', async () => {
    for (const { path } of routes) {
      const whole = await client.get(path);
      expect([path, whole.status]).toEqual([path, 200]);
      const wholeBody = atAnyTime(whole.body);
      const paths = pathsOf(whole.body.data);
      for (const seed of [0, 1, 2]) {
        const fields = someOf(paths, seed);
        if (!fields.length) continue;
        storePagesAbove(seed === 2 ? 0 : undefined); // a page in a file, too
        const answer = await client.get(withFields(path, fields));
        const wanted = { ...wholeBody, data: handPicked(wholeBody.data, fields) };
        expect([path, answer.status, JSON.stringify(atAnyTime(answer.body))]).toEqual([
          path,
          200,
          JSON.stringify(wanted),
        ]);
        expect([path, answer.headers.get('etag')]).toEqual([path, whole.headers.get('etag')]);
      }
      storePagesAbove();
    }
  });

  it('that a read does not have are refused, and the nearest one is named', async () => {
    for (const { path, operation } of routes) {
      const answer = await client.get(withFields(path, ['no_such_field']));
      const [reason] = reasonsOf(answer);
      expect([operation.operationId, answer.status]).toEqual([operation.operationId, 400]);
      expect(reason).toMatch(/^fields no_such_field is not a field of this answer/);
    }
  });

  it('may be repeated, have brackets and spaces, and name a part of what is named as a whole', async () => {
    const { data } = (await client.get('/v2/orders?order_status=all')).body;
    const query = 'fields=id,+status+&fields[]=billing_address.city,billing_address&fields=id';
    const { body } = await client.get(`/v2/orders?order_status=all&${query}`);
    expect(body.data).toEqual(handPicked(data, ['id', 'status', 'billing_address']));
    expect(Object.keys(body.data[0])).toEqual(['id', 'status', 'billing_address']);
  });

  it.each([
    ['fields=', ['fields must not be empty; leave it out for all fields']],
    ['fields=,', ['fields must not be empty; leave it out for all fields']],
    ['fields=id,', ['fields must not have an empty name']],
    ['fields=id,cutomer_id', ['fields cutomer_id is not a field of this answer; did you mean customer_id?']],
    [
      'fields=shipping_address.citty',
      ['fields shipping_address.citty is not a field of this answer; did you mean shipping_address.city?'],
    ],
    ['fields=id.length', ['fields id.length is not a field of this answer; did you mean id?']],
    ['fields=.id', ['fields .id is not a field of this answer']],
    [
      'fields=constructor,__proto__',
      ['fields constructor is not a field of this answer', 'fields __proto__ is not a field of this answer'],
    ],
    [`fields=${'x'.repeat(256)}`, ['fields each name must have at most 255 characters']],
    [
      `fields=${Array.from({ length: 101 }, (_, index) => `f${index}`).join(',')}`,
      ['fields must have at most 100 names'],
    ],
    [
      'fields=idd&page_size=0&colour=red',
      [
        'fields idd is not a field of this answer; did you mean id?',
        'colour is not a known parameter',
        'page_size must be a whole number from 1 to 100',
      ],
    ],
  ])('that are malformed are refused with all other faults: %s', async (query, reasons) => {
    const answer = await client.get(`/v2/orders?${query}`);
    expect([answer.status, reasonsOf(answer)]).toEqual([400, reasons]);
  });

  it('leave conditional reads as they are: the ETag is that of the whole record', async () => {
    const { path } = routes.find(({ operation }) => operation.operationId === 'customers.get')!;
    const etag = (await client.get(path)).headers.get('etag')!;
    const same = await client.get(`${path}?fields=name`, { 'if-none-match': etag });
    expect([same.status, same.body]).toEqual([304, undefined]);
    const answer = await client.get(`${path}?fields=name`, { 'if-none-match': '"0"' });
    expect(Object.keys(answer.body.data)).toEqual(['name']);
  });

  it('are unknown parameters of other methods, and are ignored by v1', async () => {
    const { path } = routes.find(({ operation }) => operation.operationId === 'customers.get')!;
    const refused = await client.patch(`${path}?fields=name`, { name: 'New' });
    expect([refused.status, reasonsOf(refused)]).toEqual([
      400,
      ['fields is not a known parameter; this route takes none'],
    ]);
    const v1 = await client.get(`${path.replace('v2', 'v1')}?fields=nothing`);
    expect([v1.status, v1.body.data.id]).toEqual([200, path.split('/').at(-1)]);
  });

  it('are not for files that a read answers by the header Accept', async () => {
    const answer = await client.get('/v2/reports/ageing?fields=rows', { accept: 'text/csv' });
    expect([answer.status, reasonsOf(answer)]).toEqual([
      400,
      ['fields is for JSON alone; leave it out, or accept application/json'],
    ]);
  });
});
