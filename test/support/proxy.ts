import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The last message of a transaction; that of a write comes after those of its journal entries. */
const COMMIT = Buffer.from('Q\0\0\0\u000bcommit\0');

/** The database's answer to a commit. Answers to earlier statements come before it. */
const COMMITTED = Buffer.from('C\0\0\0\u000bCOMMIT\0');

/** How the answer to a commit is lost: nothing arrives any more, the connection is closed, or a pooler reports that it lost the server. */
export type LostBy = 'silence' | 'cut' | 'pooler';

/** What PgBouncer sends before it closes the connection of a client whose server it has lost. */
const SERVER_LOST = errorResponse({ S: 'ERROR', C: '08P01', M: 'server conn crashed?' });

/** A message `ErrorResponse` of PostgreSQL's protocol. */
function errorResponse(fields: Record<string, string>): Buffer {
  const content = Object.entries(fields).map(([type, value]) => `${type}${value}\0`);
  const text = Buffer.from(`${content.join('')}\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}

/** A TCP proxy between the service and its database, which can simulate failures of the database. */
export class Proxy {
  private readonly sockets = new Set<Socket>();
  /** Clients to which nothing is forwarded any more, not even the end of the database's connection. */
  private readonly silenced = new WeakSet<Socket>();
  private isSilent = false;
  private atCommit?: LostBy;
  private constructor(
    private readonly server: Server,
    private target: URL,
    private port: number,
  ) {}

  static async before(databaseUrl: string): Promise<Proxy> {
    const target = new URL(databaseUrl);
    const server = createServer();
    const proxy = new Proxy(server, target, 0);
    server.on('connection', (client) => proxy.join(client));
    await proxy.restore();
    return proxy;
  }

  /** The database's URL through the proxy. */
  get url(): string {
    return Object.assign(new URL(this.target.href), { hostname: '127.0.0.1', port: String(this.port) }).href;
  }

  /** Sends new connections to another server. */
  retarget(databaseUrl: string): void {
    this.target = new URL(databaseUrl);
  }

  /** Closes all connections and accepts no new ones. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  async restore(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Stops forwarding without closing connections, as if the database's machine had lost power. */
  silence(): void {
    this.isSilent = true;
    this.lose('silence');
  }

  /** Forwards new connections again; silenced ones stay silent. */
  speak(): void {
    this.isSilent = false;
  }

  /** Loses the present connections: they are closed, or stay silent. New ones are forwarded. */
  lose(by: 'silence' | 'cut'): void {
    for (const socket of this.sockets) {
      if (by === 'cut') socket.destroy();
      else {
        this.silenced.add(socket);
        socket.unpipe().resume();
      }
    }
  }

  /** Forwards the next commit and loses its answer. */
  loseAnswerToCommit(by: LostBy): void {
    this.atCommit = by;
  }

  private watchForCommit(client: Socket, database: Socket): void {
    client.on('data', (sent: Buffer) => {
      const by = this.atCommit;
      // a transaction that is sent as a whole, such as a read, begins in the same message
      if (!by || !sent.subarray(-COMMIT.length).equals(COMMIT) || sent.includes('begin')) return;
      this.atCommit = undefined;
      database.unpipe(client);
      if (by === 'silence') this.silenced.add(client);
      let answer = Buffer.alloc(0);
      database
        .on('data', (part: Buffer) => {
          answer = Buffer.concat([answer, part]);
          const end = answer.indexOf(COMMITTED);
          if (end < 0 || client.destroyed) return;
          if (by === 'pooler') client.end(Buffer.concat([answer.subarray(0, end), SERVER_LOST]));
          else if (by === 'cut') client.destroy();
        })
        .resume();
    });
  }

  private join(client: Socket): void {
    const database = connect(Number(this.target.port), this.target.hostname);
    for (const socket of [client, database]) {
      this.sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          this.sockets.delete(socket);
          if (!this.silenced.has(client)) client.destroy();
          database.destroy();
        });
    }
    if (this.isSilent) {
      this.silenced.add(client);
      return void client.resume();
    }
    client.pipe(database).pipe(client);
    this.watchForCommit(client, database);
  }
}
