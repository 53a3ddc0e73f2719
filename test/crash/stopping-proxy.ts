import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Where a connection stops: before a statement is passed on to the database, or after it, before the service gets its answer. */
export interface StoppingPoint {
  /** Index of the statement in the transaction. */
  statement: number;
  isAfter: boolean;
}

interface Message {
  type: string;
  /** Without type and length. */
  content: Buffer;
  bytes: Buffer;
}

/**
 * A TCP proxy between the service and its database that knows PostgreSQL's messages: it lists the statements of the next transaction, and
 * can stop its connection at one of them, so that a test kills the service or the database at this point.
 */
export class StoppingProxy {
  /** The statements of the watched transaction, as they were passed on or held. */
  statements: string[] = [];
  private readonly sockets = new Set<Socket>();
  private point?: StoppingPoint;
  private onStop?: () => void;
  private watched?: Socket;
  private isWatching = false;

  private constructor(
    private readonly server: Server,
    private readonly databasePort: number,
  ) {}

  static async before(databasePort: number): Promise<StoppingProxy> {
    const server = createServer();
    const proxy = new StoppingProxy(server, databasePort);
    server.on('connection', (client) => proxy.join(client));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Watches the next transaction. The promise resolves when its connection has stopped at `point`; it never does without one. */
  watch(point?: StoppingPoint): Promise<void> {
    this.statements = [];
    this.watched = undefined;
    this.isWatching = true;
    this.point = point;
    return new Promise((resolve) => (this.onStop = resolve));
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private join(client: Socket): void {
    const database = connect(this.databasePort, '127.0.0.1');
    for (const socket of [client, database]) {
      this.sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          this.sockets.delete(socket);
          client.destroy();
          database.destroy();
        });
    }
    database.pipe(client);
    const messages = new ClientMessages();
    let isHeld = false;
    client.on('data', (data: Buffer) => {
      for (const { bytes, statement } of messages.read(data)) {
        const stop = !isHeld && statement !== undefined ? this.stopAt(client, statement) : undefined;
        if (stop === 'before') isHeld = true;
        if (isHeld) continue;
        database.write(bytes);
        if (stop !== 'after') continue;
        isHeld = true;
        database.write(SYNC); // otherwise the database keeps its answer until the service sends more
        database.unpipe(client);
        let answer = Buffer.alloc(0);
        database.on('data', (part: Buffer) => {
          answer = Buffer.concat([answer, part]);
          if (answer.includes(COMMITTED)) this.onStop!();
        });
        database.resume();
      }
    });
  }

  /** Whether the connection stops at this statement. The first connection that begins one of a tenant is watched. */
  private stopAt(client: Socket, statement: string): 'before' | 'after' | undefined {
    if (!this.isWatching) return undefined;
    if (!this.watched && BEGIN_OF_TENANT.test(statement)) this.watched = client;
    if (this.watched !== client) return undefined;
    const index = this.statements.push(statement) - 1;
    if (/^commit\b/i.test(statement)) this.isWatching = false;
    if (this.point?.statement !== index) return undefined;
    this.isWatching = false;
    if (this.point.isAfter) return 'after';
    this.onStop!();
    return 'before';
  }
}

/** Transactions without a tenant look up keys; they are not those of the request. */
const BEGIN_OF_TENANT = /^begin\b(?![^]*app\.tenant_id = '')/;
/** In the database's answer to a commit. Answers to earlier statements come before it. */
const COMMITTED = Buffer.from('COMMIT\0');
/** The message `Sync`. */
const SYNC = Buffer.from('S\0\0\0\u0004', 'latin1');

/** Divides what a client sends into messages and finds the text of each statement that is executed. */
class ClientMessages {
  private rest: Buffer = Buffer.alloc(0);
  private isStarted = false;
  /** Texts of prepared statements by name. */
  private readonly prepared = new Map<string, string>();
  private bound = '';

  *read(data: Buffer): Generator<{ bytes: Buffer; statement?: string }> {
    this.rest = Buffer.concat([this.rest, data]);
    for (let message = this.next(); message; message = this.next())
      yield { bytes: message.bytes, statement: this.statementOf(message) };
  }

  /** The first message of a connection has no type. */
  private next(): Message | undefined {
    const header = this.isStarted ? 1 : 0;
    if (this.rest.length < header + 4) return undefined;
    const end = header + this.rest.readInt32BE(header);
    if (this.rest.length < end) return undefined;
    const bytes = this.rest.subarray(0, end);
    this.rest = this.rest.subarray(end);
    const type = this.isStarted ? String.fromCharCode(bytes[0]!) : '';
    this.isStarted = true;
    return { type, content: bytes.subarray(header + 4), bytes };
  }

  private statementOf({ type, content }: Message): string | undefined {
    const [first = '', second = ''] = content.toString('utf8').split('\0');
    if (type === 'Q') return first;
    if (type === 'P') this.prepared.set(first, second);
    if (type === 'B') this.bound = this.prepared.get(second) ?? '';
    return type === 'E' ? this.bound : undefined;
  }
}
