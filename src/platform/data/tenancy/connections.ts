import type { Pool, PoolClient } from 'pg';
import { connectionsAfter } from '../sql/database-errors.js';
import { DomainError, tooManyWaiting } from '#platform/base/errors/domain-error.js';
import { awaitsAnswer, socketOf } from '#platform/base/library-internals/pg-socket.js';
import type { Caller } from './caller.js';
import { FairShares, memberOf } from './fair-shares.js';

/**
 * Number of connections for look-ups of API keys and health checks, in addition to those for tenants: these must not wait for tenants'
 * work.
 */
export const CONTROL_CONNECTIONS = 2;
/**
 * Number of connections for what the service does by itself for its tenants, such as sending webhooks. Requests do not wait for it, nor it
 * for them.
 */
export const MAINTENANCE_CONNECTIONS = 3;
/** Number of connections for imports of files, at most one for each tenant. Their transactions can last for minutes. */
export const IMPORT_CONNECTIONS = 2;
/**
 * Number of connections for exports, at most one for each tenant. An export holds its connection as long as the client reads, so it must
 * not take one from other requests.
 */
export const EXPORT_CONNECTIONS = 2;
/** Maximum number of waiting requests of one tenant; also of look-ups of known keys, of unknown keys, and of health checks. */
const MAX_WAITING = 500;

/** Minimum time between two renewals of all connections, in milliseconds. */
const RENEWAL_PAUSE_MS = 1_000;

/** Class of work: requests of tenants; exports; imports; work of the service itself; or look-ups of API keys and health checks. */
export type ConnectionClass = 'tenant' | 'export' | 'import' | 'maintenance' | 'control';

export interface ConnectionLimits {
  /** Maximum number of connections for the work of all tenants. */
  maxTenantConnections: number;
  /** Maximum number of connections that one tenant has at the same time. */
  maxConnectionsPerTenant: number;
  /** Maximum time that work waits for a connection, in milliseconds. */
  queueTimeoutMs: number;
  /**
   * Time in milliseconds after which a connection that was not released is destroyed. One that may be used for longer is destroyed when a
   * query was not answered for that time.
   */
  leaseTimeoutMs: number;
}

/** A connection in use. */
export interface Lease {
  readonly client: PoolClient;
  /**
   * Returns the connection to the pool. Closes it if it `isUnusable` or if `error`, which ended its use, requires that, see
   * {@link connectionsAfter}. To be called once.
   */
  release(error?: unknown, isUnusable?: boolean): void;
}

/**
 * Shares the pool's connections. Each tenant has at most its share of them and a queue of its own; look-ups of API keys and health
 * checks, and the work of the service itself, have connections that requests of tenants cannot take.
 */
export class Connections {
  /** Called with the seconds that work waited in the queue, whether or not it got a connection; opening one is not included. */
  onWaited?: (connectionClass: ConnectionClass, seconds: number) => void;
  private readonly queues: Record<ConnectionClass, FairShares>;
  /** When each connection was first used, as `performance.now()` counts. */
  private readonly usedSince = new WeakMap<PoolClient, number>();
  /** Connections that were used before are closed instead of used again. */
  private renewedAt = -Infinity;

  constructor(
    readonly pool: Pool,
    private readonly limits: ConnectionLimits,
  ) {
    const { maxTenantConnections: capacity, maxConnectionsPerTenant: share, queueTimeoutMs: maxWaitMs } = limits;
    const waiting = { maxWaiting: MAX_WAITING, maxWaitMs };
    const control = CONTROL_CONNECTIONS;
    this.queues = {
      tenant: new FairShares({ capacity, share, ...waiting, refusal: tooManyWaiting }),
      import: new FairShares({ capacity: IMPORT_CONNECTIONS, share: 1, ...waiting, refusal: isBusy }),
      export: new FairShares({ capacity: EXPORT_CONNECTIONS, share: 1, ...waiting, refusal: tooManyWaiting }),
      maintenance: new FairShares({ capacity: MAINTENANCE_CONNECTIONS, share: 1, ...waiting, refusal: isBusy }),
      control: new FairShares({ capacity: control, share: control, ...waiting, refusal: isBusy }),
    };
  }

  /** Number of requests of a class that wait for a connection. */
  waiting(connectionClass: ConnectionClass): number {
    return this.queues[connectionClass].waiting;
  }

