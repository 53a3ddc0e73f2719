import type { Pool, PoolClient } from 'pg';
import type { Socket } from 'node:net';
import { FairQueue } from './fair-queue.js';
import { DomainError, tooManyWaiting } from '../errors/domain-error.js';

/** Connections beside those of tenants, for what must not wait behind them: look-ups of keys, health. */
export const CONTROL_CONNECTIONS = 2;
/** Requests of one tenant that may wait for a connection at a time; the same for look-ups of keys and health together. */
const MOST_WAITING = 500;

/** What waits: work of tenants, or look-ups of keys and health. */
export type ConnectionClass = 'tenant' | 'control';

export interface ConnectionLimits {
  /** Connections that work of tenants can have together. */
  tenants: number;
  /** Connections that one tenant can have at a time. */
  share: number;
  /** Milliseconds that work waits for a connection at most. */
  queueTimeoutMs: number;
  /** Milliseconds after which a connection that was not given back is destroyed. */
  leaseTimeoutMs: number;
}

/** A connection in use. */
export interface Lease {
  readonly client: PoolClient;
  /** Gives it back; `fault` throws the connection away. To be called once. */
  release(fault?: Error | boolean): void;
}

/**
 * The pool's connections as they are shared out: each tenant has at most its share of them and a queue of its own; look-ups of
 * keys and health have connections that tenants cannot take.
 */
export class Connections {
  /** Called with the seconds that work waited for its turn, whether it came or not; opening a connection is not included. */
  onWaited?: (by: ConnectionClass, seconds: number) => void;
  private readonly queues: Record<ConnectionClass, FairQueue>;

  constructor(
    readonly pool: Pool,
    private readonly limits: ConnectionLimits,
  ) {
    const { tenants, share, queueTimeoutMs: maxWaitMs } = limits;
    const waiting = { maxWaiting: MOST_WAITING, maxWaitMs };
    const control = CONTROL_CONNECTIONS;
    this.queues = {
      tenant: new FairQueue({ slots: tenants, share, ...waiting, refusal: tooManyWaiting }),
      control: new FairQueue({ slots: control, share: control, ...waiting, refusal: controlIsBusy }),
    };
  }

  /** How many wait for a connection. */
  waiting(by: ConnectionClass): number {
    return this.queues[by].waiting;
  }

  /**
   * A connection for one piece of a tenant's work. Throws `rate_limited` when too much of the tenant's work waits or it waited
   * too long, and the driver's errors when no connection comes about.
   */
  forTenant(tenantId: string): Promise<Lease> {
    return this.lease('tenant', tenantId);
  }

  /** A connection for a look-up of a key or for health. Throws `unavailable` when that takes too long. */
  forControl(): Promise<Lease> {
    return this.lease('control', '');
  }

  private async lease(by: ConnectionClass, member: string): Promise<Lease> {
    const since = performance.now();
    const waited = () => this.onWaited?.(by, (performance.now() - since) / 1000);
    let giveBack = this.queues[by].tryTake(member); // without a promise, for that is the path of nearly all requests
    if (giveBack) waited();
    else giveBack = await this.queues[by].take(member).finally(waited);
    const client = await this.pool.connect().catch((error: unknown) => {
      giveBack();
      throw error;
    });
    const timer = setTimeout(() => breakOff(client), this.limits.leaseTimeoutMs);
    return {
      client,
      release: (fault) => {
        clearTimeout(timer);
        client.release(fault);
        giveBack();
      },
    };
  }
}

/**
 * Ends a connection whose server says nothing any more, though the network reports no error: its queries fail. A request has
 * been answered by then.
 */
function breakOff(client: PoolClient): void {
  const { stream } = (client as PoolClient & { connection: { stream: Socket } }).connection;
  stream.destroy(Object.assign(new Error('The connection was held for too long'), { code: 'ETIMEDOUT' }));
}

const controlIsBusy = () => new DomainError('unavailable', 'The service is short of its database; try again.');
