import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between the service and its database, to take the database away. */
export class Proxy {
  private readonly sockets = new Set<Socket>();
  private constructor(
    private readonly server: Server,
    private readonly target: URL,
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

  /** The database's address by way of the proxy. */
  get url(): string {
    return Object.assign(new URL(this.target.href), { hostname: '127.0.0.1', port: String(this.port) }).href;
  }

  /** Ends all connections and takes no new ones. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  async restore(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  private join(client: Socket): void {
    const database = connect(Number(this.target.port), this.target.hostname);
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
    client.pipe(database).pipe(client);
  }
}
