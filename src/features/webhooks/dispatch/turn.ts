import { Inject, Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import type { EventRecord } from '#features/events/event-feed.js';
import { isSandboxTenantId } from '#platform/base/values/ids.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { KeyStanding } from '#platform/edge/auth/key-standing.js';
import { doTestKeysEnd, TestKeysOnLive } from '#platform/edge/auth/test-keys.js';
import { hasKeyEnded } from '#platform/edge/auth/own-authority.js';
import { OutboundPost, type PostResult } from '#platform/base/outbound/post.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { realTime } from '#platform/base/values/current-time.js';
import { followClock } from '#platform/data/tenancy/sandbox-clock.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { Authority } from '#platform/data/tenancy/authority.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { testEvent } from './test-event.js';
import { TEST_TYPE } from '../webhook-limits.js';
import type { Attempt } from '../webhook-delivery.entity.js';
import { signatureHeaders } from '../webhook-secret.js';
import { SecretUnreadable, WebhookSecrets } from '../webhook-secrets.js';
import { Webhook } from '../webhook.entity.js';
import { LOCK_PROGRESS } from '../webhooks.queries.js';
import {
  BEGIN_SENDING,
  COUNT_INTERRUPTED,
  DUE_DELIVERIES,
  type DueDelivery,
  END_LEASE,
  RECEIVER,
  type Receiver,
  RECORD_ATTEMPT,
  RECORD_OUTCOME,
  RELEASE_NEXT,
} from './dispatch.queries.js';
import { type AttemptOutcome, stepAfter } from './retry-schedule.js';

/** Number of requests to one endpoint at a time. One that is failing gets one at a time. */
const MAX_REQUESTS = 4;
/** Time in which an endpoint must respond, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** Number of deliveries that a turn reads, and the time after which it begins no more, in milliseconds. */
const MAX_DELIVERIES = 50;
/** Age in milliseconds from which the endpoint is read again before a message is sent to it. */
const RECHECK_MS = 500;
const TURN_MS = 20_000;
/** The longest time of a turn, with a reserve for the database. Then another dispatcher may send to the endpoint. */
export const LEASE_MS = TURN_MS + TIMEOUT_MS + 25_000;

/** A delivery during which a dispatcher has ended this number of times is not sent any more. */
const MAX_INTERRUPTED = 3;

/** Token of the function that makes the body of a message of an event, which says whether it is that of a live tenant. */
export const EVENT_BODY = Symbol('EVENT_BODY');
type EventBody = (event: EventRecord, livemode: boolean) => object;

/** An endpoint that a dispatcher has leased. */
export interface Lease {
  holder: string;
  webhookId: string;
  isFailing: boolean;
}

/** Sends deliveries to one endpoint that is leased, and records the attempts. */
@Injectable()
export class WebhookTurn {
  /** Called after each attempt, for the metrics. */
  onAttempt?: (outcome: AttemptOutcome) => void;

  private readonly logger = new Logger(WebhookTurn.name);
  /** Sends one at a time in this process, see {@link WebhookTurn.run}. */
  private readonly alone = pLimit(1);

  constructor(
    private readonly db: TenantDb,
    private readonly post: OutboundPost,
    private readonly secrets: WebhookSecrets,
    private readonly standing: KeyStanding,
    private readonly testKeys: TestKeysOnLive,
    @Inject(EVENT_BODY) private readonly bodyOf: EventBody,
  ) {}

  /**
   * Sends deliveries that are due to an endpoint of the current tenant, and ends the lease. Begins no further one after a failure, when
   * `signal` is aborted, when the tenant is suspended, or when the endpoint does not receive events any more. An endpoint whose key has ended
   * is paused. Returns whether more is due.
   *
   * Deliveries are recorded as under way before they are sent, so that one which kills its dispatcher is found: those that were under way when a
   * dispatcher ended are sent before all others, one at a time; one that was under way twice is sent alone in this process; and after the third
   * time it has failed.
   */
  async run({ holder, webhookId, isFailing }: Lease, now: () => Date, signal: AbortSignal): Promise<boolean> {
    await followClock(this.db);
    await this.db.read(COUNT_INTERRUPTED, [webhookId, holder]);
    const begun = performance.now();
    let [receiver, readAt] = [this.receiver(webhookId), begun];
    const present = () => {
      if (performance.now() - readAt > RECHECK_MS) [receiver, readAt] = [this.receiver(webhookId), performance.now()];
      return receiver;
    };
    const [found, authority] = await Promise.all([
      this.db.read<DueDelivery>(DUE_DELIVERIES, [webhookId, now(), MAX_DELIVERIES]),
      this.standing.ofTenant(),
      receiver,
    ]);
    const suspects = found.filter(({ interrupted }) => interrupted > 0);
    const due = suspects.length ? suspects : found;
    const begin = async (deliveries: readonly DueDelivery[]) => {
      const ids = deliveries.map(({ id }) => id);
      return (await this.db.read(BEGIN_SENDING, [webhookId, holder, ids])).length > 0;
    };
    let hasEnded = due.length > 0 && !suspects.length && !(await begin(due));
    const limit = pLimit(isFailing || suspects.length ? 1 : MAX_REQUESTS);
    const send = async (delivery: DueDelivery) => {
      if (hasEnded || signal.aborted || performance.now() - begun > TURN_MS) return;
      if (await isSuspended(authority)) return;
      const to = await present();
      if (!to || !receives(to, delivery)) return;
      if (delivery.interrupted >= MAX_INTERRUPTED) return this.park(to, delivery, now());
      if (delivery.interrupted && !(await begin([delivery]))) return void (hasEnded = true);
      if ((await this.attempt(to, delivery, now)) !== 'delivered') hasEnded = true;
    };
    await limit.map(due, (delivery) =>
      delivery.interrupted === MAX_INTERRUPTED - 1 ? this.alone(() => send(delivery)) : send(delivery),
    );
    const isEnded = (await receiver)?.hasKeyEnded;
    return this.db.transaction(async (tx) => {
      if (isEnded) await pauseIfKeyHasEnded(tx, webhookId, doTestKeysEnd(this.testKeys));
      await tx.query(LOCK_PROGRESS, [webhookId]); // a statement of its own, so that the next one sees what was added while it waited
      const [ended] = await tx.query<{ isDue: boolean | null }>(END_LEASE, [webhookId, holder, now()]);
      return ended?.isDue === true;
    });
  }

  /** Ends a delivery during which dispatchers have ended again and again. Later ones of its resource follow. */
  private async park({ id: webhookId }: Receiver, delivery: DueDelivery, now: Date): Promise<void> {
    const attempt: Attempt = { at: now.toISOString(), status: null, durationMs: 0, response: null, error: INTERRUPTED };
    const { id, tries, resourceId } = delivery;
    await this.db.transaction(async (tx) => {
      await tx.query(LOCK_PROGRESS, [webhookId]);
      await tx.query(RECORD_ATTEMPT, [id, 'failed', tries, null, JSON.stringify(attempt)]);
      await tx.query(RELEASE_NEXT, [webhookId, resourceId, now]);
    });
    this.onAttempt?.('failed');
    const tenantId = currentCaller().tenant.id;
    const { eventId } = delivery;
    this.logger.error({
      message: 'A delivery has failed',
      tenantId,
      webhookId,
      deliveryId: id,
      eventId,
      reason: INTERRUPTED,
    });
  }

  private async receiver(webhookId: string): Promise<Receiver | undefined> {
    const [receiver] = await this.db.read<Receiver>(RECEIVER, [webhookId, doTestKeysEnd(this.testKeys)]);
    return receiver;
  }

  private async attempt(receiver: Receiver, delivery: DueDelivery, now: () => Date): Promise<AttemptOutcome> {
    const event = delivery.event ?? (delivery.type === TEST_TYPE ? testEvent(receiver, delivery) : undefined);
    const at = now();
    const begun = performance.now();
    const result = event ? await this.trySend(receiver, event, at) : EXPIRED;
    const attempt = { ...result, at: at.toISOString(), durationMs: Math.round(performance.now() - begun) };
    const outcome = await this.record(receiver, delivery, attempt, now());
    this.onAttempt?.(outcome);
    return outcome;
  }

  /** As {@link send}. What fails before the request is sent is a failed attempt too: it is recorded, retried and ends with a pause. */
  private async trySend(receiver: Receiver, event: EventRecord, at: Date): Promise<PostResult> {
    try {
      return await this.send(receiver, event, at);
    } catch (error) {
      this.logger.error({ err: error as Error, tenantId: currentCaller().tenant.id, webhookId: receiver.id });
      return { status: null, response: null, error: error instanceof SecretUnreadable ? error.message : NOT_MADE };
    }
  }

  private async send(receiver: Receiver, event: EventRecord, at: Date): Promise<PostResult> {
    const livemode = !isSandboxTenantId(currentCaller().tenant.id);
    const body = JSON.stringify(this.bodyOf(event, livemode));
    const { id, sealedSecret, sealedPreviousSecret, previousSecretUntil } = receiver;
    const isPreviousValid = sealedPreviousSecret !== null && previousSecretUntil !== null && previousSecretUntil > at;
    const sealed = isPreviousValid ? [sealedSecret, sealedPreviousSecret] : [sealedSecret];
    const secrets = sealed.map((secret) => this.secrets.open(secret, id));
    const headers = {
      ...signatureHeaders({ id: event.id, sentAt: realTime(), body }, secrets), // receivers compare it with their clocks
      'content-type': 'application/json',
      'user-agent': 'wholesale-commerce-webhooks',
    };
    return this.post.send(receiver.url, { headers, body, timeoutMs: TIMEOUT_MS });
  }

  private record(receiver: Receiver, delivery: DueDelivery, attempt: Attempt, now: Date): Promise<AttemptOutcome> {
    const { outcome, status, tries, nextAttemptAt } = stepAfter(delivery, attempt, now);
    return this.db.transaction(async (tx) => {
      if (outcome === 'paused' || outcome === 'disabled') await endDeliveries(tx, receiver.id, outcome);
      await tx.query(LOCK_PROGRESS, [receiver.id]);
      await tx.query(RECORD_ATTEMPT, [delivery.id, status, tries, nextAttemptAt, JSON.stringify(attempt)]);
      if (status !== 'pending') await tx.query(RELEASE_NEXT, [receiver.id, delivery.resourceId, now]);
      await tx.query(RECORD_OUTCOME, [receiver.id, now, outcome === 'delivered']);
      return outcome;
    });
  }
}

async function isSuspended(authority: Authority): Promise<boolean> {
  try {
    await authority.confirm();
    return false;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'tenant_suspended') return true;
    throw error;
  }
}

