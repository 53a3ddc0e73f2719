import type { PoolClient, QueryConfig } from 'pg';
import { provesRollback } from '../sql/database-errors.js';
import { gatherWrites } from '../sql/gather-writes.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { tracedStatement } from '#platform/base/spans/traced.js';
import { type Caller, currentCaller } from './caller.js';
import type { Connections } from './connections.js';
import { inOneState, pipeline, rowsOf } from './transaction-messages.js';

/** A worker of a Citus cluster. */
export interface Worker {
  /** Host and port, for metrics. */
  name: string;
  connections: Connections;
}

/** Sends a statement of a read whose `$1` is the tenant's id and `$2…` are `values`, and returns its rows. */
export type ReadRows = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Makes a document of the rows of several statements on one table each, for the parameters of the one statement on all of these tables that reads it
 * elsewhere. Citus plans that one for each execution, which costs more than further statements.
 */
export type ReadParts<Document> = (read: ReadRows, values: readonly unknown[]) => Promise<Document | undefined>;

/**
 * Runs `parts` of the present caller on a connection. `named` makes a statement of its text and parameters. Returns the rows of the one statement: one
 * with the document, or none.
 */
export const inParts =
  <Document>(
    parts: ReadParts<Document>,
    values: readonly unknown[],
    named: (text: string, values: unknown[]) => QueryConfig,
  ) =>
  async (client: PoolClient): Promise<{ doc: Document }[]> => {
    const { id } = currentCaller().tenant;
    const doc = await parts((text, own) => {
      gatherWrites(client);
      return tracedStatement(text, () => rowsOf(client, named(text, [id, ...own])));
    }, values);
    return doc === undefined ? [] : [{ doc }];
  };

/** Time for which the worker of a tenant is remembered, in milliseconds. Afterwards shards can have moved. */
const REMEMBERED_MS = 300_000;
/** Time for which a worker that failed, or a tenant whose worker was not found, is left to the coordinator, in milliseconds. */
const LEFT_OUT_MS = 5_000;
/** Maximum number of tenants whose worker is remembered. */
const MAX_TENANTS = 10_000;

/** Whether the server that is asked has the rows of the tenant `$1`. */
const HAS_ROWS = `select exists (select 1 from pg_dist_placement p, pg_dist_local_group g where p.groupid = g.groupid
  and p.shardid = get_shard_id_for_distribution_column('tenant_anchors', $1::uuid)) as has`;

/**
 * Serves reads of a tenant from the worker of a Citus cluster that has its rows: one transaction on one server, where the coordinator would
 * begin, plan and end it on two. Each server of the cluster can answer each read, so a tenant that has moved since costs time and nothing else.
 * The coordinator serves a read while the worker of the tenant is not known, or when the worker fails.
 */
export class WorkerReads {
  /** Called for each read, with the server that served it: the name of a worker, or `coordinator`. */
  onRead?: (server: string) => void;
  private readonly workerOf = new Map<string, { worker?: Worker; until: number }>();
  private readonly failedUntil = new Map<Worker, number>();

  constructor(private readonly workers: readonly Worker[]) {}

  async stop(): Promise<void> {
    await Promise.all(this.workers.map(({ connections }) => connections.pool.end()));
  }

  /**
   * Runs a read. `begin` makes the first messages of its transaction. `inSteps`, if it is given, is run instead of `run`: it sends several statements one
   * after the other, which read one state of the data. Returns undefined if the coordinator has to serve the read.
   */
  async read<Answer>(
    caller: Caller,
    begin: () => readonly string[],
    run: (client: PoolClient) => Promise<Answer>,
    inSteps?: (client: PoolClient) => Promise<Answer>,
  ): Promise<{ answer: Answer } | undefined> {
    const worker = this.known(caller.tenant.id);
    const found = worker && (await this.readFrom(worker, caller, begin(), run, inSteps));
    this.onRead?.(found ? worker.name : 'coordinator');
    return found;
  }

  private known(tenantId: string): Worker | undefined {
    const now = performance.now();
    const entry = this.workerOf.get(tenantId);
    if (!entry || entry.until < now) {
      this.remember(tenantId, entry?.worker, LEFT_OUT_MS); // until it is found
      void this.find(tenantId);
    }
    const worker = entry?.worker;
    return worker && (this.failedUntil.get(worker) ?? 0) < now ? worker : undefined;
  }

  private remember(tenantId: string, worker: Worker | undefined, forMs: number): void {
    this.workerOf.delete(tenantId); // so that the entries are in the sequence of their renewal
    if (this.workerOf.size >= MAX_TENANTS) this.workerOf.delete(this.workerOf.keys().next().value!);
    this.workerOf.set(tenantId, { worker, until: performance.now() + forMs });
  }

  /** Asks the workers in turn whether they have the rows of the tenant. */
  private async find(tenantId: string): Promise<void> {
    for (const worker of this.workers)
      try {
        const lease = await worker.connections.forAllTenants('control', 'workers of tenants');
        const statement = { name: 'has rows of tenant', text: HAS_ROWS, values: [tenantId] };
        const [row] = await pipeline(lease, ['begin'], (client) => rowsOf<{ has: boolean }>(client, statement));
        if (row!.has) return this.remember(tenantId, worker, REMEMBERED_MS);
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
    inSteps?: (client: PoolClient) => Promise<Answer>,
  ): Promise<{ answer: Answer } | undefined> {
    try {
      const lease = await worker.connections.forCaller(caller);
      const answer = inSteps
        ? await pipeline(lease, inOneState(first), inSteps, { inSteps: true })
        : await pipeline(lease, first, run);
      return { answer };
    } catch (error) {
      // the coordinator serves the read, and reports the error if the statement is at fault
      const isBusy = error instanceof DomainError; // the tenant has its share of the connections
      if (!isBusy && !provesRollback(error)) this.failedUntil.set(worker, performance.now() + LEFT_OUT_MS);
      return undefined;
    }
  }
}
