import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { OutboundPost } from './post.js';
import { Targets } from './targets.js';

const LOCAL = { address: '127.0.0.1', family: 4 };
const MESSAGE = { headers: { 'content-type': 'application/json', 'x-test': 'a' }, body: '{"é":1}', timeoutMs: 5_000 };

/** Self-signed for hooks.example.com. */
const TLS = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCFnq+OnkFHDF0T9T
YVsp5HqZoEmtKxRdIYvS9jNSTDehRANCAASldi/AFZzFxnN7g+27/qVV6GHQuyeh
Jo1svyJ2xuP42aEUaMgDU+gdC2ajyV6urDXizaGyhJmQpc/CjDYf57ly
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBrTCCAVOgAwIBAgIUR31mLIS8l4+oZPonyplNAXkNhmcwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRaG9va3MuZXhhbXBsZS5jb20wIBcNMjYxMTIyMTczNjQ5WhgP
MjEyNjEwMjkxNzM2NDlaMBwxGjAYBgNVBAMMEWhvb2tzLmV4YW1wbGUuY29tMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEpXYvwBWcxcZze4Ptu/6lVehh0LsnoSaN
bL8idsbj+NmhFGjIA1PoHQtmo8lerqw14s2hsoSZkKXPwow2H+e5cqNxMG8wHQYD
VR0OBBYEFKCjMt4bWDIAlFRbsYHOcFTXmpYSMB8GA1UdIwQYMBaAFKCjMt4bWDIA
lFRbsYHOcFTXmpYSMA8GA1UdEwEB/wQFMAMBAf8wHAYDVR0RBBUwE4IRaG9va3Mu
ZXhhbXBsZS5jb20wCgYIKoZIzj0EAwIDSAAwRQIhAMxI21KkoGcEdsjn/fvG7yWv
v6NAYspoZjvSq1bbNyC6AiAntk6PxBMnVDSkaShycjNJwMxIzTumzWwk14C0wBWr
sA==
-----END CERTIFICATE-----
`,
};

describe('requests to URLs of callers', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  const listen = async (server: Server): Promise<number> => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  /** Every name leads to this machine. */
  const local = new OutboundPost(new Targets(true, () => Promise.resolve([LOCAL])));

  it('send headers and body to the address that was resolved, and return the status and the body', async () => {
    const received: unknown[] = [];
    const port = await listen(
      createServer((request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          received.push([request.method, request.url, request.headers.host, request.headers['x-test'], body]);
          response.writeHead(202).end('stored');
        });
      }),
    );
    const result = await local.send(`http://hooks.example.com:${port}/a?b=c`, MESSAGE);
    expect(result).toEqual({ status: 202, response: 'stored', error: null });
    expect(received).toEqual([['POST', '/a?b=c', `hooks.example.com:${port}`, 'a', '{"é":1}']]);
  });

  it('keep the first 1,000 characters of a body of any length, as text that the database can store', async () => {
    const port = await listen(
      createServer((_, response) => {
        response.writeHead(200);
        const more = () => void (response.destroyed || (response.write('😀\u0000'.repeat(500)), setImmediate(more)));
        more();
      }),
    );
    const { status, response } = await local.send(`http://receiver:${port}/`, MESSAGE);
    expect([status, response]).toEqual([200, '😀\ufffd'.repeat(500)]);
  });

  it('do not follow redirects', async () => {
    let requests = 0;
    const port = await listen(
      createServer((_, response) => {
        requests++;
        response.writeHead(302, { location: '/other' }).end();
      }),
    );
    expect((await local.send(`http://receiver:${port}/`, MESSAGE)).status).toBe(302);
    expect(requests).toBe(1);
  });

  it('end after their time, also while the host is resolved; a status that arrived counts', async () => {
    const port = await listen(
      createServer(({ url }, response) => {
        if (url === '/status') response.writeHead(200).write('begin');
      }),
    );
    const message = { ...MESSAGE, timeoutMs: 100 };
    const noResponse = { status: null, response: null, error: 'No response within 0.1 s.' };
    expect(await local.send(`http://receiver:${port}/`, message)).toEqual(noResponse);
    const unresolved = new OutboundPost(new Targets(true, () => new Promise(() => undefined)));
    expect(await unresolved.send('http://receiver/', message)).toEqual(noResponse);
    const status = await local.send(`http://receiver:${port}/status`, message);
    expect(status).toEqual({ status: 200, response: 'begin', error: null });
  });

  it('name the reason of a failure without addresses', async () => {
    const port = await listen(createServer((request) => request.socket.destroy()));
    const failed = async (url: string, post = local) => (await post.send(url, MESSAGE)).error;
    expect(await failed(`http://receiver:${port}/`)).toBe('The request failed: ECONNRESET.');
    expect(await failed('http://receiver:1/')).toBe('The request failed: ECONNREFUSED.');
    const strict = new OutboundPost(new Targets(false, () => Promise.resolve([LOCAL])));
    expect(await failed(`https://receiver.example:${port}/`, strict)).toBe(
      'The host name leads to an address that is not on the public Internet.',
    );
    expect(await failed(`http://127.0.0.1:${port}/`, strict)).toBe('The URL must begin with https://.');
  });

  it('name the host in the TLS handshake and verify its certificate', async () => {
    const names: string[] = [];
    const port = await listen(
      createTlsServer({ ...TLS, SNICallback: (name, done) => (names.push(name), done(null)) }, (_, response) =>
        response.end(),
      ),
    );
    const result = await local.send(`https://hooks.example.com:${port}/`, MESSAGE);
    expect(result.error).toBe('The request failed: DEPTH_ZERO_SELF_SIGNED_CERT.');
    expect(names).toEqual(['hooks.example.com']);
  });
});
