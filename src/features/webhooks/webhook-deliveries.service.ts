import { Injectable } from '@nestjs/common';
import { assertWithinOwnScopes } from '#platform/edge/auth/own-authority.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Quotas } from '#platform/data/quotas/quotas.js';
import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { isId, newId } from '#platform/base/values/ids.js';
import type { DeliveryStatus } from './webhook-delivery.entity.js';
import {
  ADD_DELIVERIES,
  COUNT_PENDING,
  COUNT_REPLAYS,
  DELIVERIES,
  DELIVERY,
  type DeliveryRecord,
  type DeliverySort,
  LOCK_DELIVERY,
  MAKE_DUE,
  type NewDelivery,
  REPLAY,
  REPLAY_RANGE,
  type ReplayRecord,
  RESTART_DELIVERY,
  TAKE_SEQUENCE,
  WEBHOOK_EXISTS,
  WEBHOOK_SCOPES,
} from './webhook-deliveries.queries.js';
import { MAX_REPLAYS, TEST_TYPE } from './webhook-limits.js';
import { WebhookReplay } from './webhook-replay.entity.js';
import { LOCK_PROGRESS, SET_DUE } from './webhooks.queries.js';

export interface DeliveryFilter extends CommonFilter {
  status?: DeliveryStatus;
  type?: string;
}

export interface NewReplay {
  /** Inclusive. */
  from: Date;
  /** Exclusive. */
  to: Date;
  /** Event types or families; empty or omitted for all that the endpoint receives. */
  types?: string[];
}

/** All methods that send something throw `insufficient_scope` unless the caller has all scopes of the endpoint. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly db: TenantDb,
    private readonly quotas: Quotas,
  ) {}

  async list(
    webhookId: string,
    filter: DeliveryFilter,
    request: PageRequest<DeliverySort>,
  ): Promise<Page<DeliveryRecord>> {
    const [webhook] = isId(webhookId) ? await this.db.read<{ found: boolean }>(WEBHOOK_EXISTS, [webhookId]) : [];
    if (!webhook?.found) throw DomainError.notFound('webhook', webhookId);
    const where = commonWhere(filter)
      .id(webhookId, 't.webhook_id')
      .when(filter.status, (status) => `t.status = ${status}`)
      .when(filter.type, (type) => `t.type = ${type}`);
    return listPage(this.db, DELIVERIES, where, request);
  }

  /** Adds an event of type `webhook.test`, which is sent once, also to an endpoint that is not active. `id` is set by the demo. */
  async test(webhookId: string, id: string = newId()): Promise<DeliveryRecord> {
    return this.db.transaction(async (tx) => {
      tx.hold('webhook_feeds');
      const [sequence] = await tx.query<{ last: string }>(TAKE_SEQUENCE, [1]);
      await assertOwn(tx, webhookId);
      const now = currentTime();
      const row: NewDelivery = {
        id,
        webhook_id: webhookId,
        sequence: sequence!.last,
        event_id: newId(),
        type: TEST_TYPE,
        resource_id: id, // of its own, so that it does not wait for other deliveries
        position: null,
        occurred_at: now.toISOString(),
        is_due: true,
      };
      await tx.query(MAKE_DUE, [[webhookId], now]);
      await tx.query(ADD_DELIVERIES, [JSON.stringify([row]), now]);
      return delivery(tx, webhookId, id);
    });
  }

  /** Sends the events of a period since the creation of the endpoint again. Throws `limit_reached` while many replays are unfinished or
   * many deliveries of the tenant are pending. */
  async replay(webhookId: string, { from, to, types = [] }: NewReplay): Promise<ReplayRecord> {
    if (from >= to) throw DomainError.invalid([{ field: 'to', reason: 'must be after from' }]);
    return this.db.transaction(async (tx) => {
      tx.hold('webhook_feeds');
      const [range] = isId(webhookId)
        ? await tx.query<{ lastPosition: string; startPosition: string; scopes: string[] }>(REPLAY_RANGE, [webhookId])
        : [];
      if (!range) throw DomainError.notFound('webhook', webhookId);
      assertWithinOwnScopes(range.scopes);
      const [{ count }] = (await tx.query<{ count: number }>(COUNT_REPLAYS, [webhookId])) as [{ count: number }];
      if (count >= MAX_REPLAYS) throw tooManyReplays();
      const [pending] = await tx.query<{ used: number }>(COUNT_PENDING, [this.quotas.limits.pending_deliveries]);
      this.quotas.admit('pending_deliveries', pending!.used);
      const id = newId();
      const { lastPosition, startPosition: position } = range;
      await tx.insert(WebhookReplay, [{ id, webhookId, fromTime: from, toTime: to, types, position, lastPosition }]);
      return (await tx.queryOne(REPLAY, [id]))!;
    });
  }

  /** Attempts a pending or failed delivery now, with a new series of retries. Throws `invalid_state_transition` for a delivered one. */
  async retry(webhookId: string, id: string): Promise<DeliveryRecord> {
    return this.db.transaction(async (tx) => {
      await assertOwn(tx, webhookId);
      await tx.query(LOCK_PROGRESS, [webhookId]);
      const [row] = isId(id)
        ? await tx.query<{ status: DeliveryStatus; now: Date }>(LOCK_DELIVERY, [webhookId, id])
        : [];
      if (!row) throw DomainError.notFound('webhook_delivery', id);
      if (row.status === 'delivered') throw alreadyDelivered();
      await tx.query(RESTART_DELIVERY, [webhookId, id, row.now]);
      await tx.query(SET_DUE, [webhookId]);
      return delivery(tx, webhookId, id);
    });
  }
}

/** Throws `webhook_not_found`, and `insufficient_scope` unless the caller has all scopes of the endpoint. */
async function assertOwn(tx: TenantTx, webhookId: string): Promise<void> {
  const [webhook] = isId(webhookId) ? await tx.query<{ scopes: string[] }>(WEBHOOK_SCOPES, [webhookId]) : [];
  if (!webhook) throw DomainError.notFound('webhook', webhookId);
  assertWithinOwnScopes(webhook.scopes);
}

async function delivery(tx: TenantTx, webhookId: string, id: string): Promise<DeliveryRecord> {
  return (await tx.queryOne(DELIVERY, [webhookId, id]))!;
}

const alreadyDelivered = () =>
  new DomainError('invalid_state_transition', 'The delivery was successful; use replay to send events again.', [
    { field: 'status', reason: 'must be pending or failed' },
  ]);

const tooManyReplays = () =>
  new DomainError(
    'limit_reached',
    `A webhook can have at most ${MAX_REPLAYS} unfinished replays; wait for one to end.`,
  );
