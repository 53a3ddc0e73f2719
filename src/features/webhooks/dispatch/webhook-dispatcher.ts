import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import pLimit from 'p-limit';
import { currentTime } from '#platform/base/values/current-time.js';
import { runTask } from '#platform/base/event-loop/current-work.js';
import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import { followClock } from '#platform/data/tenancy/sandbox-clock.js';
import { TaskAttempts } from '#platform/data/tasks/task-attempts.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { newId } from '#platform/base/values/ids.js';
import { EventAssignment } from './assign-events.js';
import { BACKLOG, LEASE_WEBHOOKS, TENANTS_WITH_EVENTS } from './dispatch.queries.js';
import type { AttemptOutcome } from './retry-schedule.js';
import { LEASE_MS, WebhookTurn } from './turn.js';

/** How this instance takes part in sending events to endpoints. */
export abstract class DispatchSettings {
  /** Whether it sends events. */
  abstract readonly isEnabled: boolean;
}

/** Minimum pause between two searches for work, in milliseconds, and the pause after one that failed. */
const POLL_MS = 500;
const FAILED_MS = 5_000;
/** Number of tenants whose events one search assigns, and how many at a time. */
const MAX_TENANTS = 100;
const TENANTS_AT_ONCE = 2;
/**
 * Number of endpoints to which this process sends at a time. Endpoints whose last attempt failed have places of their own, so that they
 * cannot take those of the others, however many there are and however slowly they respond.
 */
const MAX_WORKING = 128;
const MAX_FAILING = 128;

interface LeaseRow {
  tenantId: string;
  webhookId: string;
  isFailing: boolean;
}

/**
 * Sends events to endpoints, in every instance. Makes deliveries of new events, leases endpoints that have something to send, and sends to
 * them. After a crash the leases end, and another instance continues; deliveries whose outcome was not recorded are sent again.
 */
@Injectable()
export class WebhookDispatcher implements OnApplicationBootstrap, OnModuleDestroy {
  /** The clock of retries and leases; tests replace it. */
  now = currentTime;
  private readonly logger = new Logger(WebhookDispatcher.name);
  private readonly holder = newId();
  private readonly ended = new AbortController();
  private readonly turns = new Set<Promise<void>>();
  private working = 0;
  private failing = 0;
  private loop: Promise<void> | undefined;
  /** Ends the present pause. */
  private wake: () => void = () => undefined;

  constructor(
    private readonly db: TenantDb,
    private readonly assignment: EventAssignment,
    private readonly turn: WebhookTurn,
    private readonly settings: DispatchSettings,
    private readonly attempts: TaskAttempts,
  ) {}

  /** Called after each attempt, for the metrics. */
  set onAttempt(observe: (outcome: AttemptOutcome) => void) {
    this.turn.onAttempt = observe;
  }

  onApplicationBootstrap(): void {
    if (this.settings.isEnabled) this.loop = runTask(WebhookDispatcher.name, () => this.run());
  }

  async onModuleDestroy(): Promise<void> {
    this.ended.abort();
    this.wake();
    await this.loop;
    await Promise.all(this.turns);
  }

  /**
   * Assigns new events, and begins to send to endpoints with deliveries that are due. Returns the number of these endpoints, and whether
   * there may be more to assign.
   */
  async search(): Promise<{ begun: number; hasMore: boolean }> {
    const hasMore = await this.assign();
    const leases = await this.lease();
    for (const lease of leases) this.begin(lease);
    return { begun: leases.length, hasMore };
  }

  /** {@link search}, and waits until everything that was begun is sent. Returns the number of endpoints. For tests. */
  async round(): Promise<number> {
    const { begun, hasMore } = await this.search();
    await Promise.all(this.turns);
    return hasMore ? begun + (await this.round()) : begun;
  }

  /** Number of pending deliveries to active endpoints of all tenants, and the time of the oldest. */
  async backlog(): Promise<{ pending: number; oldest: Date | null }> {
    const [row] = await this.withoutTenant<{ pending: number; oldest: Date | null }>(BACKLOG, []);
    return row!;
  }

  private async run(): Promise<void> {
    while (!this.ended.signal.aborted) {
      let isWoken = false;
      this.wake = () => void (isWoken = true);
      const begun = performance.now();
      let pauseMs = FAILED_MS;
      try {
        const { hasMore } = await this.search();
        pauseMs = Math.max(POLL_MS, performance.now() - begun); // so that many tenants do not keep the database busy
        isWoken ||= hasMore;
      } catch (error) {
        this.logger.warn({ err: error });
      }
      if (!isWoken) await this.pause(pauseMs);
    }
  }

  /** Waits until {@link wake} is called, at most for `milliseconds`. */
  private async pause(milliseconds: number): Promise<void> {
    if (this.ended.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async assign(): Promise<boolean> {
    const tenants = await this.withoutTenant<{ tenantId: string }>(TENANTS_WITH_EVENTS, [MAX_TENANTS]);
    const results = await pLimit(TENANTS_AT_ONCE).map(tenants, async ({ tenantId }) => {
      if (this.ended.signal.aborted) return false;
      try {
        const assign = async () => {
          await followClock(this.db);
          return this.assignment.run(this.now());
        };
        const hasMore = () => this.attempts.tryWork({ task: 'webhook_events' }, assign);
        return (await runAs(maintenanceCaller(tenantId), hasMore)) ?? false;
      } catch (error) {
        this.logger.warn({ err: error, tenantId }); // must not stop the events of other tenants
        return false;
      }
    });
    return results.includes(true) || tenants.length === MAX_TENANTS;
  }

  private async lease(): Promise<LeaseRow[]> {
    if (this.ended.signal.aborted) return [];
    const now = this.now();
    const expiry = new Date(now.getTime() + LEASE_MS);
    const free = [MAX_WORKING - this.working, MAX_FAILING - this.failing];
    return this.withoutTenant<LeaseRow>(LEASE_WEBHOOKS, [this.holder, now, expiry, ...free]);
  }

  private begin({ tenantId, webhookId, isFailing }: LeaseRow): void {
    const count = (difference: number) => {
      if (isFailing) this.failing += difference;
      else this.working += difference;
    };
    count(1);
    const lease = { holder: this.holder, webhookId, isFailing };
    const work = () => this.turn.run(lease, this.now, this.ended.signal);
    const turn = runAs(maintenanceCaller(tenantId), work)
      .catch((error: unknown) => {
        this.logger.warn({ err: error, tenantId, webhookId }); // work continues when the lease has ended
        return false;
      })
      .then((isMoreDue) => {
        count(-1);
        this.turns.delete(turn);
        if (isMoreDue) this.wake();
      });
    this.turns.add(turn);
  }

  private withoutTenant<Row>(statement: string, values: readonly unknown[]): Promise<Row[]> {
    return this.db.withoutTenant<Row>('webhooks of all tenants', statement, values);
  }
}