const NOT_MADE = 'The service could not make the message; its operator finds the cause in the log.';
const INTERRUPTED = `The service ended ${MAX_INTERRUPTED} times while it sent this; it is not sent again unless it is retried.`;
const EXPIRED: PostResult = { status: null, response: null, error: 'The event is not kept any more.' };

/** Whether an endpoint gets a delivery now: a test always, an event while the endpoint is active and its key is valid. */
const receives = ({ status, hasKeyEnded }: Receiver, { type }: DueDelivery): boolean =>
  type === TEST_TYPE || (status === 'active' && !hasKeyEnded);

/** Pauses an endpoint whose key has ended, unless another key has taken it over since it was read. */
async function pauseIfKeyHasEnded(tx: TenantTx, webhookId: string, testKeysEnd: boolean): Promise<void> {
  const webhook = await tx.lock(Webhook, webhookId);
  if (webhook && (await hasKeyEnded(tx, webhook.apiKeyId, testKeysEnd))) await endDeliveries(tx, webhookId, 'paused');
}

/** Pauses or disables an endpoint that is active. */
async function endDeliveries(tx: TenantTx, webhookId: string, status: 'paused' | 'disabled'): Promise<void> {
  const webhook = await tx.lock(Webhook, webhookId);
  if (webhook?.status !== 'active') return;
  tx.journal.watch('webhook', [webhookId]);
  await tx.update(Webhook, webhookId, { status });
}
