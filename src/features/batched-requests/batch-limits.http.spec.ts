import pino from 'pino';
import { PriceList } from '#features/price-lists/price-list.entity.js';
import type { Answer, Client } from '#test/support/client.js';
import { openTransaction } from '#test/support/open-transaction.js';
import { type OwnService, startService } from '#test/support/service.js';
import { eventually } from '#test/support/waiting.js';
import { BatchService } from './batch.service.js';

const MB = 1_048_576;
const WRITES = 20;

describe('the limits of a batch', () => {
  const logged: Record<string, unknown>[] = [];
  let service: OwnService;
  let client: Client;
  let path: string;
  let batches: BatchService;

  beforeAll(async () => {
    const logger = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line) as never) });
    const env = { BODIES_IN_MEMORY_MB: '32', RATE_LIMIT_WRITES_PER_MINUTE: String(WRITES), DATABASE_POOL_SIZE: '10' };
    service = await startService(env, { logger });
    batches = service.app.get(BatchService, { strict: false });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    client = await service.tenant();
    path = `/v2/price-lists/${(await client.create('/v2/price-lists', { reference_id: 'FIRST', name: 'First' })).id}`;
    batches.limits = { seconds: 20, megabytes: 16 };
  });

  const list = (reference_id: string) => ({
    id: reference_id,
    method: 'POST',
    path: '/v2/price-lists',
    body: { reference_id, name: reference_id },
  });
  const rename = (name = 'Renamed') => ({ id: name, method: 'PATCH', path, body: { name } });
  const send = (requests: object[], headers: Record<string, string> = {}) =>
    client.post('/v2/batch', { requests }, headers);
  const outcomes = ({ body }: Answer): [number, string?][] =>
    body.data.map((one: { status: number; body: { code?: string } }) => [one.status, one.body.code]);
  /** Holds the row of the price list until the returned function is called. */
  const lockList = () => openTransaction(service, client, (tx) => tx.lock(PriceList, path.split('/').at(-1)!));

  it('after its time the requests that are left are not sent', async () => {
    batches.limits.seconds = 0.2;
    const release = await lockList();
    const answered = send([rename(), list('LATE')]);
    await new Promise((wake) => setTimeout(wake, 300));
    await release();
    const { body } = await answered;
    expect(outcomes({ body } as Answer)).toEqual([
      [200, undefined],
      [503, 'unavailable'],
    ]);
    expect(body.data[1].headers.retry_after).toBe('1');
    expect((await client.get('/v2/price-lists/by-reference/LATE')).status).toBe(404);
  });

  it('a read that would make the answer too large is not answered, and nothing after it is sent', async () => {
    const read = { id: 'read', method: 'GET', path: '/v2/tenant' };
    const size = JSON.stringify((await send([rename(), read])).body).length;
    batches.limits.megabytes = (size - 1) / MB;
    expect(outcomes(await send([rename('Changed'), read, list('LATE')]))).toEqual([
      [200, undefined],
      [503, 'unavailable'],
      [503, 'unavailable'],
    ]);
    batches.limits.megabytes = 100 / MB;
    const writes = await send([rename('Once more'), rename('Not done')]);
    expect(outcomes(writes)).toEqual([
      [200, undefined],
      [503, 'unavailable'],
    ]);
    expect((await client.get(path)).body.data.name).toBe('Once more');
  });

  it('when its client has left, no further request is sent', async () => {
    const release = await lockList();
    const left = new AbortController();
    const headers = { 'x-api-key': client.key, 'content-type': 'application/json', 'x-request-id': 'left' };
    const body = JSON.stringify({ requests: [rename('Done'), list('LEFT')] });
    const sent = fetch(`${service.base}/v2/batch`, { method: 'POST', headers, body, signal: left.signal });
    const lines = (id: string) => logged.filter(({ request_id }) => request_id === id);
    await new Promise((wake) => setTimeout(wake, 200));
    left.abort();
    await expect(sent).rejects.toThrow();
    await eventually(
      () => Promise.resolve(lines('left')),
      ({ length }) => length > 0,
    );
    await release();
    await eventually(
      () => Promise.resolve(lines('left/0')),
      ({ length }) => length > 0,
    );
    expect((await client.get(path)).body.data.name).toBe('Done');
    expect((await client.get('/v2/price-lists/by-reference/LEFT')).status).toBe(404);
  });

  it('each request counts for the rate limits as itself, and has an id of its own', async () => {
    const requests = Array.from({ length: WRITES }, (_, index) => list(`R${index}`));
    const answer = await send(requests, { 'x-request-id': 'counted' });
    const refused = [429, 'rate_limited'];
    expect(outcomes(answer)).toEqual(requests.map((_, index) => (index < WRITES - 1 ? [201, undefined] : refused)));
    expect(Number(answer.body.data.at(-1).headers.retry_after)).toBeGreaterThan(0);
    const ids = logged.flatMap(({ request_id }) => (String(request_id).startsWith('counted/') ? [request_id] : []));
    expect(ids).toEqual(requests.map((_, index) => `counted/${index}`));
  });

  it('the body of a request is limited as that of the request alone', async () => {
    const large = { ...list('LARGE'), body: { reference_id: 'LARGE', name: 'x'.repeat(2 * MB) } };
    expect(outcomes(await send([large, list('SMALL')]))).toEqual([
      [413, 'payload_too_large'],
      [201, undefined],
    ]);
    const tooLarge = { ...list('LARGE'), body: { name: 'x'.repeat(8 * MB) } };
    expect((await send([tooLarge])).body.code).toBe('payload_too_large');
  });

  it('large batches at the same time hold nothing that their requests need', async () => {
    const order = { id: 'order', method: 'POST', path: '/v2/orders', body: { notes: 'x'.repeat(5 * MB) } };
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => send([order, list(`P${index}`)])));
    for (const answer of answers)
      expect(outcomes(answer)).toEqual([
        [400, 'validation_failed'],
        [201, undefined],
      ]);
  });
});
