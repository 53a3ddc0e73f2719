import type { PoolClient } from 'pg';
import { StoredRows } from '../database/stored-rows.js';
import { type Caller, replicaReads } from './caller.js';
import type { Connections } from './connections.js';
import { ServerWatch } from './server-watch.js';
import { pipeline } from './transaction-messages.js';
import { END_OF_LOG, REPLAYED, type WalPosition } from './wal-position.js';

/** Time after which the position of a write is forgotten that could not be read after the commit, in milliseconds. */
const UNKNOWN_POSITION_MS = 60_000;

export interface ReplicaSettings {
  /** Host and port, for metrics. */
  name: string;
  url: string;
  connections: Connections;
}

export interface ReplicasOptions {
  primaryUrl: string;
  replicas: readonly ReplicaSettings[];
  /** Time by which a read without a token may be behind the primary, in milliseconds. */
  maxLagMs: number;
}

/** State of a replica, for metrics. */
export interface ReplicaState {
  name: string;
  isUp: boolean;
  /** Bytes of the primary's log that the replica has not replayed, at the last check. */
  lagBytes: number;
}

interface Replica extends ReplicaSettings {
  /** Position that it had replayed at the last check; undefined while it does not answer. */
  replayed?: WalPosition;
  watch: ServerWatch;
}

/** A write of an API key: reads of the key need a server that has replayed the log up to `position`. */
interface KeyWrite {
  /** Undefined if it is not known. Then only the primary serves the key until `forgetAt`. */
  position?: WalPosition;
  forgetAt?: number;
}

/**
 * Serves reads from streaming replicas. A read is sent to a replica that has replayed all that the read must show; otherwise
 * {@link read} returns undefined, and the primary serves it. The same holds when a replica fails or does not answer in time.
 */
export class Replicas {
  /** Called for each read that a replica could have served, with the server that served it. */
  onRead?: (server: 'replica' | 'primary') => void;
  private readonly replicas: Replica[];
  private readonly primary: ServerWatch;
  private readonly writes = new Map<string, KeyWrite>();
  /** Positions of the primary by the time of the check, the oldest first. */
  private samples: { at: number; position: WalPosition }[] = [];
  private next = 0;

  constructor(private readonly options: ReplicasOptions) {
    this.primary = new ServerWatch(options.primaryUrl, END_OF_LOG, (position) => this.onPrimary(position));
    this.replicas = options.replicas.map((settings) => {
      const watch = new ServerWatch(settings.url, REPLAYED, (position) => (replica.replayed = position));
      const replica: Replica = { ...settings, watch };
      return replica;
    });
  }

  /** Begins to check the servers; returns without waiting for them. */
  start(): void {
    for (const watch of [this.primary, ...this.replicas.map((replica) => replica.watch)]) watch.start();
  }

  async stop(): Promise<void> {
    this.primary.stop();
    for (const { watch } of this.replicas) watch.stop();
    await Promise.all(this.replicas.map(({ connections }) => connections.pool.end()));
  }

  /** Records that a key has written up to a position; undefined if the position is not known. */
  noteWrite(keyId: string, position: WalPosition | undefined): void {
    const before = this.writes.get(keyId);
    if (before?.forgetAt !== undefined && position !== undefined) return; // the unknown write may be the later one
    if (position === undefined) this.writes.set(keyId, { forgetAt: performance.now() + UNKNOWN_POSITION_MS });
    else if ((before?.position ?? -1n) < position) this.writes.set(keyId, { position });
  }

  /**
   * Runs a read of the current request, if it permits that, on a replica that has replayed the log up to the request's token, the key's own recent writes, and the primary's position
   * of `maxLagMs` ago. Returns undefined if there is none or it fails.
   */
  async read<Answer>(
    caller: Caller,
    first: readonly string[],
    run: (client: PoolClient) => Promise<Answer>,
  ): Promise<{ answer: Answer } | undefined> {
    const reads = replicaReads();
    if (!reads) return undefined;
    const required = this.requiredBy(caller.keyId, reads.token);
    const replica = required === undefined ? undefined : this.choose(required);
    const found = replica && (await this.readFrom(replica, required!, caller, first, run));
    this.onRead?.(found ? 'replica' : 'primary');
    return found;
  }

  states(): ReplicaState[] {
    const end = this.samples.at(-1)?.position ?? 0n;
    return this.replicas.map(({ name, replayed }) => ({
      name,
      isUp: replayed !== undefined,
      lagBytes: replayed === undefined || replayed > end ? 0 : Number(end - replayed),
    }));
  }

  /** The position that a server must have replayed; undefined if only the primary will do. */
  private requiredBy(keyId: string, token: WalPosition = 0n): WalPosition | undefined {
    const oldest = this.samples[0]?.position;
    const write = this.writes.get(keyId);
    if (oldest === undefined || write?.forgetAt !== undefined) return undefined;
    return [token, oldest, write?.position ?? 0n].reduce((a, b) => (a > b ? a : b));
  }

  /** The replicas that have replayed a position take turns. */
  private choose(required: WalPosition): Replica | undefined {
    const able = this.replicas.filter(({ replayed }) => replayed !== undefined && replayed >= required);
    return able[this.next++ % able.length];
  }

  /**
   * The position is checked again by the replica itself, before the snapshot of the statement is taken: after a restart a replica can be
   * behind the position that it had reported.
   */
  private async readFrom<Answer>(
    replica: Replica,
    required: WalPosition,
    caller: Caller,
    first: readonly string[],
    run: (client: PoolClient) => Promise<Answer>,
  ): Promise<{ answer: Answer } | undefined> {
    try {
      const lease = await replica.connections.forCaller(caller);
      const [check, answer] = await pipeline(lease, first, (client) =>
        Promise.allSettled([client.query<{ position: string | null }>(`select ${REPLAYED}`), run(client)]),
      );
      const replayed = check.status === 'fulfilled' ? check.value.rows[0]?.position : undefined;
      if (answer.status === 'fulfilled') {
        if (replayed && BigInt(replayed) >= required) return { answer: answer.value };
        await discard(answer.value);
      }
    } catch {
      // any failure of a replica: the primary serves the read, and reports the error if the statement is at fault
    }
    replica.replayed = undefined; // until the next check
    return undefined;
  }

  private onPrimary(position: WalPosition | undefined): void {
    if (position === undefined) return;
    const now = performance.now();
    this.samples.push({ at: now, position });
    while ((this.samples[1]?.at ?? now) <= now - this.options.maxLagMs) this.samples.shift();
    const [oldest] = this.samples;
    for (const [keyId, write] of this.writes) {
      const isOver = write.position === undefined ? write.forgetAt! <= now : write.position <= oldest!.position;
      if (isOver) this.writes.delete(keyId); // every read needs a later position
    }
  }
}

/** Closes the file of a large page that is not used. */
async function discard(answer: unknown): Promise<void> {
  const rows = (answer as { rows?: unknown } | undefined)?.rows;
  if (rows instanceof StoredRows) await rows.close();
}
