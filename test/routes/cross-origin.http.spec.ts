import type { Client } from '../support/client.js';
import { type OwnService, sharedService, startService } from '../support/service.js';

const ORIGIN = 'https://shop.example.com';
const ALLOWED = 'access-control-allow-origin';

describe('requests of scripts of other origins', () => {
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService({ CORS_ORIGINS: `${ORIGIN},http://localhost:5173` });
    client = await service.tenant();
  });
  afterAll(() => service.stop());

  /** Not by the client, which compares answers with the documents: they contain no preflight requests. */
  const options = (base: string, path: string, headers: Record<string, string>) =>
    fetch(base + path, { method: 'OPTIONS', headers });
  const preflight = (path: string, origin: string, { base }: { base: string } = service) =>
    options(base, path, {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'x-api-key,if-match',
    });
  const names = (list: string | null) => list!.toLowerCase().split(',');

  it('are prepared without a key', async () => {
    for (const path of ['/v1/orders', '/v2/orders/any', '/v2/media']) {
      const answer = await preflight(path, ORIGIN);
      const { status, headers } = answer;
      expect([status, headers.get(ALLOWED), headers.get('vary'), await answer.text()]).toEqual([
        204,
        ORIGIN,
        expect.stringContaining('Origin'),
        '',
      ]);
      expect(names(headers.get('access-control-allow-methods'))).toEqual([
        'get',
        'head',
        'post',
        'put',
        'patch',
        'delete',
      ]);
      expect(names(headers.get('access-control-allow-headers'))).toEqual(
        expect.arrayContaining(['x-api-key', 'idempotency-key', 'if-match', 'content-type']),
      );
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('x-request-id')).not.toBeNull();
    }
  });

  it('get answers and errors with headers that their scripts may read', async () => {
    const { id } = await client.create('/v2/price-lists', { reference_id: 'A', name: 'A' });
    const asked: [path: string, key: string, status: number][] = [
      [`/v2/price-lists/${id}`, client.key, 200],
      ['/v2/price-lists/none', client.key, 404],
      ['/v1/price-lists', '', 401],
    ];
    for (const [path, key, status] of asked) {
      const answer = await client.get(path, { origin: 'http://localhost:5173', 'x-api-key': key });
      expect([answer.status, answer.headers.get(ALLOWED)]).toEqual([status, 'http://localhost:5173']);
      expect(answer.headers.get('vary')).toContain('Origin');
      expect(names(answer.headers.get('access-control-expose-headers'))).toEqual(
        expect.arrayContaining(['etag', 'location', 'x-request-id', 'retry-after', 'ratelimit']),
      );
    }
  });

  it.each(['https://other.example.com', `${ORIGIN}.evil.example`, 'http://shop.example.com', 'null'])(
    'are not allowed from the origin %s',
    async (origin) => {
      for (const { headers } of [await preflight('/v2/orders', origin), await client.get('/v2/orders', { origin })])
        expect(headers.get(ALLOWED)).toBeNull();
    },
  );

  it('are the only ones with the method OPTIONS that are answered', async () => {
    const { status, headers } = await options(service.base, '/v2/orders', { origin: ORIGIN, 'x-api-key': client.key });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('are not allowed by default', async () => {
    const without = await sharedService();
    const other = await without.tenant();
    const asked = await preflight('/v2/orders', ORIGIN, without);
    expect([asked.status, asked.headers.get(ALLOWED)]).toEqual([405, null]);
    expect((await other.get('/v2/orders', { origin: ORIGIN })).headers.get(ALLOWED)).toBeNull();
  });
});
