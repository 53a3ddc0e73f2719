import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that adds an API key to each request, for programs that send none. It passes on all headers, among them `Host` and `Origin`. */
export class KeyAddingProxy {
  private target: { port: number; key: string } | undefined;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((incoming, outgoing) => {
      const { port, key } = this.target!;
      const { method, url: path, headers } = incoming;
      const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, 'x-api-key': key } };
      const passedOn = request(options, (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      });
      passedOn.on('error', () => outgoing.destroy());
      incoming.pipe(passedOn);
    });
  }

  static async start(): Promise<KeyAddingProxy> {
    const proxy = new KeyAddingProxy();
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Where requests go from now on. */
  leadTo(base: string, key: string): void {
    this.target = { port: Number(new URL(base).port), key };
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }
}
