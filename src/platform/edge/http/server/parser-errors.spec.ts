import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { answerParserErrors } from './parser-errors.js';
import { SECURITY_HEADERS } from './security-headers.js';

/** Sends texts on a connection, with pauses in milliseconds, and returns all that the server sends until it closes the connection. */
function talk(server: Server, ...parts: (string | number)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.on('close', () => resolve(text)).on('error', reject);
    void (async () => {
      for (const part of parts) {
        if (typeof part === 'string') socket.write(part);
        else await new Promise((wake) => setTimeout(wake, part));
      }
    })();
  });
}

function parsed(text: string): { status: number; headers: string; body: unknown } {
  const [head, body] = text.split('\r\n\r\n') as [string, string];
  return { status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body: JSON.parse(body) };
}

const HEAD = 'GET / HTTP/1.1\r\nHost: a\r\n';

describe('data that the HTTP parser refuses', () => {
  let server: Server;
  const logged: Record<string, unknown>[] = [];

  beforeAll(async () => {
    server = createServer({ connectionsCheckingInterval: 20 }, (request, response) => {
      if (request.url === '/slow') response.write('begun');
      else response.end('fine');
    });
    server.headersTimeout = server.requestTimeout = 100;
    const logger = pino(
      { base: undefined },
      { write: (line) => void logged.push(JSON.parse(line) as object as never) },
    );
    answerParserErrors(server, logger, 100);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['data that is not HTTP', ['hello\r\n\r\n'], 400, 'validation_failed'],
    ['a TLS handshake', ['\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n'], 400, 'validation_failed'],
    ['a header without a name', [`${HEAD}: x\r\n\r\n`], 400, 'validation_failed'],
    ['two lengths', [`${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`], 400, 'validation_failed'],
    [
      'a length beside chunks',
      [`${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`],
      400,
      'validation_failed',
    ],
    ['large headers', [`${HEAD}X: ${'x'.repeat(20_000)}\r\n\r\n`], 431, 'headers_too_large'],
    ['many headers', [`${HEAD}${'X-Header: value\r\n'.repeat(2000)}\r\n`], 431, 'headers_too_large'],
    ['a long target', [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`], 414, 'uri_too_long'],
    ['a target that does not end', [`GET /${'x'.repeat(20_000)}`], 414, 'uri_too_long'],
    ['a head that does not end', [HEAD], 408, 'request_timeout'],
    ['a head that arrives slowly', ['GET / HT', 60, 'TP/1.1\r\n', 60, 'Host:'], 408, 'request_timeout'],
  ])('%s', async (_, parts, status, code) => {
    const answer = parsed(await talk(server, ...parts));
    expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) as string, details: [] } });
    expect(answer.headers).toContain('connection: close');
    expect(answer.headers).toContain('content-type: application/json; charset=utf-8');
    expect(answer.headers).toMatch(/x-request-id: [0-9a-f-]{36}/);
    for (const name in SECURITY_HEADERS)
      expect(answer.headers).toContain(`${name}: ${SECURITY_HEADERS[name]}`.toLowerCase());
  });

  it('is logged with its request id and the reason', async () => {
    logged.length = 0;
    const { headers } = parsed(await talk(server, 'hello\r\n\r\n'));
    expect(logged).toEqual([
      expect.objectContaining({
        route: 'unparsed',
        status: 400,
        code: 'validation_failed',
        reason: 'HPE_INVALID_METHOD',
      }),
    ]);
    expect(headers).toContain(`x-request-id: ${String(logged[0]!.request_id)}`);
  });

  it('gets no body in the response to HEAD, but the Content-Length of GET', async () => {
    for (const [target, more] of [
      [`/${'x'.repeat(20_000)}`, ''],
      ['/', `X: ${'x'.repeat(20_000)}\r\n`],
    ]) {
      const ask = (method: string) => talk(server, `${method} ${target} HTTP/1.1\r\nHost: a\r\n${more}\r\n`);
      const [head, body] = (await ask('HEAD')).split('\r\n\r\n') as [string, string];
      expect([head.split(' ')[1], body]).toEqual([target!.length > 1 ? '414' : '431', '']);
      const get = (await ask('GET')).split('\r\n\r\n')[1]!;
      expect(head).toContain(`Content-Length: ${Buffer.byteLength(get)}`);
    }
  });

  it('is refused when the method is CONNECT', async () => {
    expect(parsed(await talk(server, 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'))).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [] },
    });
  });

  it.each([
    ['sends nothing', ''],
    ['stops in the head', HEAD],
    ['is refused', 'hello\r\n\r\n'],
  ])('leaves no open connection of a client that %s and does not close its side', async (_, text) => {
    const { port } = server.address() as AddressInfo;
    const connected = new Promise((resolve) => server.once('connection', resolve));
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume();
    if (text) client.write(text);
    await connected;
    const connections = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
    while (await connections()) await new Promise((wake) => setTimeout(wake, 20));
    client.destroy();
  });

  it('is also answered on a connection that has served requests before', async () => {
    const [first, second] = (await talk(server, `${HEAD}\r\n`, 50, 'nonsense\r\n\r\n')).split(/(?=HTTP\/1\.1 4)/);
    expect(first).toContain('fine');
    expect(parsed(second!)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  it('is not answered within a response that has begun', async () => {
    const text = await talk(server, 'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n', 50, 'nonsense\r\n\r\n');
    expect(text).toContain('begun');
    expect(text).not.toContain('validation_failed');
  });
});
