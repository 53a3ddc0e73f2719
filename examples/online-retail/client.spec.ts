import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient } from './client.js';
import { ApiError, UserError } from './errors.js';
import { idsByReference, readAll } from './lists.js';
import { createOrFind } from './phase.js';

describe('the client', () => {
  let server: Server;
  let api: ApiClient;

  async function serve(listener: RequestListener): Promise<void> {
    server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    api = new ApiClient({ base: `http://127.0.0.1:${port}`, key: 'k', concurrency: 2, backOffMs: 1 });
  }

  function answer(status: number, body: unknown): RequestListener {
    return (_request, response) => response.writeHead(status).end(JSON.stringify(body));
  }

  afterEach(async () => {
    api.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it('repeats requests after 503 or a broken connection', async () => {
    let seen = 0;
    await serve((request, response) => {
      seen += 1;
      if (seen === 1) answer(503, {})(request, response);
      else if (seen === 2) request.socket.destroy();
      else if (seen === 3) answer(429, {})(request, response);
      else answer(200, { data: request.headers['x-api-key'] })(request, response);
    });
    expect(await api.get('/v1/x')).toEqual({ data: 'k' });
    expect(api.requests).toBe(4);
  });

  it('gives up on a service that stays busy', async () => {
    await serve(answer(503, { code: 'unavailable', message: 'Try later', details: [] }));
    await expect(api.get('/v1/x')).rejects.toThrow('GET /v1/x was refused: 503 unavailable: Try later');
  });

  it('reports that another program answers at the address', async () => {
    await serve((_request, response) => response.end('<html>'));
    await expect(api.get('/v1/x')).rejects.toThrow('is not the service');
  });

  it('distinguishes a refused key from a refused request', async () => {
    const details = [{ field: 'sku', reason: 'is unknown' }];
    await serve((request, response) => {
      const status = request.url === '/key' ? 401 : 400;
      answer(status, { code: 'c', message: 'm', details })(request, response);
    });
    await expect(api.get('/key')).rejects.toBeInstanceOf(UserError);
    await expect(api.get('/other')).rejects.toThrow('400 c: m; sku: is unknown');
  });

  it('treats a conflict as success only if the record exists', async () => {
    await serve(answer(409, { code: 'duplicate_reference', message: 'm', details: [] }));
    expect(await createOrFind(api, '/v2/x', {}, async () => 'id')).toEqual({ id: 'id', kind: 'existing' });
    await expect(createOrFind(api, '/v2/x', {}, async () => undefined)).rejects.toBeInstanceOf(ApiError);
  });

  it.each(['cursor', 'page'])('reads a list to its end by %s', async (mode) => {
    await serve((request, response) => {
      const query = new URL(request.url ?? '', 'http://x').searchParams;
      const place = Number(query.get(mode) ?? 1);
      const more = place < 3;
      const pagination =
        mode === 'cursor'
          ? { next_page: 2, next_cursor: more ? String(place + 1) : null }
          : { next_page: more ? place + 1 : 0 };
      answer(200, { data: [place], pagination })(request, response);
    });
    const read: number[] = [];
    for await (const item of readAll<number>(api, '/v2/x')) read.push(item);
    expect(read).toEqual([1, 2, 3]);
  });

  it('looks up a hundred references per request', async () => {
    await serve((request, response) => {
      const asked = new URL(request.url ?? '', 'http://x').searchParams.getAll('reference_ids');
      const data = asked
        .filter((reference) => reference !== 'r7')
        .map((reference) => ({ id: `id-${reference}`, reference_id: reference }));
      answer(200, { data, pagination: {} })(request, response);
    });
    const found = await idsByReference(
      api,
      '/v2/x',
      Array.from({ length: 250 }, (_, index) => `r${index}`),
      2,
    );
    expect(found.size).toBe(249);
    expect(found.get('r249')).toBe('id-r249');
    expect(api.requests).toBe(3);
  });
});
