import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';

type Sent = Record<string, unknown>;
const list = (reference_id: string): Sent => ({
  method: 'POST',
  path: '/v2/price-lists',
  body: { reference_id, name: reference_id },
});

describe('a batch', () => {
  let client: Client;

  beforeAll(async () => {
    client = await (await sharedService()).tenant();
  });

  /** Sends requests, which get ids from `a` unless they have one. */
  const send = (requests: Sent[], more: Sent = {}, headers: Record<string, string> = {}) =>
    client.post(
      '/v2/batch',
      { requests: requests.map((one, index) => ({ id: String.fromCharCode(97 + index), ...one })), ...more },
      headers,
    );
  const statusesOf = ({ body }: { body: { data: { status: number }[] } }) => body.data.map(({ status }) => status);

  it('answers each request with what it alone would be answered, in its place', async () => {
    const { body, status } = await send([
      list('FIRST'),
      { method: 'GET', path: '/v2/price-lists/by-reference/FIRST' },
      list('FIRST'),
      { method: 'GET', path: '/v2/nothing' },
      { method: 'POST', path: '/v2/price-lists' },
      { method: 'DELETE', path: '/v2/price-lists/01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e' },
    ]);
    expect(status).toBe(200);
    const [created, read, ...refused] = body.data;
    const { id } = created.body.data;
    expect(created).toMatchObject({ id: 'a', status: 201, headers: { location: `/v2/price-lists/${id}` } });
    const alone = await client.get(`/v2/price-lists/${id}`);
    expect(read).toEqual({
      id: 'b',
      status: 200,
      headers: { etag: alone.headers.get('etag'), location: null, retry_after: null, idempotent_replayed: null },
      body: alone.body,
    });
    expect(refused.map((one: { status: number; body: { code: string } }) => [one.status, one.body.code])).toEqual([
      [409, 'duplicate_reference'],
      [404, 'route_not_found'],
      [400, 'invalid_json'],
      [404, 'price_list_not_found'],
    ]);
  });

  it('passes preconditions and idempotency keys on', async () => {
    const { id } = await client.create('/v2/price-lists', { reference_id: 'HEADERS', name: 'Headers' });
    const path = `/v2/price-lists/${id}`;
    const rename = { method: 'PATCH', path, body: { name: 'Renamed' }, idempotency_key: 'rename', if_match: '"1"' };
    const { body } = await send([rename, rename, { ...rename, idempotency_key: 'other' }]);
    expect(body.data.map((one: { status: number }) => one.status)).toEqual([200, 200, 412]);
    expect(body.data[1]).toEqual({
      ...body.data[0],
      id: 'b',
      headers: { ...body.data[0].headers, idempotent_replayed: 'true' },
    });
    const same = { method: 'GET', path, if_none_match: body.data[0].headers.etag };
    const { body: known } = await send([same]);
    expect(known.data).toEqual([expect.objectContaining({ status: 304, body: null })]);
  });

  it('goes on after a refusal, or stops', async () => {
    const requests = [list('ONE'), list('ONE'), list('TWO')];
    const stopped = await send(requests, { on_error: 'stop' });
    expect(statusesOf(stopped)).toEqual([201, 409, 424]);
    expect(stopped.body.data[2].body).toMatchObject({ code: 'not_attempted', details: [] });
    expect(statusesOf(await send(requests))).toEqual([409, 409, 201]);
  });

  it('does each write once when it is repeated under its key', async () => {
    const requests = [list('KEYED'), { ...list('OWN'), idempotency_key: 'own' }, { method: 'GET', path: '/v2/tenant' }];
    const headers = { 'idempotency-key': 'k'.repeat(252) };
    const first = await send(requests.slice(0, 1), {}, headers);
    const whole = await send(requests, {}, headers);
    const again = await send(requests, {}, headers);
    expect([first, whole, again].map(statusesOf)).toEqual([[201], [201, 201, 200], [201, 201, 200]]);
    const replayed = ({ body }: typeof first) =>
      body.data.map((one: { headers: { idempotent_replayed: string | null } }) => one.headers.idempotent_replayed);
    expect([first, whole, again].map(replayed)).toEqual([[null], ['true', null, null], ['true', 'true', null]]);
    expect(statusesOf(await send([list('ELSE')], {}, headers))).toEqual([422]);
    for (const key of ['a b', 'k'.repeat(253)]) {
      const { status, body } = await send(requests, {}, { 'idempotency-key': key });
      expect([status, body.details.map(({ field }: { field: string }) => field)]).toEqual([400, ['Idempotency-Key']]);
    }
  });

  it('is refused as a whole, with all faults, if a request cannot be one', async () => {
    const { status, body } = await send([
      list('UNSENT'),
      { method: 'GET', path: '/v1/orders' },
      { method: 'HEAD', path: '/v2/orders\n' },
      { id: 'a', method: 'GET', path: '/v2/orders', idempotency_key: 'é', other: 1 },
    ]);
    expect([status, body.details.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      [
        'requests[1].path',
        'requests[2].method',
        'requests[2].path',
        'requests[3].other',
        'requests[3].idempotency_key',
      ],
    ]);
    const repeated = await send([list('UNSENT'), { id: 'a', method: 'GET', path: '/v2/orders' }]);
    expect(repeated.body.details).toEqual([
      { field: 'requests[1].id', reason: 'must not be repeated: requests[0] has it' },
    ]);
    const many = Array.from({ length: 101 }, (_, index) => ({ ...list('UNSENT'), id: String(index) }));
    expect((await client.post('/v2/batch', { requests: many })).body.details[0].field).toBe('requests');
    expect((await client.get('/v2/price-lists/by-reference/UNSENT')).status).toBe(404);
  });

  it('refuses in their place what can only be sent alone', async () => {
    const refused: Sent[] = [
      { method: 'POST', path: '/v2/batch', body: { requests: [list('NESTED')] } },
      { method: 'POST', path: '/v2/sandboxes', body: {} },
      { method: 'POST', path: '/v2/sandbox/clock?x=1', body: {} },
      { method: 'POST', path: '/v2/media', body: {} },
      { method: 'POST', path: '/v2/imports?resource=products', body: {} },
      { method: 'POST', path: '/v2/bank-statements', body: {} },
      { method: 'GET', path: '/v2/exports/products' },
      { method: 'GET', path: '/v2/invoices/01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e/document' },
      { method: 'GET', path: '/v2/events?wait=5' },
    ];
    const { body } = await send([...refused, list('AFTER')]);
    const places = body.data.map((one: { status: number; body: { details?: { field: string }[] } }) => [
      one.status,
      one.body.details?.[0]?.field,
    ]);
    expect(places).toEqual([...refused.map(() => [400, 'path']), [201, undefined]]);
  });

  it('needs the scope of each route', async () => {
    const { key } = await client.create('/v2/api-keys', { name: 'Reader', scopes: ['price_lists:read'] });
    const { body } = await client.post(
      '/v2/batch',
      {
        requests: [
          { id: 'read', method: 'GET', path: '/v2/price-lists' },
          { id: 'write', ...list('DENIED') },
        ],
      },
      { 'x-api-key': key },
    );
    expect(body.data.map((one: { status: number }) => one.status)).toEqual([200, 403]);
    const unknown = await client.post('/v2/batch', { requests: [list('DENIED')] }, { 'x-api-key': 'wca_live_none' });
    expect(unknown.status).toBe(401);
  });
});
