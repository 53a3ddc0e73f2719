import type { Client } from '../support/client.js';
import { CapturedLog } from '../support/log.js';
import { RawConnection } from '../support/raw-http.js';
import { type OwnService, startService } from '../support/service.js';

const ERROR_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-type': 'application/json; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-request-id': expect.any(String) as string,
};

describe('unusual and malformed HTTP', () => {
  const log = new CapturedLog();
  let service: OwnService;
  let client: Client;

  beforeAll(async () => {
    service = await startService({}, { logger: log.logger });
    client = await service.tenant();
  });
  afterAll(() => service.stop());

  const head = (target: string, headers = '', method = 'GET') =>
    `${method} ${target} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${client.key}\r\n${headers}\r\n`;
  const PATH = '/v1/price-lists';

  /** Sends a request, expects an error, and returns the connection. */
  async function refused(request: string, status: number, code: string): Promise<RawConnection> {
    const connection = new RawConnection(service.base);
    await connection.send(request);
    const answer = await connection.answer();
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      status,
      { code, message: expect.any(String) as string, details: expect.any(Array) as object[] },
    ]);
    expect(answer.headers).toMatchObject(ERROR_HEADERS);
    return connection;
  }
  /** Expects that the connection accepts another request. */
  async function goesOn(connection: RawConnection): Promise<void> {
    await connection.send(head(PATH));
    expect((await connection.answer()).status).toBe(200);
    connection.close();
  }

  it.each(['foo', '200-ok'])('Expect: %s gets 417', async (expectation) => {
    await goesOn(await refused(head(PATH, `Expect: ${expectation}\r\n`), 417, 'expectation_failed'));
  });

  it('a refused expectation closes the connection, because the body may not be sent', async () => {
    const request = head(PATH, 'Expect: foo\r\nContent-Type: application/json\r\nContent-Length: 2\r\n', 'POST');
    await (await refused(request, 417, 'expectation_failed')).end();
  });

  it('Expect: 100-continue is supported', async () => {
    const connection = new RawConnection(service.base);
    const body = JSON.stringify({ reference_id: 'continue', name: 'x' });
    const headers = `Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    await connection.send(head(PATH, headers, 'POST'));
    expect((await connection.answer()).status).toBe(100);
    await connection.send(body);
    expect((await connection.answer()).status).toBe(201);
    connection.close();
  });

  it.each([
    ['without a key', 'X-API-Key: wca_live_x\r\n', 'application/json', 2, 401],
    ['with another type', '', 'text/plain', 2, 415],
    ['with too large a body', '', 'application/json', 99_999_999, 413],
  ])('Expect: 100-continue %s is answered finally, without 100', async (_, key, type, length, status) => {
    const expected = `Expect: 100-continue\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n`;
    for (const path of [PATH, PATH.replace('v1', 'v2')]) {
      const connection = new RawConnection(service.base);
      const text = head(path, expected, 'POST');
      await connection.send(key ? text.replace(/X-API-Key: .*\r\n/i, key) : text);
      const answer = await connection.answer();
      expect([answer.status, answer.headers['connection']]).toEqual([status, 'close']);
      await connection.end();
    }
  });

  it.each([
    ...['http://[::1/v1/price-lists', 'http://', 'ftp://a/v1/price-lists', 'http://a:b/v1/price-lists', '*'],
    ...['/v1/price-lists#part', '/v1/price-lists?page=1#part', 'http://a/v1/price-lists#part'],
  ])('the target %s is malformed', async (target) => {
    await goesOn(await refused(head(target), 400, 'validation_failed'));
    const connection = new RawConnection(service.base);
    await connection.send(head(target, '', 'HEAD'));
    const answer = await connection.answer({ hasBody: false });
    expect([answer.status, Number(answer.headers['content-length']) > 0]).toEqual([400, true]);
    await goesOn(connection);
  });

  it.each([
    ['http://elsewhere:1/v1/price-lists?page_size=1', 200],
    ['HTTPS://[::1]:443/v1/price-lists', 200],
    ['http://a', 404],
    ['http://a?x', 404],
  ])('the absolute target %s means its path', async (target, status) => {
    const connection = new RawConnection(service.base);
    await connection.send(head(target));
    expect((await connection.answer()).status).toBe(status);
    await goesOn(connection);
  });

  it.each([
    ['Host: b\r\n', 'two'],
    ['host: a\r\n', 'the same one twice'],
  ])('Host headers: %j', async (more) => {
    await goesOn(await refused(head(PATH, more), 400, 'validation_failed'));
  });

  it.each(['[::1', 'a b', 'a/b', 'a:port', 'x@y', 'a:1:2'])('the host %j is malformed', async (host) => {
    await goesOn(await refused(head(PATH).replace('Host: a', `Host: ${host}`), 400, 'validation_failed'));
  });

  it.each(['', 'a', 'a.b:80', '127.0.0.1:8080', '[::1]', '[fe80::1]:80', 'under_score', 'xn--a.example.'])(
    'the host %j is valid',
    async (host) => {
      const connection = new RawConnection(service.base);
      await connection.send(head(PATH).replace('Host: a', `Host: ${host}`));
      expect((await connection.answer()).status).toBe(200);
      connection.close();
    },
  );

  it('OPTIONS * is not found', async () => {
    await goesOn(await refused(head('*', '', 'OPTIONS'), 404, 'route_not_found'));
  });

  it('malformed chunks are answered with the request id that the client sent', async () => {
    const connection = new RawConnection(service.base);
    const headers = 'X-Request-Id: mine\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n';
    await connection.send(`${head(PATH, headers, 'POST')}zz\r\n`);
    const answer = await connection.answer();
    expect([answer.status, answer.headers['x-request-id']]).toEqual([400, 'mine']);
    await connection.end();
  });

  it.each([
    ['/v1/price-lists', 'application/json', ''],
    ['/v1/price-lists', 'application/json', '{"na'],
    ['/v1/media/upload', 'multipart/form-data; boundary=x', ''],
    ['/v1/media/upload', 'multipart/form-data; boundary=x', '--x\r\nContent-Dis'],
  ])(
    'a client that disconnects at the start of a body for %s as %s, behind %j, causes no error in the log',
    async (...given) => {
      const [path, type, start] = given;
      for (let turn = 0; turn < 3; turn++) {
        // a new key is looked up in the database; the client disconnects meanwhile
        const { key } = await service.tenant();
        const id = `left-${path}-${start.length}-${turn}`;
        const connection = new RawConnection(service.base);
        const headers = `X-Request-Id: ${id}\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n`;
        await connection.send(head(path, headers, 'POST').replace(client.key, key) + start);
        connection.close();
        while (!log.about(id).some((line) => 'duration_ms' in line)) await new Promise((wake) => setTimeout(wake, 5));
        expect((await client.get(PATH)).status).toBe(200); // a later error would have been thrown by now
        expect(log.about(id)).toEqual([
          expect.objectContaining({
            level: 30,
            status: 499,
            reason: 'the client closed the connection before its request was complete',
          }),
        ]);
      }
    },
  );
});
