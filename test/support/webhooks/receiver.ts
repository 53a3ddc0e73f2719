import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** An event as it is sent, as far as tests read it. */
export interface ReceivedEvent {
  id: string;
  type: string;
  created_at: string;
  resource: { type: string; id: string; reference_id: string | null; version: number };
}

/** A message that a receiver got. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: ReceivedEvent;
}

/** A server to which webhooks are sent. It answers 204 unless `answer` decides otherwise. */
export class Receiver {
  readonly messages: Received[] = [];
  private readonly arrivals = new EventEmitter();
  answer: (message: Received, response: ServerResponse) => void = (_, response) => response.writeHead(204).end();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<Receiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new Receiver(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const message = {
          path: request.url!,
          headers: request.headers,
          body,
          event: JSON.parse(body) as ReceivedEvent,
        };
        receiver.messages.push(message);
        receiver.answer(message, response);
        receiver.arrivals.emit('message');
      });
    });
    return receiver;
  }

  /** Waits until this number of messages has arrived. */
  async until(count: number): Promise<void> {
    while (this.messages.length < count) await once(this.arrivals, 'message');
  }

  /** The types of the received events. */
  get types(): string[] {
    return this.messages.map(({ event }) => event.type);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
