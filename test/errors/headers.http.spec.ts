import type { Express } from 'express';
import { layersOf } from '#platform/base/library-internals/express-router.js';
import { Client } from '../support/client.js';
import { type OwnService, sharedService, startService } from '../support/service.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NO_ID = '0198f2c0-0000-7000-8000-000000000000';

/** Answers of routes that show secrets are not compressed either. */
const NOT_STORED = /^no-store(, no-transform)?$/;
/** Paths of records that have no id in their path: they have an ETag even here, where no other record exists. */
const RECORDS = ['/v2/settings'];

describe('security headers', () => {
  let service: OwnService;
  let client: Client;
  let routes: { method: string; path: string }[];

  beforeAll(async () => {
    service = await startService({ PUBLIC_URL: 'https://api.example.com/base/' });
    client = await service.tenant();
    routes = layersOf(service.app.getHttpAdapter().getInstance() as Express).flatMap(({ route }) =>
      Object.keys(route?.methods ?? {}).map((method) => ({
        method: method.toUpperCase(),
        path: route!.path.replace(/:\w+/g, NO_ID),
      })),
    );
  });
  afterAll(() => service.stop());

  const isDocs = (path: string) => /^\/(docs|reference)/.test(path);
  const isOpen = (path: string) => /^\/(docs|reference|openapi|health|media)/.test(path);

  it('are in every response of every route, errors included', async () => {
    expect(routes.length).toBeGreaterThan(100);
    const withoutKey = new Client(service.base, '', '');
    const seen = new Set<number>();
    for (const { method, path } of routes) {
      for (const caller of [client, withoutKey]) {
        const answer = await fetch(service.base + path, { method, headers: { 'x-api-key': caller.key } });
        await answer.arrayBuffer();
        seen.add(answer.status);
        const header = (name: string) => answer.headers.get(name);
        const name = `${method} ${path} ${answer.status}`;
        expect([name, header('x-content-type-options'), header('referrer-policy')]).toEqual([
          name,
          'nosniff',
          'no-referrer',
        ]);
        expect([name, header('content-security-policy')]).toEqual([
          name,
          expect.stringContaining("default-src 'none'"),
        ]);
        expect([name, header('content-security-policy')]).toEqual([
          name,
          expect.stringContaining("frame-ancestors 'none'"),
        ]);
        const isPublic = isOpen(path) && !path.startsWith('/health') && answer.ok;
        const isRecord = method === 'GET' && RECORDS.includes(path) && answer.ok;
        const caching = isRecord
          ? 'private, no-cache'
          : isPublic
            ? expect.any(String)
            : expect.stringMatching(NOT_STORED);
        expect([name, header('cache-control')]).toEqual([name, caching]);
      }
    }
    expect([...seen].sort()).toEqual(expect.arrayContaining([200, 400, 401, 404]));
  });

  it('allow caching of responses with an ETag, only for the same key', async () => {
    const { id } = await client.create('/v1/price-lists', { reference_id: 'A', name: 'A' });
    const first = await client.get(`/v1/price-lists/${id}`);
    const again = await client.get(`/v1/price-lists/${id}`, { 'if-none-match': first.headers.get('etag')! });
    expect([first.status, again.status]).toEqual([200, 304]);
    for (const { headers } of [first, again]) {
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
        'private, no-cache',
        'X-API-Key, Accept-Encoding',
      ]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    const written = await client.patch(`/v1/price-lists/${id}`, { name: 'B' });
    expect(written.headers.get('cache-control')).toBe('no-store');
    expect((await client.get('/v1/price-lists')).headers.get('cache-control')).toBe('no-store');
  });

  it('allow Swagger UI to run only its own files and to call only this service', async () => {
    const answer = await fetch(`${service.base}/docs`);
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;");
    expect(policy).toContain("connect-src 'self' https://api.example.com;");
    expect(policy).not.toContain('unsafe');
    const page = await answer.text();
    expect(page).not.toMatch(/<style|style=|<script>|\son\w+=/);
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect([file, (await fetch(service.base + file)).status]).toEqual([file, 200]);
    expect(isDocs(files[0]!)).toBe(true);
  });
});

describe('request ids', () => {
  let client: Client;

  beforeAll(async () => {
    client = await (await sharedService()).tenant();
  });

  it.each(['trace-7', 'a b/c:d', '~'.repeat(128)])('returns the request id %j', async (id) => {
    for (const path of ['/v1/price-lists', '/v1/nothing', '/health/live']) {
      const { headers, body } = await client.get(path, { 'x-request-id': id });
      expect(headers.get('x-request-id')).toBe(id);
      expect(JSON.stringify(body)).not.toContain(id);
    }
  });

  it('creates a request id when it is missing or not usable', async () => {
    const ids = [];
    for (const id of [undefined, '', '~'.repeat(129), 'é', 'a\tb']) {
      const { headers, body } = await client.get('/v1/nothing', id === undefined ? {} : { 'x-request-id': id });
      ids.push(headers.get('x-request-id')!);
      expect(ids.at(-1)).toMatch(UUID);
      expect(Object.keys(body as object)).toEqual(['code', 'message', 'details']);
    }
    expect(new Set(ids).size).toBe(ids.length);
  });
});
