import type { PoolClient } from 'pg';
import { provesRollback } from '../../sql/database-errors.js';
import { StoredRows } from '../../sql/stored-rows.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { type Caller, recordWritten, replicaReads } from '../caller.js';
import type { Connections } from '../connections.js';
import { ServerWatch } from './server-watch.js';
import { pipeline } from '../transaction-messages.js';
import {
  bytesBetween,
  END_OF_LOG,
  inTimelineOf,
  laterOf,
  parsePosition,
  REPLAYED,
  REPLAYED_IN_TIMELINE,
  type WalPosition,
} from './wal-position.js';

export interface ReplicaSettings {
  /** Host and port, for metrics. */
  name: string;
  url: string;
  connections: Connections;
}

export interface ReplicasOptions {
  primaryUrl: string;
  replicas: readonly ReplicaSettings[];
  /** Time by which a read may be behind the primary, in milliseconds. */
  maxLagMs: number;
  /** Time after which a write has ended whose commit was not answered, in milliseconds. */
  maxCommitMs: number;
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

/** The writes of an API key: reads of the key need a server that has replayed the log up to `position`. */
interface KeyWrites {
  position: WalPosition;
  /**
   * Until this time, by `performance.now()`, a write can be committed whose commit was not answered, so that its position is not known. Only
   * the primary serves the key until then.
   */
  unknownUntil?: number;
}

/**
 * Serves reads from streaming replicas. A read is sent to a replica that has replayed all that the read must show; otherwise
 * {@link read} returns undefined, and the primary serves it. The same holds when a replica fails or does not answer in time.
 */
export class Replicas {
  /** Called for each read of a request that permits replicas, with the server that served it: the name of a replica, or `primary`. */
  onRead?: (server: string) => void;
  private readonly replicas: Replica[];
  private readonly primary: ServerWatch;
  private readonly writes = new Map<string, KeyWrites>();
  /** Positions of the primary in the last `maxLagMs`, by the time at which the check began, the oldest first. */
  private samples: { since: number; position: WalPosition }[] = [];
  /** The last known position of the primary. */
  private end: WalPosition = 0n;
  private next = 0;

  constructor(private readonly options: ReplicasOptions) {
    this.primary = new ServerWatch(options.primaryUrl, END_OF_LOG, (...checked) => this.onPrimary(...checked));
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

  /** Records that a key and its request have written up to a position; undefined if the position is not known. */
  noteWrite(keyId: string, position: WalPosition | undefined): void {
    const before = this.writes.get(keyId);
    const unknownUntil = position === undefined ? performance.now() + this.options.maxCommitMs : before?.unknownUntil;
    this.writes.set(keyId, { position: laterOf(before?.position ?? 0n, position ?? 0n), unknownUntil });
    if (position !== undefined) recordWritten(position);
  }

  /**
   * Runs a read of the current request on a replica that has replayed the log up to what the request needs, the key's own recent writes, and
   * the primary's position of `maxLagMs` ago. `begin` makes the first messages of the transaction. Returns undefined if the request does not
   * permit it, there is no such replica, or it fails.
   */
  async read<Answer>(
    caller: Caller,
    begin: () => readonly string[],
    run: (client: PoolClient) => Promise<Answer>,
  ): Promise<{ answer: Answer } | undefined> {
    const reads = replicaReads();
    if (!reads) return undefined;
    const required = reads.needsPrimary ? undefined : this.requiredBy(caller.keyId, reads.position);
    const replica = required === undefined ? undefined : this.choose(required);
    const found = replica && (await this.readFrom(replica, required!, caller, begin(), run));
    this.onRead?.(found ? replica.name : 'primary');
    if (found) reads.position = laterOf(reads.position, found.replayed);
    return found;
  }

  states(): ReplicaState[] {
    return this.replicas.map(({ name, replayed }) => ({
      name,
      isUp: replayed !== undefined,
      lagBytes: replayed === undefined ? 0 : bytesBetween(replayed, this.end),
    }));
  }

  /** The position that a server must have replayed; undefined if only the primary will do. */
  private requiredBy(keyId: string, position: WalPosition): WalPosition | undefined {
    const oldest = this.oldestAllowed();
    const writes = this.writes.get(keyId);
    if (oldest === undefined || writes?.unknownUntil !== undefined) return undefined;
    return [oldest, writes?.position ?? 0n].reduce(laterOf, position);
  }

  /** A position of the primary at most `maxLagMs` ago; undefined if it did not answer in this time. */
  private oldestAllowed(): WalPosition | undefined {
    const since = performance.now() - this.options.maxLagMs;
    while (this.samples[0] && this.samples[0].since < since) this.samples.shift();
    return this.samples[0]?.position;
  }

  /** The replicas that have replayed a position take turns. */
  private choose(required: WalPosition): Replica | undefined {
    const able = this.replicas.filter(({ replayed }) => replayed !== undefined && replayed >= required);
    return able[this.next++ % able.length];
  }

  /**
   * The position is checked again by the replica itself, before the snapshot of the statement is taken: after a restart a replica can be
   * behind the position that it had reported. A replica that does not answer is left out until the next check.
   */
  private async readFrom<Answer>(
    replica: Replica,
    required: WalPosition,
    caller: Caller,
    first: readonly string[],
    run: (client: PoolClient) => Promise<Answer>,
  ): Promise<{ answer: Answer; replayed: WalPosition } | undefined> {
    const known = replica.replayed!;
    try {
      const lease = await replica.connections.forCaller(caller);
      const [check, answer] = await pipeline(lease, first, (client) =>
        Promise.all([
          client.query<{ position: string | null }>(`select ${REPLAYED_IN_TIMELINE}`),
          run(client).then(
            (value) => ({ value }),
            (error: unknown) => ({ error }),
          ),
        ]),
      );
      if ('error' in answer) throw answer.error;
      const position = check.rows[0]?.position;
      const replayed = position ? inTimelineOf(known, parsePosition(position)) : undefined;
      if (replayed !== undefined && replayed >= required) return { answer: answer.value, replayed };
      replica.replayed = replayed;
      await discard(answer.value);
    } catch (error) {
      // the primary serves the read, and reports the error if the statement is at fault
      const isBusy = error instanceof DomainError; // the tenant has its share of the connections
      if (!isBusy && !provesRollback(error)) replica.replayed = undefined; // it did not answer the statement with an error
    }
    return undefined;
  }

  private onPrimary(position: WalPosition | undefined, since: number): void {
    if (position === undefined) return;
    this.end = position;
    this.samples.push({ since, position });
    const oldest = this.oldestAllowed();
    for (const [keyId, { position: written, unknownUntil }] of this.writes) {
      if (unknownUntil !== undefined && unknownUntil < since) this.writes.set(keyId, { position });
      else if (unknownUntil === undefined && oldest !== undefined && written <= oldest) this.writes.delete(keyId); // every read needs a later position
    }
  }
}

/** Closes the file of a large page that is not used. */
async function discard(answer: unknown): Promise<void> {
  const rows = (answer as { rows?: unknown } | undefined)?.rows;
  if (rows instanceof StoredRows) await rows.close();
}
