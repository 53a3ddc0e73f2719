import { type Answer, Client } from '../support/client.js';
import { readDocuments } from '../support/documents.js';
import { examplePath, nameOf } from '../support/exercise.js';
import { RawConnection } from '../support/raw-http.js';
import { sharedService, type TestService } from '../support/service.js';

describe('errors of routing and negotiation', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
  });

  const expectError = ({ status, body, headers }: Answer, wanted: number, code: string) => {
    expect([status, body]).toEqual([
      wanted,
      { code, message: expect.any(String) as string, details: expect.any(Array) as object[] },
    ]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('etag')).toBeNull();
  };

  it.each([
    '/',
    '/v1',
    '/v1/',
    '/v1/nothing',
    '/v1/price-lists/a/b',
    '/price-lists',
    '/v0/price-lists',
    '/v3/price-lists',
    '/vnext/price-lists',
    '/v2/nothing',
    '/health',
    '/v1/health/live',
    '//v1/price-lists',
    '/v1/price-lists/x%2Fy/z',
  ])('there is no route %s', async (path) => {
    for (const key of [client.key, ''])
      expectError(await client.get(path, { 'x-api-key': key }), 404, 'route_not_found');
    expectError(await client.post(path, { a: 1 }), 404, 'route_not_found');
  });

  it.each([
    ['/products', ['/v1/products', '/v2/products']],
    ['/products/x', ['/v1/products/:id', '/v2/products/:id']],
    ['/v3/products', ['/v1/products', '/v2/products']],
    ['/V1/products', ['/v1/products', '/v2/products']],
    ['/v2/PRODUCTS', ['/v1/products', '/v2/products']],
    ['/v/products', ['/v1/products', '/v2/products']],
    ['/v1/customer-segments', ['/v2/customer-segments']],
    ['/v1/prices/resolve', ['/v2/prices/resolve']],
  ])('%s is not found, and similar routes are suggested', async (path, suggested) => {
    const answer = await client.get(path);
    expectError(answer, 404, 'route_not_found');
    expect(answer.body.details).toEqual([{ field: 'path', reason: `did you mean ${suggested.join(' or ')}?` }]);
  });

  it('a route that only the other version has is suggested', async () => {
    const answer = await client.patch('/v1/customers/x/contacts/y', {});
    expectError(answer, 405, 'method_not_allowed');
    expect(answer.body.details).toEqual([
      { field: 'path', reason: 'did you mean PATCH /v2/customers/:customer_id/contacts/:contact_id?' },
    ]);
  });

  it('unknown paths get no suggestion', async () => {
    for (const path of ['/', '/v1', '/nothing', '/v1/nothing', `/${'x'.repeat(5000)}`, '/v2//////////'])
      expect((await client.get(path)).body.details).toEqual([]);
  });

  it.each(['/v1/price-lists/%zz', '/v1/price-lists/%', '/v1/%c3%28', '/%'])(
    'invalid percent-encoding is not found: %s',
    async (path) => {
      for (const method of ['GET', 'DELETE', 'POST'])
        expectError(await client.send(method, path), 404, 'route_not_found');
    },
  );

  it('a malformed id is not found, like an unknown one', async () => {
    for (const id of [
      'x',
      '1',
      '%20',
      'null',
      `${'a'.repeat(1000)}`,
      "'%20or%201=1",
      '0198f2c0-0000-7000-8000-000000000000',
    ])
      expectError(await client.get(`/v1/price-lists/${id}`), 404, 'price_list_not_found');
  });

  it.each([
    ['PUT', '/v1/price-lists', 'GET, HEAD, POST'],
    ['PATCH', '/v1/price-lists', 'GET, HEAD, POST'],
    ['DELETE', '/v1/price-lists', 'GET, HEAD, POST'],
    ['POST', '/v1/price-lists/x', 'DELETE, GET, HEAD, PATCH'],
    ['PUT', '/v1/price-lists/x', 'DELETE, GET, HEAD, PATCH'],
    ['POST', '/health/live', 'GET, HEAD'],
    ['DELETE', '/health/ready', 'GET, HEAD'],
    ['PROPFIND', '/v1/price-lists', 'GET, HEAD, POST'],
    ['OPTIONS', '/v1/price-lists', 'GET, HEAD, POST'],
  ])('%s %s: 405 with Allow', async (method, path, allow) => {
    for (const key of [client.key, '']) {
      const answer = await client.send(method, path, undefined, { 'x-api-key': key });
      expectError(answer, 405, 'method_not_allowed');
      expect(answer.headers.get('allow')).toBe(allow);
    }
  });

  it('an unknown file of the documents is not found', async () => {
    expectError(await client.get('/docs/LICENSE'), 404, 'route_not_found');
  });

  it('query parameters of routes without parameters are refused by name in v2 and ignored in v1', async () => {
    const list = await client.create('/v1/price-lists', { reference_id: 'Q', name: 'Queried' });
    expect((await client.get(`/v1/price-lists/${list.id}?a=1`)).status).toBe(200);
    const product = { group_code: 'Q', variants: [{ sku_id: 'Q', name: 'Queried' }] };
    const refused = ['a', 'b[]'].map((field) => ({ field, reason: 'is not a known parameter; this route takes none' }));
    const answers = [
      await client.get(`/v2/products/${list.id}?a=1&b[]=2`),
      await client.post('/v2/products?a=1&b[]=2', product),
    ];
    for (const answer of answers) {
      expectError(answer, 400, 'validation_failed');
      expect(answer.body.details).toEqual(refused);
    }
    expect((await client.get(`/v2/products/${list.id}?`)).status).toBe(404);
  });

  it.each(['text/html', 'application/xml, text/*', 'application/json;q=0', 'image/*'])(
    'Accept: %s gets 406',
    async (accept) => {
      for (const path of ['/v1/price-lists', '/v1/nothing', '/v2/nothing'])
        expectError(await client.get(path, { accept }), 406, 'not_acceptable');
      expectError(await client.post('/v1/price-lists', {}, { accept }), 406, 'not_acceptable');
    },
  );

  it.each([
    '*/*',
    'application/json',
    'application/*',
    'application/json; charset=utf-8',
    'application/json;odata=verbose',
    'text/html, */*;q=0.1',
    '',
  ])('Accept: %s gets JSON', async (accept) => {
    const { status, headers } = await client.get('/v1/price-lists', { accept });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  });

  it('every GET accepts the content type of its response, and no other type of a file', async () => {
    const found: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const { operations } of readDocuments()) {
      for (const operation of operations.filter(({ method }) => method === 'GET')) {
        const documented = Object.keys(operation.responses['200'].content as object);
        for (const accept of new Set([...documented, 'text/csv', 'application/x-ndjson'])) {
          const sender = new Client(service.base, '', ''); // `Accept` is checked before the key
          const { code } = (await sender.get(examplePath(operation), { accept })).body as { code: string };
          found[`${nameOf(operation)} ${accept}`] = code;
          wanted[`${nameOf(operation)} ${accept}`] = documented.includes(accept) ? 'api_key_missing' : 'not_acceptable';
        }
      }
    }
    expect(found).toEqual(wanted);
    expect(Object.keys(wanted).filter((name) => name.endsWith('/x-ndjson')).length).toBeGreaterThan(70);
  });

  it('refuses targets that are too long, below and above Node’s own limit', async () => {
    const around = (length: number) => `/v1/price-lists?x=${'x'.repeat(length - 18)}`;
    expect((await client.get(around(12_000))).status).toBe(200);
    expectError(await client.get(around(12_001)), 414, 'uri_too_long');
    for (const length of [20_000, 200_000]) {
      const connection = new RawConnection(service.base);
      await connection.send(`GET ${around(length)} HTTP/1.1\r\nHost: a\r\n\r\n`);
      const { status, text } = await connection.answer();
      expect([status, JSON.parse(text)]).toMatchObject([414, { code: 'uri_too_long', details: [] }]);
      await connection.end();
    }
  });

  it('refuses headers that are too large, and data that is not HTTP', async () => {
    for (const [request, wanted, code] of [
      [`GET /v1/price-lists HTTP/1.1\r\nHost: a\r\nX-Much: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
      ['\u0000\u0001\u0002\u0003\r\n\r\n', 400, 'validation_failed'],
      ['GET /v1/price-lists HTTP/1.1\r\n\r\n', 400, 'validation_failed'],
      ['GET /v1/price lists HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'validation_failed'],
    ] as const) {
      const connection = new RawConnection(service.base);
      await connection.send(request);
      const { status, text } = await connection.answer();
      expect([status, JSON.parse(text)]).toEqual([
        wanted,
        { code, message: expect.any(String) as string, details: expect.any(Array) as object[] },
      ]);
      connection.close();
    }
  });

  it('answers HEAD like GET, without the body', async () => {
    const { id } = await client.create('/v1/price-lists', { reference_id: 'HEAD', name: 'x' });
    for (const [path, status, key] of [
      [`/v1/price-lists/${id}`, 200, client.key],
      ['/v1/price-lists', 200, client.key],
      ['/v1/nothing', 404, client.key],
      ['/v1/price-lists', 401, ''],
      ['/health/ready', 200, ''],
    ] as const) {
      const head = await client.send('HEAD', path, undefined, { 'x-api-key': key });
      const get = await client.get(path, { 'x-api-key': key });
      expect([path, head.status, get.status, head.body]).toEqual([path, status, status, undefined]);
      for (const name of ['content-type', 'content-length', 'etag'])
        expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });
});
