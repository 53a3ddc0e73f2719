import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchBody } from './body-watch.js';

const SILENCE_MS = 150;

describe('watchBody', () => {
  let server: Server;
  let faults: string[];

  beforeEach(async () => {
    faults = [];
    server = createServer((incoming, answer) => {
      watchBody(incoming, 100, (fault) => faults.push(fault), SILENCE_MS);
      incoming.resume().on('end', () => answer.end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => server.close());

  const send = () => {
    const { port } = server.address() as AddressInfo;
    const sent = request({ port, method: 'POST', host: '127.0.0.1' }).on('error', () => undefined);
    sent.flushHeaders();
    return sent;
  };

  it('accepts a body that arrives slowly', async () => {
    const sent = send();
    for (let piece = 0; piece < 8; piece++) {
      sent.write('x');
      await sleep(SILENCE_MS / 3);
    }
    await new Promise((resolve) => sent.on('response', resolve).end());
    await sleep(SILENCE_MS * 2);
    expect(faults).toEqual([]);
  });

  it('reports a pause', async () => {
    const sent = send();
    sent.write('x');
    await sleep(SILENCE_MS * 2);
    expect(faults).toEqual(['slow']);
    sent.destroy();
  });

  it('reports a body that is too large and a client that disconnects', async () => {
    const [large, left] = [send(), send()];
    large.write('x'.repeat(101));
    left.write('x');
    await sleep(30);
    left.destroy();
    await sleep(50);
    expect(faults).toEqual(['size', 'gone']);
    large.destroy();
  });
});
