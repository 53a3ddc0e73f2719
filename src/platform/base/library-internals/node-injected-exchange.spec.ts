import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { injectedExchange } from './node-injected-exchange.js';

const HEAD = { method: 'POST', url: '/path?a=1', headers: { host: 'x', 'x-id': '7' }, remoteAddress: '192.0.2.1' };

/** What a handler does with an exchange: the events of its response, and the body. */
async function outcomeOf(handler: RequestListener, disconnects = false) {
  const parts: Buffer[] = [];
  const events: string[] = [];
  const classes = { Request: IncomingMessage, Response: ServerResponse };
  const { request, response, disconnect } = injectedExchange(classes, HEAD, (part) => parts.push(part));
  for (const event of ['finish', 'close']) response.on(event, () => events.push(event));
  const closed = new Promise((resolve) => response.once('close', resolve));
  handler(request, response);
  if (disconnects) disconnect();
  await closed;
  const { statusCode: status, headersSent, writableFinished } = response;
  return { status, headersSent, writableFinished, events, body: Buffer.concat(parts).toString() };
}

const COMPLETE = { headersSent: true, writableFinished: true, events: ['finish', 'close'] };

describe('a request and a response without a connection', () => {
  it('have the head, an empty body and the address of the client', async () => {
    const answer = await outcomeOf((request, response) => {
      const { method, url, headers, rawHeaders, complete, aborted, socket, httpVersion } = request;
      const head = { method, url, headers, rawHeaders, complete, aborted, httpVersion, address: socket.remoteAddress };
      void text(request).then((body) => response.end(JSON.stringify({ ...head, body })));
    });
    expect(JSON.parse(answer.body)).toEqual({
      method: 'POST',
      url: '/path?a=1',
      headers: HEAD.headers,
      rawHeaders: ['host', 'x', 'x-id', '7'],
      complete: true,
      aborted: false,
      httpVersion: '1.1',
      address: '192.0.2.1',
      body: '',
    });
    expect(answer).toMatchObject({ ...COMPLETE, status: 200 });
  });

  it('emit what a response on a connection emits, with the bytes of the body in their order', async () => {
    const written = await outcomeOf((_, response) => {
      response.writeHead(201);
      response.write('a');
      response.write('e9', 'hex');
      response.write(new Uint8Array([0x62]), () => response.end('c', () => undefined));
    });
    expect(written).toEqual({ ...COMPLETE, status: 201, body: `a${Buffer.from('e9', 'hex').toString()}bc` });
    const long = Array.from({ length: 50 }, (_, index) => String(index).repeat(10_000));
    const streamed = await outcomeOf((_, response) => Readable.from(long, { objectMode: false }).pipe(response));
    expect(streamed).toEqual({ ...COMPLETE, status: 200, body: long.join('') });
    expect(await outcomeOf((_, response) => response.writeHead(304).end())).toEqual({
      ...COMPLETE,
      status: 304,
      body: '',
    });
  });

  it('only close when either side breaks off', async () => {
    const broken = await outcomeOf((_, response) => {
      response.write('a');
      response.destroy();
    });
    expect(broken).toMatchObject({ headersSent: true, writableFinished: false, events: ['close'] });
    const left = await outcomeOf(() => undefined, true);
    expect(left).toMatchObject({ headersSent: false, writableFinished: false, events: ['close'] });
  });
});
