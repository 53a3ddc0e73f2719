import { connect, type Socket } from 'node:net';

/**
 * Maximum time in milliseconds for an answer or an end of a connection: enough for a busy machine, and less than the service keeps idle
 * connections.
 */
const PATIENCE_MS = 30_000;

/** A response as received. */
export interface RawAnswer {
  status: number;
  /** Keys are lower-case names. */
  headers: Record<string, string>;
  text: string;
}

/** A TCP connection that sends arbitrary bytes, for requests that HTTP clients cannot send. */
export class RawConnection {
  private received = '';
  private readonly socket: Socket;
  private wake: () => void = () => undefined;
  closed = false;

  constructor(base: string) {
    const { hostname, port } = new URL(base);
    this.socket = connect(Number(port), hostname);
    this.socket.setEncoding('latin1').on('data', (chunk: string) => {
      this.received += chunk;
      this.wake();
    });
    this.socket
      .on('error', () => undefined)
      .on('close', () => {
        this.closed = true;
        this.wake();
      });
  }

  /** Resolves when the operating system has accepted the bytes, or when the connection is closed. */
  send(data: string | Buffer): Promise<void> {
    return new Promise((resolve) => this.socket.write(data, () => resolve()));
  }

  /** The next response; throws if it does not come or the connection is closed before. A response to HEAD has no body. */
  async answer({ hasBody = true } = {}): Promise<RawAnswer> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const end = this.received.indexOf('\r\n\r\n');
      const head = this.received.slice(0, end);
      const length = hasBody ? Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0) : 0;
      if (end >= 0 && this.received.length >= end + 4 + length) return this.take(head, end + 4, length);
      if (this.closed) throw new Error(`The connection ended after ${JSON.stringify(this.received)}`);
      if (Date.now() > deadline) throw new Error(`No answer within ${PATIENCE_MS} ms`);
      await this.more(deadline - Date.now());
    }
  }

  /** Resolves when the service has closed the connection; throws if it does not. */
  async end(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!this.closed) {
      if (Date.now() > deadline) throw new Error(`Still open after ${PATIENCE_MS} ms`);
      await this.more(deadline - Date.now());
    }
  }

  close(): void {
    this.socket.destroy();
  }

  private more(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(ms, 0));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private take(head: string, start: number, length: number): RawAnswer {
    const text = Buffer.from(this.received.slice(start, start + length), 'latin1').toString();
    this.received = this.received.slice(start + length);
    const [first, ...lines] = head.split('\r\n');
    const headers = lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]);
    return {
      status: Number(first!.split(' ')[1]),
      headers: Object.fromEntries(headers) as Record<string, string>,
      text,
    };
  }
}
