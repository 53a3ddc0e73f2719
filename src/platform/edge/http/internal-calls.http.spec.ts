import pino from 'pino';
import { readJson } from '#platform/base/json/json.js';
import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import type { Answer, Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { type OwnService, startService } from '#test/support/service.js';
import { AnswerBrokenOff, AnswerTooLarge, type InternalCall, InternalCalls } from './internal-calls.js';

/** Headers of a connection and of one answer alone. */
const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'x-request-id'];

describe.each(['true', 'false'])('a request from inside of the process, FAST_EXPRESS=%s', (FAST_EXPRESS) => {
  const logged: Record<string, unknown>[] = [];
  let service: OwnService;
  let client: Client;
  let calls: InternalCalls;

  beforeAll(async () => {
    const logger = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line) as never) });
    service = await startService({ FAST_EXPRESS, RATE_LIMIT_READS_PER_MINUTE: '1000' }, { logger });
    client = await service.tenant();
    calls = service.app.get(InternalCalls);
  });
  afterAll(() => service.stop());

  const call = async (method: string, path: string, more: Partial<InternalCall> = {}) => {
    const { status, headers, body } = await calls.call({
      method,
      path,
      ...more,
      headers: { 'x-api-key': client.key, ...more.headers },
    });
    return { status, headers, body: body.length ? (JSON.parse(body.toString()) as Answer['body']) : undefined };
  };

  /** Status, headers and body of the same request from inside and over the network. */
  async function both(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const comparable = (all: Iterable<[string, unknown]>) =>
      Object.fromEntries(
        [...all]
          .filter(([name]) => !OWN.includes(name) && !name.startsWith('ratelimit'))
          .filter(([name, value]) => name !== 'vary' || value !== 'Accept-Encoding') // nothing is compressed inside
          .map(([name, value]) => [name, String(value)]),
      );
    const sent = await client.send(method, path, body, headers);
    const given = body === undefined ? undefined : await readJson(Buffer.from(JSON.stringify(body)));
    const inside = await call(method, path, { body: given, headers });
    return [
      { ...inside, headers: comparable(Object.entries(inside.headers)) },
      { ...sent, headers: comparable(sent.headers) },
    ] as const;
  }

  it('is answered as one that a client sends', async () => {
    const list = await client.create('/v2/price-lists', { reference_id: 'R', name: 'Retail' });
    const requests: [string, string, unknown?, Record<string, string>?][] = [
      ['GET', '/v2/price-lists'],
      ['GET', `/v2/price-lists/${list.id}`],
      ['GET', `/v2/price-lists/${list.id}`, undefined, { 'if-none-match': '*' }],
      ['GET', `/v2/price-lists/${list.id}`, undefined, { 'x-api-key': 'wca_live_unknown' }],
      ['GET', '/v2/price-lists?page_size=0&page_number=x&unknown=1'],
      ['GET', '/v2/price-lists/%ff'],
      ['GET', '/v2/price_lists'],
      ['GET', `/v2/price-lists/${'x'.repeat(12_000)}`],
      ['GET', '/v2/price-lists', undefined, { accept: 'text/html' }],
      ['PATCH', '/v2/price-lists'],
      ['PATCH', `/v2/price-lists/${list.id}`],
      ['PATCH', `/v2/price-lists/${list.id}`, { name: 'Other' }, { 'if-match': '"7"' }],
      ['PATCH', `/v2/price-lists/${list.id}`, { name: 7, other: [1e21] }],
      ['PUT', `/v2/price-lists/${list.id}`, {}],
      ['POST', '/v2/price-lists', { name: 'x'.repeat(2_200_000) }],
      ['POST', '/v2/price-lists', { name: 'Named' }, { 'idempotency-key': 'a b' }],
      ['DELETE', '/v2/price-lists/019aa0a0-0000-7000-8000-000000000000'],
    ];
    for (const request of requests) {
      const [inside, sent] = await both(...request);
      expect({ request: request.slice(0, 2), ...inside }).toEqual({ request: request.slice(0, 2), ...sent });
    }
  });

  it('writes once under its idempotency key, with its id in the journal and the log', async () => {
    const more = {
      body: { reference_id: 'W', name: 'Wholesale' },
      requestId: `${'r'.repeat(128)}/7`,
      headers: { 'idempotency-key': 'once' },
    };
    const first = await call('POST', '/v2/price-lists', more);
    const again = await call('POST', '/v2/price-lists', more);
    expect([first.status, again.status, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
    expect(again.body).toEqual(first.body);
    expect(first.headers.location).toBe(`/v2/price-lists/${first.body.data.id}`);
    const written = await asAdmin(service.database.adminUrl, (admin) =>
      admin.query('select request_id from journal_unnumbered where resource_id = $1', [first.body.data.id]),
    );
    expect(written.rows).toEqual([{ request_id: more.requestId }]);
    const lines = logged.filter(({ request_id }) => request_id === more.requestId);
    expect(lines.map(({ method, route, status }) => ({ method, route, status }))).toEqual(
      [1, 2].map(() => ({ method: 'POST', route: '/v2/price-lists', status: 201 })),
    );
  });

  it('counts for the rate limits of its key', async () => {
    const remaining = async () =>
      Number(/r=(\d+)/.exec((await call('GET', '/v2/tenant')).headers.ratelimit as string)![1]);
    const before = await remaining();
    expect(await remaining()).toBe(before - 1);
  });

  it('takes its caller from its own key, whoever runs it', async () => {
    const other = await service.tenant();
    const inside = await runAs(maintenanceCaller('another'), () =>
      call('GET', '/v2/tenant', { headers: { 'x-api-key': other.key } }),
    );
    expect(inside.body.data.slug).toBe(other.slug);
  });

  it('has an answer of any size, and ends one that is too large', async () => {
    const description = 'é'.repeat(255);
    const segment = (index: number) => ({ reference_id: `S${index}`, name: `S${index}`, description });
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => client.create('/v2/customer-segments', segment(index))),
    );
    const list = '/v2/customer-segments?page_size=100';
    const [inside, sent] = await both('GET', list);
    expect(inside).toEqual(sent);
    const { body } = await calls.call({ method: 'GET', path: list, headers: { 'x-api-key': client.key } });
    await expect(call('GET', list, { maxBytes: body.length - 1 })).rejects.toBeInstanceOf(AnswerTooLarge);
    expect((await call('GET', list, { maxBytes: body.length })).status).toBe(200);
  });

  it('ends when nobody waits for it any more', async () => {
    const left = new AbortController();
    const waiting = call('GET', '/v2/events?wait=20', { signal: left.signal, requestId: 'left' });
    left.abort();
    await expect(waiting).rejects.toBeInstanceOf(AnswerBrokenOff);
    await expect(call('GET', '/v2/tenant', { signal: left.signal })).rejects.toBeInstanceOf(AnswerBrokenOff);
  });
});
