import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** The classes of the requests and responses of a server. */
export interface MessageClasses {
  Request: typeof IncomingMessage;
  Response: typeof ServerResponse;
}

/** What the head of a request says. */
export interface RequestHead {
  method: string;
  /** Path with query. */
  url: string;
  /** Names are in lower case. */
  headers: IncomingHttpHeaders;
  /** Address of the client, as sockets have it. */
  remoteAddress: string | undefined;
}

/** A request that has arrived completely, with an empty stream as its body, and the response to it. */
export interface InjectedExchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Ends as if the client had closed the connection. */
  disconnect(): void;
}

/** What stands for the connection: it takes all bytes at once and drops them. It never asks to wait, because Node's server alone forwards its `drain`. */
class NoConnection extends Duplex {
  constructor(readonly remoteAddress: string | undefined) {
    super({ decodeStrings: false, writableHighWaterMark: Number.MAX_SAFE_INTEGER });
  }

  override _read(): void {
    // nothing arrives after the request
  }

  override _write(_chunk: unknown, _encoding: BufferEncoding, done: () => void): void {
    done();
  }
}

/**
 * A request and a response as the HTTP server of Node makes them, without a connection. They are to be given to the `request` listeners of the
 * server. `onBody` gets each part of the body of the response when it is written. The response emits `finish` and `close` as one on a
 * connection does: `close` follows `finish`, or comes alone if the response was broken off.
 *
 * Private: Node documents neither that these classes can be created outside of its server nor `assignSocket`. Needed because one request
 * can carry others to the same process, and light-my-request, which does this for Fastify, exchanges the prototypes of all requests and responses
 * of an Express application. Checked by its test on each version of Node.js.
 */
export function injectedExchange(
  { Request, Response }: MessageClasses,
  { method, url, headers, remoteAddress }: RequestHead,
  onBody: (part: Buffer) => void,
): InjectedExchange {
  const socket = new NoConnection(remoteAddress) as unknown as Socket;
  const request = new Request(socket);
  request.method = method;
  request.url = url;
  request.headers = headers;
  request.httpVersion = '1.1';
  request.httpVersionMajor = 1;
  request.httpVersionMinor = 1;
  for (const name in headers) request.rawHeaders.push(name, String(headers[name]));
  request.complete = true;
  request.push(null);
  const response = new Response(request);
  observeBody(response, onBody);
  response.assignSocket(socket);
  response.once('finish', () => process.nextTick(() => socket.destroy())); // after the callbacks of its writes
  return { request, response, disconnect: () => void socket.destroy() };
}

/** Whether a request was made by {@link injectedExchange}. */
export const isInjected = ({ socket }: IncomingMessage): boolean => (socket as Duplex) instanceof NoConnection;

/** Reports what is written to a response. Middlewares that replace these methods later, such as compression, call the ones that are set here. */
function observeBody(response: ServerResponse, onBody: (part: Buffer) => void): void {
  const { write, end } = response;
  const report = (part: unknown, encoding: unknown) => {
    if (typeof part === 'string') onBody(Buffer.from(part, encoding as BufferEncoding | undefined));
    else if (part instanceof Uint8Array) onBody(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
  };
  response.write = (...args: unknown[]) => {
    report(args[0], typeof args[1] === 'string' ? args[1] : undefined);
    return write.apply(response, args as Parameters<typeof write>);
  };
  response.end = (...args: unknown[]) => {
    report(args[0], typeof args[1] === 'string' ? args[1] : undefined);
    return end.apply(response, args as Parameters<typeof end>);
  };
}
