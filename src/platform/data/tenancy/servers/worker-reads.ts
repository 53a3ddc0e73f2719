import type { PoolClient, QueryConfig } from 'pg';
import { provesRollback } from '../../sql/database-errors.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { tracedStatement } from '#platform/base/spans/traced.js';
import type { Caller } from '../caller.js';
import type { Connections } from '../connections.js';
import { pipeline, rowsOf, type Run, setLocal } from '../transaction-messages.js';

/** A worker of a Citus cluster. */
export interface Worker {
  /** Host and port, for metrics. */
  name: string;
  connections: Connections;
}

/** Where the rows of a tenant are on its worker. */
export interface TenantShards {
  /** The number of the shard of `tenant_anchors`, which stands for those of all tables: they move together. */
  anchor: string;
  /** The names of the shards of tables that statements read there, by the names of the tables. */
  tables: Readonly<Record<string, string>>;
}

/** Sends a read to the shards of a tenant. */
export type ReadOnShards<Answer> = (client: PoolClient, shards: TenantShards) => Promise<Answer>;

/** The messages that begin a transaction on shards, as one: Citus sends nothing of it on. The connection would plan the statement each time. */
const beginOnShards = (begin: readonly string[]): string[] => [
  [...begin, setLocal('plan_cache_mode', 'force_generic_plan')].join('; '),
];

/** The statement that reads from shards what `text` reads from their tables. Each table follows `from` or `join` there. */
export const textOnShards = (text: string, { tables }: TenantShards): string =>
  text.replace(/\b(from|join) (\w+)\b/g, (all, word: string, name: string) =>
    tables[name] === undefined ? all : `${word} ${tables[name]}`,
  );

/**
 * Sends a statement to the shards of a tenant instead of to the tables, and returns its rows. PostgreSQL plans it as on one server, and once for each
 * connection; Citus plans a statement on tables for each execution, twice. It does not see such a statement, so a second one, sent with it, asks
 * whether the shards are still those of the tenant: they remain for some time after they were moved. Throws {@link ShardsMoved} if not.
 */
export const onShards =
  <Answer>(
    statement: QueryConfig,
    run: Run<Answer>,
    named: (text: string, values: unknown[]) => QueryConfig,
  ): ReadOnShards<Answer> =>
  async (client, shards) => {
    const { name, text, values } = statement;
    const own = { name: name && `${name}_${shards.anchor}`, text: textOnShards(text, shards), values };
    const [answer, here] = await Promise.all([
      tracedStatement(text, () => run(client, own)),
      rowsOf(client, named(HAS_SHARD, [shards.anchor])),
    ]);
    if (!here.length) throw new ShardsMoved();
    return answer;
  };

class ShardsMoved extends Error {}

/** A row if the server that is asked has the shard `$1`. */
const HAS_SHARD = `select true as has from pg_dist_placement p, pg_dist_local_group g where p.groupid = g.groupid and p.shardid = $1`;

/** Time for which the worker of a tenant is remembered, in milliseconds. Afterwards shards can have moved. */
const REMEMBERED_MS = 300_000;
/** Time for which a worker that failed, or a tenant whose worker was not found, is left to the coordinator, in milliseconds. */
const LEFT_OUT_MS = 5_000;
/** Maximum number of tenants whose worker is remembered. */
const MAX_TENANTS = 10_000;

/** The {@link TenantShards} of the tenant `$1` with those of the tables `$2`; no row if the server that is asked does not have its rows. */
const SHARDS = `select p.shardid::text as anchor, (select coalesce(json_object_agg(t.name, t.name || '_' ||
    get_shard_id_for_distribution_column(t.name::regclass, $1::uuid) order by t.name), '{}') from unnest($2::text[]) t (name)) as tables
  from pg_dist_placement p, pg_dist_local_group g where p.groupid = g.groupid
    and p.shardid = get_shard_id_for_distribution_column('tenant_anchors', $1::uuid)`;

