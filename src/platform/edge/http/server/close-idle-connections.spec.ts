import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RawConnection } from '#test/support/raw-http.js';
import { closeIdleConnectionsOnShutdown } from './close-idle-connections.js';

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

describe('closeIdleConnectionsOnShutdown', () => {
  it('waits for running requests, but not for connections that are unused or become idle', async () => {
    const waiting: ServerResponse[] = [];
    const server = createServer((_request, response) => void waiting.push(response));
    server.keepAliveTimeout = 60_000;
    closeIdleConnectionsOnShutdown(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const running = new RawConnection(base);
    const requested = new Promise((resolve) => server.once('request', resolve));
    await running.send(REQUEST);
    await requested;
    const connected = new Promise((resolve) => server.once('connection', resolve));
    const silent = new RawConnection(base);
    await connected;

    const closed = new Promise((resolve) => server.close(resolve));
    await silent.end();
    expect(running.closed).toBe(false);
    waiting[0]!.end('done');
    expect((await running.answer()).status).toBe(200);
    expect(await closed).toBeUndefined();
    await running.end();
  });
});
