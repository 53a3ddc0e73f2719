import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eventTypePatterns } from '#features/events/event-types.js';
import { GRANTABLE_SCOPES } from '#app/api-names.js';
import type { Client } from '../support/client.js';
import { sharedService } from '../support/service.js';

const DECOMPRESS = { br: brotliDecompressSync, gzip: gunzipSync } as const;
type Encoding = keyof typeof DECOMPRESS;
const LONG = 'A long text. '.repeat(100);
const SCOPES = GRANTABLE_SCOPES.filter((scope) => !scope.startsWith('*'));
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<rect width="1" height="1"/>'.repeat(200)}</svg>`;

describe('compression', () => {
  let client: Client;

  beforeAll(async () => {
    client = await (await sharedService()).tenant();
    for (let place = 0; place < 10; place++)
      await client.create('/v2/products', {
        group_code: 'G',
        variants: [{ sku_id: `S${place}`, name: `Chair ${place}`, description: LONG }],
      });
  });

  /** The bytes of an answer as they were sent. */
  const send = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
      const given = { 'x-api-key': client.key, 'content-type': 'application/json', ...headers };
      request(client.base + path, { method, headers: given }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, bytes: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end(body === undefined ? undefined : JSON.stringify(body));
    });
  const read = (path: string, encoding: string, headers: Record<string, string> = {}) =>
    send('GET', path, { 'accept-encoding': encoding, ...headers });

  it.each(['/v1/products', '/v2/products', '/v2/events', '/v2/products/by-sku/S0'])(
    'is by the encoding that the client accepts: %s',
    async (path) => {
      const plain = await read(path, 'identity');
      expect(plain.headers).toMatchObject({ vary: expect.stringContaining('Accept-Encoding') });
      expect([plain.headers['content-encoding'], plain.bytes.length > 1_024]).toEqual([undefined, true]);
      for (const encoding of ['br', 'gzip'] as Encoding[]) {
        const { status, headers, bytes } = await read(path, encoding);
        expect([status, headers['content-encoding'], headers['content-length']]).toEqual([200, encoding, undefined]);
        expect([headers.vary, headers.etag]).toEqual([plain.headers.vary, plain.headers.etag]);
        expect(bytes.length).toBeLessThan(plain.bytes.length / 1.5);
        expect(DECOMPRESS[encoding](bytes).toString()).toBe(plain.bytes.toString());
      }
    },
  );

  it('is by br where the client accepts both, and none without the header', async () => {
    expect((await read('/v2/products', 'gzip, deflate, br')).headers['content-encoding']).toBe('br');
    expect((await read('/v2/products', 'br;q=0.1, gzip')).headers['content-encoding']).toBe('gzip');
    expect((await send('GET', '/v2/products', {})).headers['content-encoding']).toBeUndefined();
  });

  it('is of pages that are streamed from a file, and of errors too', async () => {
    const attributes = Array.from({ length: 12 }, (_, place) => ({ name: `a${place}`, value: 'Long '.repeat(800) }));
    const many = Array.from({ length: 100 }, (_, place) => ({ sku_id: `L${place}`, name: 'Any', attributes }));
    await client.create('/v2/products', { group_code: 'LARGE', variants: many });
    const page = await read('/v2/products?page_size=100&search=L', 'br');
    const plain = await read('/v2/products?page_size=100&search=L', 'identity');
    expect([page.headers['content-encoding'], plain.bytes.length > 4 * 1024 ** 2]).toEqual(['br', true]);
    expect(brotliDecompressSync(page.bytes).equals(plain.bytes)).toBe(true);
    const refused = await read(
      `/v2/products?${Array.from({ length: 40 }, (_, place) => `unknown${place}=1`).join('&')}`,
      'gzip',
    );
    expect([refused.status, refused.headers['content-encoding']]).toEqual([400, 'gzip']);
    expect(JSON.parse(gunzipSync(refused.bytes).toString())).toMatchObject({ code: 'validation_failed' });
  });

  it('leaves answers below 1 kB, HEAD and 304 as they are', async () => {
    const small = await read('/v2/products?sku_ids=none', 'br');
    expect([small.headers['content-encoding'], small.headers['content-length']]).toEqual([
      undefined,
      String(small.bytes.length),
    ]);
    const head = await send('HEAD', '/v2/products', { 'accept-encoding': 'br' });
    expect([head.status, head.headers['content-encoding'], head.bytes.length]).toEqual([200, undefined, 0]);
    const { headers } = await read('/v2/products/by-sku/S0', 'br');
    const same = await read('/v2/products/by-sku/S0', 'br', { 'if-none-match': headers.etag! });
    expect([same.status, same.headers.etag, same.headers.vary]).toEqual([304, headers.etag, headers.vary]);
    expect([same.headers['content-encoding'], same.bytes.length]).toEqual([undefined, 0]);
  });

  it('leaves stored files as they are, of which parts can be read', async () => {
    const form = new FormData();
    form.append('file', new Blob([DRAWING]), 'drawing.svg');
    const url = new URL((await client.create('/v2/media', form)).url as string).pathname;
    const whole = await read(url, 'br, gzip');
    expect([whole.status, whole.headers['content-encoding']]).toEqual([200, undefined]);
    expect(whole.headers['content-length']).toBe(String(whole.bytes.length));
    const part = await read(url, 'br, gzip', { range: 'bytes=0-1999' });
    expect([part.status, part.headers['content-encoding'], part.bytes.length]).toEqual([206, undefined, 2_000]);
  });

  it('is not of answers that show a secret, nor of their repetitions', async () => {
    const key = { name: 'k'.repeat(100), owner_email: `${'o'.repeat(60)}@example.com`, scopes: SCOPES };
    const hook = {
      url: 'https://example.com/hook',
      description: 'd'.repeat(255),
      types: eventTypePatterns().slice(0, 50),
    };
    const accept = { 'accept-encoding': 'br, gzip' };
    const ids = { '/v2/api-keys': '', '/v2/webhooks': '' };
    for (const [path, body] of [
      ['/v2/api-keys', key],
      ['/v2/webhooks', hook],
    ] as const) {
      for (const attempt of ['first', 'repeated']) {
        const answer = await send('POST', path, { ...accept, 'idempotency-key': path }, body);
        expect([path, attempt, answer.status, answer.bytes.length > 1_024]).toEqual([path, attempt, 201, true]);
        expect(answer.headers).toMatchObject({ 'cache-control': 'no-store, no-transform' });
        expect(answer.headers['content-encoding']).toBeUndefined();
        ids[path] = JSON.parse(answer.bytes.toString()).data.id;
      }
    }
    for (const path of [
      `/v2/api-keys/${ids['/v2/api-keys']}/rotate`,
      `/v2/webhooks/${ids['/v2/webhooks']}/rotate-secret`,
    ]) {
      const rotated = await send('POST', path, accept, {});
      expect([path, rotated.status, rotated.bytes.length > 1_024]).toEqual([path, 200, true]);
      expect(rotated.headers['content-encoding']).toBeUndefined();
    }
  });
});