/** What is remembered of a tenant. */
interface Place {
  /** Undefined: the coordinator serves its reads. */
  found?: { worker: Worker; shards: TenantShards };
  until: number;
}

/**
 * Serves reads of a tenant from the worker of a Citus cluster that has its rows: one transaction on one server, where the coordinator would
 * begin, plan and end it on two. Each server of the cluster can answer each read, so a tenant that has moved since costs time and nothing else.
 * The coordinator serves a read while the worker of the tenant is not known, or when the worker fails.
 */
export class WorkerReads {
  /** Called for each read, with the server that served it: the name of a worker, or `coordinator`. */
  onRead?: (server: string) => void;
  private readonly placeOf = new Map<string, Place>();
  private readonly failedUntil = new Map<Worker, number>();

  /** `tables` are those that reads on shards name. */
  constructor(
    private readonly workers: readonly Worker[],
    private readonly tables: readonly string[],
  ) {}

  async stop(): Promise<void> {
    await Promise.all(this.workers.map(({ connections }) => connections.pool.end()));
  }

  /**
   * Runs a read. `begin` makes the first messages of its transaction. `shards`, if it is given, is run instead. Returns undefined if the coordinator
   * has to serve the read.
   */
  async read<Answer>(
    caller: Caller,
    begin: () => readonly string[],
    run: (client: PoolClient) => Promise<Answer>,
    shards?: ReadOnShards<Answer>,
  ): Promise<{ answer: Answer } | undefined> {
    const place = this.known(caller.tenant.id);
    const found =
      place &&
      (await this.readFrom(
        place.worker,
        caller,
        shards ? beginOnShards(begin()) : begin(),
        shards ? (client) => shards(client, place.shards) : run,
      ));
    this.onRead?.(found ? place.worker.name : 'coordinator');
    return found;
  }

  private known(tenantId: string): Place['found'] {
    const now = performance.now();
    const entry = this.placeOf.get(tenantId);
    if (!entry || entry.until < now) {
      this.remember(tenantId, entry?.found, LEFT_OUT_MS); // until it is found
      void this.find(tenantId);
    }
    const found = entry?.found;
    return found && (this.failedUntil.get(found.worker) ?? 0) < now ? found : undefined;
  }

  private remember(tenantId: string, found: Place['found'], forMs: number): void {
    this.placeOf.delete(tenantId); // so that the entries are in the sequence of their renewal
    if (this.placeOf.size >= MAX_TENANTS) this.placeOf.delete(this.placeOf.keys().next().value!);
    this.placeOf.set(tenantId, { found, until: performance.now() + forMs });
  }

  /** Asks the workers in turn whether they have the rows of the tenant. */
  private async find(tenantId: string): Promise<void> {
    for (const worker of this.workers)
      try {
        const lease = await worker.connections.forAllTenants('control', 'workers of tenants');
        const statement = { name: 'shards of tenant', text: SHARDS, values: [tenantId, this.tables] };
        const [shards] = await pipeline(lease, ['begin'], (client) => rowsOf<TenantShards>(client, statement));
        if (shards) return this.remember(tenantId, { worker, shards }, REMEMBERED_MS);
      } catch {
        // a worker that cannot be asked serves no reads either
      }
    this.remember(tenantId, undefined, LEFT_OUT_MS);
  }

  private async readFrom<Answer>(
    worker: Worker,
    caller: Caller,
    first: readonly string[],
    run: (client: PoolClient) => Promise<Answer>,
  ): Promise<{ answer: Answer } | undefined> {
    try {
      return { answer: await pipeline(await worker.connections.forCaller(caller), first, run) };
    } catch (error) {
      // the coordinator serves the read, and reports the error if the statement is at fault
      if (error instanceof DomainError) return undefined; // the tenant has its share of the connections
      this.placeOf.delete(caller.tenant.id); // its shards may have moved
      if (!(error instanceof ShardsMoved) && !provesRollback(error))
        this.failedUntil.set(worker, performance.now() + LEFT_OUT_MS);
      return undefined;
    }
  }
}
