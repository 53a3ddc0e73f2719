import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import { FastExpressAdapter } from './fast-express.adapter.js';

describe('FastExpressAdapter', () => {
  it('makes requests and responses whose prototypes Express does not have to change', async () => {
    const app = express();
    const adapter = new FastExpressAdapter(app);
    adapter.initHttpServer({ forceCloseConnections: true });
    const server = adapter.getHttpServer() as unknown as Server;
    const atArrival: object[] = [];
    server.prependListener('request', (...messages) => atArrival.push(...messages.map(Object.getPrototypeOf)));
    const inHandler: object[] = [];
    app.get('/', (request: Request, response: Response) => {
      inHandler.push(...[request, response].map((message) => Object.getPrototypeOf(message) as object));
      response.json({ host: request.hostname, isSameApp: request.app === app && response.app === app });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await answer.json()).toEqual({ host: '127.0.0.1', isSameApp: true });
    expect(inHandler).toHaveLength(2);
    for (const [index, prototype] of inHandler.entries()) expect(prototype).toBe(atArrival[index]);
    await adapter.close();
  });
});
