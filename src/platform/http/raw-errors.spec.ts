import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { answerRawErrors } from './raw-errors.js';

/** Everything that a server sends on one connection until it closes it. */
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

describe('what never becomes a request', () => {
  let server: Server;

  beforeAll(async () => {
    server = createServer({ connectionsCheckingInterval: 20 }, (request, response) => {
      if (request.url === '/slow') response.write('begun');
      else response.end('fine');
    });
    server.headersTimeout = server.requestTimeout = 100;
    answerRawErrors(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['no HTTP', ['hello\r\n\r\n'], 400, 'validation_failed'],
    ['a TLS greeting', ['\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n'], 400, 'validation_failed'],
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
    ['a target without end', [`GET /${'x'.repeat(20_000)}`], 414, 'uri_too_long'],
    ['a head that does not end', [HEAD], 408, 'request_timeout'],
    ['a head that trickles in', ['GET / HT', 60, 'TP/1.1\r\n', 60, 'Host:'], 408, 'request_timeout'],
  ])('%s', async (_, parts, status, code) => {
    const answer = parsed(await talk(server, ...parts));
    expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) as string, details: [] } });
    expect(answer.headers).toContain('connection: close');
    expect(answer.headers).toContain('content-type: application/json; charset=utf-8');
  });

  it('is answered on a connection that has served requests before as well', async () => {
    const [first, second] = (await talk(server, `${HEAD}\r\n`, 50, 'nonsense\r\n\r\n')).split(/(?=HTTP\/1\.1 4)/);
    expect(first).toContain('fine');
    expect(parsed(second!)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  it('never writes into an answer that has begun', async () => {
    const text = await talk(server, 'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n', 50, 'nonsense\r\n\r\n');
    expect(text).toContain('begun');
    expect(text).not.toContain('validation_failed');
  });
});
