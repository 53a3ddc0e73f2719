import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sharedService, startInstance, type TestInstance } from '../support/service.js';

describe('connections', () => {
  let instance: TestInstance;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    const { database } = await sharedService();
    const env = { READER_TIMEOUT_MS: '1000', MAX_CONNECTIONS: '10' };
    instance = await startInstance(database.serviceUrl, { env });
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));
  afterAll(() => instance.app.close());

  const open = () => {
    const { hostname, port } = new URL(instance.base);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(socket);
    return socket;
  };
  const openOnes = () =>
    new Promise<number>((resolve) =>
      (instance.app.getHttpServer() as Server).getConnections((_, count) => resolve(count)),
    );

  it('whose client reads nothing of an answer are closed, those of slow readers are not', async () => {
    const request = 'GET /openapi/v2.json HTTP/1.1\r\nHost: x\r\n\r\n';
    const [silent, slow] = [open(), open()];
    for (const socket of [silent, slow]) socket.write(request.repeat(20)); // more than the buffers of the system hold
    slow.pause();
    let taken = 0;
    while (taken === 0 || (await openOnes()) > 1) {
      taken += (slow.read() as Buffer | null)?.length ?? 0;
      await sleep(10);
    }
    expect(slow.closed).toBe(false); // so the silent one is the one that was closed
  });

  it('beyond the maximum are refused, and others are served again when some have left', async () => {
    const places = Array.from({ length: 10 }, open);
    await Promise.all(places.map((socket) => once(socket, 'connect')));
    const refused = open().resume();
    await once(refused, 'close');
    expect(refused.bytesRead).toBe(0);
    places[0]!.destroy();
    while ((await openOnes()) >= 10) await sleep(10);
    const next = open();
    next.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(String(await once(next, 'data'))).toContain('200 OK');
  });
});