  /**
   * A connection for one transaction of a caller's tenant. Throws `rate_limited`, or `unavailable` for work of the service itself, when too
   * much work of the tenant waits or this one waited too long, and the driver's error when no connection can be opened. Of the connections
   * for work of the service itself, and of those for imports, a tenant has at most one. It is closed after `maxMs` milliseconds, by default
   * after the time limit of a request, and when the server does not answer for that limit.
   */
  forCaller({ tenant, isMaintenance, isImport, member }: Caller, maxMs?: number): Promise<Lease> {
    const connectionClass = isImport ? 'import' : isMaintenance ? 'maintenance' : 'tenant';
    return this.lease(connectionClass, member ?? memberOf(tenant.id), maxMs);
  }

  /**
   * A connection for work without a tenant. Kinds of work get connections in turn, so that none waits for the queue of another. Throws
   * `unavailable` when too much work of the kind waits or this one waited too long, and the driver's error when no connection can be opened.
   */
  forAllTenants(connectionClass: 'maintenance' | 'control', kind: string): Promise<Lease> {
    return this.lease(connectionClass, kind);
  }

  /**
   * A connection for an export of a tenant, which is closed after `maxMs` milliseconds. Throws `rate_limited` when other exports have the
   * connections for too long.
   */
  forExport(tenantId: string, maxMs: number): Promise<Lease> {
    return this.lease('export', memberOf(tenantId), maxMs);
  }

  /** Whether exports of other tenants wait for a connection that a tenant has. */
  isExportAwaited(tenantId: string): boolean {
    return this.queues.export.isAwaitedBeside(memberOf(tenantId));
  }

  /** `member` is the name of the queue's member that takes the connection: a tenant, or a kind of work without one. */
  private async lease(
    connectionClass: ConnectionClass,
    member: string,
    maxMs = this.limits.leaseTimeoutMs,
  ): Promise<Lease> {
    const since = performance.now();
    const waited = () => this.onWaited?.(connectionClass, (performance.now() - since) / 1000);
    let slot = this.queues[connectionClass].tryTake(member); // without a promise: most requests need not wait
    if (slot) waited();
    else slot = await this.queues[connectionClass].take(member).finally(waited);
    let client: PoolClient;
    try {
      client = await this.connect();
    } catch (error) {
      slot.release();
      throw error;
    }
    const timer = setTimeout(() => destroySocket(client), maxMs);
    const { leaseTimeoutMs } = this.limits;
    const unwatch = maxMs > leaseTimeoutMs ? watchAnswers(client, leaseTimeoutMs) : undefined;
    return {
      client,
      release: (error, isUnusable = false) => {
        clearTimeout(timer);
        unwatch?.();
        const others = connectionsAfter(error);
        if (others === 'close all') this.renew();
        client.release(isUnusable || others !== 'keep');
        slot.release();
      },
    };
  }

  /**
   * Closes all connections, those in use after their use, because the server may not be the primary any more; new ones may reach another
   * server. Does nothing if it was called within the last second, so that a database that stays read-only is not flooded with connections.
   */
  renew(): void {
    const now = performance.now();
    if (now - this.renewedAt >= RENEWAL_PAUSE_MS) this.renewedAt = now;
  }

  private async connect(): Promise<PoolClient> {
    for (;;) {
      const client = await this.pool.connect();
      const since = this.usedSince.get(client);
      if (since === undefined) this.usedSince.set(client, performance.now());
      if (since === undefined || since > this.renewedAt) return client;
      client.release(true);
    }
  }
}

/**
 * Closes the socket of a connection, so that its queries fail; for a server that does not respond any more although the network
 * reports no error. The request was already answered with a time-out.
 */
function destroySocket(client: PoolClient): void {
  socketOf(client).destroy(Object.assign(new Error('The connection was held for too long'), { code: 'ETIMEDOUT' }));
}

/** Closes a connection when a query is not answered and nothing arrives for `maxMs` milliseconds. Returns a function that ends this. */
function watchAnswers(client: PoolClient, maxMs: number): () => void {
  const socket = socketOf(client);
  const onSilence = () => {
    if (awaitsAnswer(client)) destroySocket(client);
  };
  socket.setTimeout(maxMs).on('timeout', onSilence);
  return () => socket.setTimeout(0).off('timeout', onSilence);
}

const isBusy = () => new DomainError('unavailable', 'The database is unavailable or too busy; try again.');
