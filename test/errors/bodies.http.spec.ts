import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Client } from '../support/client.js';
import { RawConnection } from '../support/raw-http.js';
import { type OwnService, sharedService, startService, type TestService } from '../support/service.js';

const PATH = '/v1/price-lists';
const MEGABYTE = 1024 * 1024;

describe('errors of bodies', () => {
  let service: TestService;
  let client: Client;
  let made = 0;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
  });

  const valid = (): object => ({ reference_id: `R${++made}`, name: 'x' });
  const post = async (body: string | Buffer, headers: Record<string, string> = {}) => {
    const answer = await client.send('POST', PATH, body, headers);
    return [answer.status, answer.body.code ?? 'created'] as unknown;
  };
  const head = (headers: string, method = 'POST', path = PATH) =>
    `${method} ${path} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${client.key}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`;

  it.each(['{', '{"name":}', 'name=x', '{"name":"x",}', '<a/>', '\u0000', '{"a":"\u0001"}'])(
    'malformed JSON: %j',
    async (body) => {
      expect(await post(body)).toEqual([400, 'invalid_json']);
    },
  );

  it('a missing body', async () => {
    for (const method of ['POST', 'PATCH']) {
      const path = method === 'POST' ? PATH : `${PATH}/x`;
      for (const body of [undefined, ''])
        expect((await client.send(method, path, body)).body).toMatchObject({ code: 'invalid_json', details: [] });
    }
    expect(await post('  ')).toEqual([400, 'invalid_json']);
  });

  it.each(['[]', 'null', '"text"', '5', 'true', '[{"name":"x"}]'])('a body that is not an object: %s', async (body) => {
    const answer = await client.send('POST', PATH, body);
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        code: 'validation_failed',
        message: 'The request is not valid.',
        details: [{ field: 'body', reason: 'must be a JSON object' }],
      },
    ]);
  });

  it('another charset is refused by its name', async () => {
    const { body } = await client.send('POST', PATH, JSON.stringify(valid()), {
      'content-type': 'application/json; version=1; charset=latin1',
    });
    expect(body).toEqual({
      code: 'unsupported_media_type',
      message: 'The body must be sent in UTF-8, not in latin1.',
      details: [{ field: 'Content-Type', reason: 'the charset must be utf-8, not latin1' }],
    });
  });

  it('a byte order mark before the JSON is skipped', async () => {
    for (const filler of ['', 'x'.repeat(100_000)])
      expect(await post(`\ufeff${JSON.stringify({ ...valid(), filler })}`)).toEqual([201, 'created']);
    for (const body of ['\ufeff', '\ufeff\ufeff{}']) expect(await post(body)).toEqual([400, 'invalid_json']);
  });

  it('invalid UTF-8', async () => {
    expect(await post(Buffer.from('7b226e616d65223a22c328227d', 'hex'))).toEqual([400, 'invalid_json']);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    '',
  ])('content type %j', async (type) => {
    expect(await post(JSON.stringify(valid()), { 'content-type': type })).toEqual([415, 'unsupported_media_type']);
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'APPLICATION/JSON',
    'application/vnd.api+json',
    'application/json;charset=utf8',
    'application/json; charset = "UTF8"',
    'application/json;',
    'application/json; version=1',
    'application/json; version=1; charset=utf-8; profile="a"',
  ])('content type %j is JSON', async (type) => {
    expect(await post(JSON.stringify(valid()), { 'content-type': type })).toEqual([201, 'created']);
  });

  it('accepts compressed bodies; refuses other encodings and corrupt data', async () => {
    const body = () => Buffer.from(JSON.stringify(valid()));
    expect(await post(gzipSync(body()), { 'content-encoding': 'gzip' })).toEqual([201, 'created']);
    expect(await post(deflateSync(body()), { 'content-encoding': 'deflate' })).toEqual([201, 'created']);
    expect(await post(brotliCompressSync(body()), { 'content-encoding': 'br' })).toEqual([201, 'created']);
    expect(await post(body(), { 'content-encoding': 'identity' })).toEqual([201, 'created']);
    for (const encoding of ['compress', 'gzip, gzip', 'x'])
      expect(await post(body(), { 'content-encoding': encoding })).toEqual([415, 'unsupported_media_type']);
    expect(await post(body(), { 'content-encoding': 'gzip' })).toEqual([400, 'invalid_json']);
    expect(await post(gzipSync(body()).subarray(0, -9), { 'content-encoding': 'gzip' })).toEqual([400, 'invalid_json']);
  });

  it('accepts bodies up to exactly 2 MB', async () => {
    const filled = (size: number) => {
      const body = JSON.stringify({ ...valid(), filler: '' });
      return body.replace('"filler":""', `"filler":"${'x'.repeat(size - body.length)}"`);
    };
    expect(await post(filled(2 * MEGABYTE))).toEqual([201, 'created']);
    expect(await post(filled(2 * MEGABYTE + 1))).toEqual([413, 'payload_too_large']);
    expect(await post(gzipSync(filled(40 * MEGABYTE)), { 'content-encoding': 'gzip' })).toEqual([
      413,
      'payload_too_large',
    ]);
  });

  it('refuses a body whose Content-Length is too large without reading it; the connection stays usable', async () => {
    const connection = new RawConnection(service.base);
    await connection.send(head(`Content-Length: ${3 * MEGABYTE}`) + '{"name":');
    const { status, text } = await connection.answer();
    expect([status, JSON.parse(text)]).toMatchObject([413, { code: 'payload_too_large', details: [] }]);
    await connection.send(Buffer.alloc(3 * MEGABYTE - 8, ' '));
    await connection.send(head('', 'GET'));
    expect((await connection.answer()).status).toBe(200);
    connection.close();
  });

  it('refuses a body of unknown length when it exceeds the limit', async () => {
    const connection = new RawConnection(service.base);
    await connection.send(head('Transfer-Encoding: chunked'));
    const chunk = `${MEGABYTE.toString(16)}\r\n${' '.repeat(MEGABYTE)}\r\n`;
    for (let sent = 0; sent < 3; sent++) await connection.send(chunk);
    expect((await connection.answer()).status).toBe(413);
    await connection.send(`${chunk}0\r\n\r\n${head('', 'GET')}`);
    expect((await connection.answer()).status).toBe(200);
    connection.close();
  });

  it('reads no body of a request whose key is refused', async () => {
    const connection = new RawConnection(service.base);
    const request = head(`Content-Length: ${100 * MEGABYTE}`).replace(client.key, 'nobody');
    await connection.send(request);
    expect((await connection.answer()).status).toBe(401);
    connection.close();
  });

  it('survives clients that disconnect', async () => {
    for (const start of [
      head('Content-Length: 100'),
      `${head('Content-Length: 100')}{"name"`,
      head('Transfer-Encoding: chunked'),
    ]) {
      const connection = new RawConnection(service.base);
      await connection.send(start);
      await new Promise((wake) => setTimeout(wake, 30));
      connection.close();
    }
    expect((await client.get(PATH)).status).toBe(200);
  });

  it('refuses malformed chunks with the usual error body', async () => {
    const connection = new RawConnection(service.base);
    await connection.send(`${head('Transfer-Encoding: chunked')}zz\r\n`);
    const { status, text } = await connection.answer();
    expect([status, JSON.parse(text)]).toMatchObject([400, { code: 'validation_failed', details: [] }]);
    await connection.end();
  });

  it('writes nothing when it refuses', async () => {
    const before = (await client.get(PATH)).body.pagination.total_records as number;
    await post('{"reference_id":"Z","name":"x"} ', { 'content-type': 'text/plain' });
    await post('{"reference_id":"Z","name":"x"');
    expect((await client.get(PATH)).body.pagination.total_records).toBe(before);
  });
});

describe('slow clients', () => {
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService(
      { REQUEST_TIMEOUT_MS: '400' }, // below the time for the body
      {
        configure: (server) => {
          Object.assign(server, { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 });
        },
      },
    );
    client = await service.tenant();
  });
  afterAll(() => service.stop());

  const slow = async (text: string) => {
    const connection = new RawConnection(service.base);
    await connection.send(text);
    const answer = await connection.answer();
    await connection.end();
    return [answer.status, JSON.parse(answer.text)] as unknown;
  };
  const timeout = [408, { code: 'request_timeout', message: 'The request did not arrive in time.', details: [] }];

  it('that do not finish the headers get 408', async () => {
    expect(await slow('GET /v1/price-lists HTTP/1.1\r\nHost: a\r\n')).toEqual(timeout);
  });

  it('that do not finish the body get 408, not 504', async () => {
    const head = `POST ${PATH} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${client.key}\r\nContent-Type: application/json\r\n`;
    expect(await slow(`${head}Content-Length: 100\r\n\r\n{"name":`)).toEqual(timeout);
    expect(await slow(`${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"nam`)).toEqual(timeout);
  });
});
