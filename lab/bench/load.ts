import { connect, type Socket } from 'node:net';
import type { RequestText } from './requests.js';

/** Messages to the load generator, in this order in every round. */
export type LoadOrder = { prepare: { port: number; concurrency: number; requests: RequestText[] } } | { fire: number };

/** Its answers: prepared; sent `count` requests in `ms` milliseconds; or failed. */
export type LoadReport = { prepared: true } | { fired: number; ms: number } | { failed: string };

const HEAD_END = Buffer.from('\r\n\r\n');
/** End of a response without a `Content-Length`. */
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/** A keep-alive connection with a minimal, cheap HTTP client: it looks for the end of a response, and at nothing else behind its head. */
class Connection {
  private received: Buffer = Buffer.alloc(0);
  private missing = -1;
  private answered: () => void = () => undefined;
  private failed: (error: Error) => void = () => undefined;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.take(chunk));
    socket.on('close', () => this.failed(new Error('The server closed a connection')));
    socket.on('error', () => undefined);
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  send(request: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.answered = resolve;
      this.failed = reject;
      this.socket.write(request);
    });
  }

  close(): void {
    this.failed = () => undefined;
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    if (this.missing >= 0) {
      this.missing -= chunk.length;
    } else {
      this.received = this.received.length ? Buffer.concat([this.received, chunk]) : chunk;
      const end = this.received.indexOf(HEAD_END);
      if (end < 0) return;
      const head = this.received.toString('latin1', 0, end);
      if (!head.startsWith('HTTP/1.1 2')) return this.failed(new Error(this.received.toString()));
      const length = /content-length: *(\d+)/i.exec(head)?.[1];
      if (length === undefined && !this.received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) return;
      this.missing = length === undefined ? 0 : Number(length) - (this.received.length - end - HEAD_END.length);
    }
    if (this.missing > 0) return;
    this.missing = -1;
    this.received = Buffer.alloc(0);
    this.answered();
  }
}

let connections: Connection[] = [];
let requests: Buffer[] = [];
let next = 0;

async function prepare({
  port,
  concurrency,
  requests: texts,
}: {
  port: number;
  concurrency: number;
  requests: RequestText[];
}) {
  connections.forEach((connection) => connection.close());
  connections = await Promise.all(Array.from({ length: concurrency }, () => Connection.open(port)));
  requests = texts.map((text) => Buffer.from(text));
  next = 0;
}

/** Sends the next requests; each connection sends one after the other. */
async function fire(count: number): Promise<number> {
  const end = next + count;
  const start = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      while (next < end) await connection.send(requests[next++]!);
    }),
  );
  return performance.now() - start;
}

async function obey(order: LoadOrder): Promise<LoadReport> {
  if ('fire' in order) return { fired: order.fire, ms: await fire(order.fire) };
  await prepare(order.prepare);
  return { prepared: true };
}

process.on('message', (order: LoadOrder) => {
  void obey(order)
    .catch((error: Error): LoadReport => ({ failed: error.message }))
    .then((report) => process.send!(report));
});
process.on('disconnect', () => process.exit());
