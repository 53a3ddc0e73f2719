import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Where a connection stops: before a statement is passed on to the database, or after it, before the service gets its answer. */
export interface StoppingPoint {
  /** Index among the statements of the watched transactions, or the first that matches. */
  statement: number | RegExp;
  isAfter: boolean;
}

interface Message {
  type: string;
  /** Without type and length. */
  content: Buffer;
  bytes: Buffer;
}

/**
 * Which transactions of tenants are watched: the next one until it is committed, as that of one request, or all that follow, as those of
 * background work, which makes several and some of them at the same time.
 */
export type Watched = 'next transaction' | 'all transactions';

/**
 * A TCP proxy between the service and its database that knows PostgreSQL's messages: it lists the statements of the watched transactions,
 * and can stop a connection at one of them, so that a test kills the service or the database at this point.
 */
export class StoppingProxy {
  /** The statements of the watched transactions, as they were passed on or held. */
  statements: string[] = [];
  private readonly sockets = new Set<Socket>();
  private point?: StoppingPoint;
  private onStop?: () => void;
  /** Connections in a watched transaction. */
  private readonly watched = new Set<Socket>();
  private transactions: Watched = 'next transaction';
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

  /** Watches transactions. The promise resolves when a connection has stopped at `point`; it never does without one. */
  watch(point?: StoppingPoint, transactions: Watched = 'next transaction'): Promise<void> {
    this.statements = [];
    this.watched.clear();
    this.transactions = transactions;
    this.isWatching = true;
    this.point = point;
    return new Promise((resolve) => (this.onStop = resolve));
  }

  /** Ends watching. Returns the statements. */
  unwatch(): string[] {
    this.isWatching = false;
    return this.statements;
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

  /** Whether the connection stops at this statement. */
  private stopAt(client: Socket, statement: string): 'before' | 'after' | undefined {
    if (!this.isWatching || OF_QUOTAS.test(statement)) return undefined;
    const isWanted = this.transactions === 'all transactions' || !this.watched.size;
    if (isWanted && BEGIN_OF_TENANT.test(statement)) this.watched.add(client);
    if (!this.watched.has(client)) return undefined;
    const index = this.statements.push(statement) - 1;
    if (/^(?:commit|rollback)\b(?! to)/i.test(statement)) {
      if (this.transactions === 'all transactions') this.watched.delete(client);
      else this.isWatching = false;
    }
    if (!this.point) return undefined;
    const wanted = this.point.statement;
    if (typeof wanted === 'number' ? wanted !== index : !wanted.test(statement)) return undefined;
    this.isWatching = false;
    if (this.point.isAfter) return 'after';
    this.onStop!();
    return 'before';
  }
}

/** The first words of a statement. */
export const labelOf = (statement: string): string => statement.trim().replaceAll(/\s+/g, ' ').slice(0, 60);

/** Transactions without a tenant look up keys; they are not those of the request. */
const BEGIN_OF_TENANT = /^begin\b(?![^]*app\.tenant_id = '')/;
/** Counts for quotas, which a process only sends from time to time. */
const OF_QUOTAS = /\bas used from idempotency_keys\b/;
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
