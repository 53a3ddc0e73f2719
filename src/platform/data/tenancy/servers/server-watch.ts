import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type PoolClient } from 'pg';
import { socketOf } from '#platform/base/library-internals/pg-socket.js';
import { parsePosition, type WalPosition } from './wal-position.js';

/** Pause between two checks, in milliseconds. */
const CHECK_PAUSE_MS = 100;
/** Maximum duration of a check and of opening a connection for it, in milliseconds. */
const CHECK_TIMEOUT_MS = 1_000;

/** Reads the position of a server again and again, on a connection of its own, which it opens again when it was lost. */
export class ServerWatch {
  private client?: Client;
  private isStopped = false;

  constructor(
    private readonly url: string,
    /** SQL expression of the column `position`. */
    private readonly expression: string,
    /**
     * Called after each check, with undefined if the server did not answer in time or has no position, and with the time at which the check
     * began, by `performance.now()`.
     */
    private readonly onChecked: (position: WalPosition | undefined, since: number) => void,
  ) {}

  start(): void {
    void this.run();
  }

  stop(): void {
    this.isStopped = true;
    this.close();
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      const since = performance.now();
      const position = await this.check();
      if (this.isStopped) return;
      this.onChecked(position, since);
      await sleep(CHECK_PAUSE_MS, undefined, { ref: false });
    }
  }

  private async check(): Promise<WalPosition | undefined> {
    try {
      this.client ??= await this.open();
      const { rows } = await this.client.query<{ position: string | null }>(`select ${this.expression}`);
      const position = rows[0]?.position;
      return position ? parsePosition(position) : undefined;
    } catch {
      this.close();
      return undefined;
    }
  }

  private async open(): Promise<Client> {
    const client = new Client({
      connectionString: this.url,
      connectionTimeoutMillis: CHECK_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
      application_name: 'wholesale-commerce-api',
    });
    client.on('error', () => undefined); // the next check fails and opens a new connection
    await client.connect();
    return client;
  }

  /** Closes the socket without waiting for the server, which may not answer. */
  private close(): void {
    const client = this.client as PoolClient | undefined;
    this.client = undefined;
    if (client) socketOf(client).destroy();
  }
}
