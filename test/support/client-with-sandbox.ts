import { type Answer, Client } from './client.js';

/** The routes that exist in sandboxes only. */
const OF_SANDBOX = /^\/v2\/sandbox(?:[/?]|$)/;

/** A client of a live tenant that sends requests of the routes which exist in sandboxes only with a key of a sandbox of the tenant. */
export class ClientWithSandbox extends Client {
  private sandbox?: Promise<Client>;

  static of({ base, key, slug }: Client): ClientWithSandbox {
    return new ClientWithSandbox(base, key, slug);
  }

  override async send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    if (!OF_SANDBOX.test(path)) return super.send(method, path, body, headers);
    this.sandbox ??= this.create('/v2/sandboxes', { name: 'Examples' }).then(
      ({ key }) => new Client(this.base, key as string, this.slug),
    );
    return (await this.sandbox).send(method, path, body, headers);
  }
}
