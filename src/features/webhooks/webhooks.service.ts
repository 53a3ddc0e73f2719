import { Injectable } from '@nestjs/common';
import { HEAD, NUMBER_ENTRIES } from '#features/events/events.queries.js';
import { doTestKeysEnd, TestKeysOnLive } from '#platform/edge/auth/test-keys.js';
import { assertWithinOwnScopes, hasKeyEnded, lockOwnKey, ownKeyId } from '#platform/edge/auth/own-authority.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { Faults } from '#platform/base/errors/faults.js';
import type { FieldChange } from '#platform/data/journal/journal-entry.entity.js';
import { Targets } from '#platform/base/outbound/targets.js';
import { Quotas } from '#platform/data/quotas/quotas.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { assertMayEndOlderSecret } from '#platform/edge/auth/rotation.js';
import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { lockRecord, readRecord } from '#platform/data/records/record-by-id.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { newId } from '#platform/base/values/ids.js';
import { DEFAULT_OVERLAP_HOURS } from './webhook-limits.js';
import { newSecret } from './webhook-secret.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { Webhook, type WebhookStatus } from './webhook.entity.js';
import {
  ADD_FEED,
  ADD_PROGRESS,
  COUNT_WEBHOOKS,
  DELETE_FEED,
  LOCK_FEED,
  MARK_WEBHOOKS,
  RESTART_DELIVERIES,
  SET_DUE,
  SET_FEED_POSITION,
  STOP_DELIVERIES,
  WEBHOOK,
  WEBHOOKS,
  type WebhookRecord,
  type WebhookSort,
} from './webhooks.queries.js';

export interface NewWebhook {
  /** Set by imports that can be repeated; otherwise generated. */
  id?: string;
  url: string;
  description?: string;
  /** Event types or families; empty or omitted for all. */
  types?: string[];
  status?: WebhookStatus;
}

export interface WebhookChanges {
  url?: string;
  description?: string | null;
  types?: string[];
  status?: WebhookStatus;
}

/** A record with the secret, which only its creation and rotation show. */
export type WebhookView = WebhookRecord & { secret: string | null };

/** Values of a response that change without the version. */
export const liveValues = ({ lastSuccessAt, failingSince, pendingCount, previousSecretUntil }: WebhookView) => [
  lastSuccessAt,
  failingSince,
  pendingCount,
  previousSecretUntil,
];

/** Number of events that one statement numbers. */
const NUMBERED_AT_ONCE = 10_000;
const HOUR_MS = 60 * 60 * 1000;

@Injectable()
export class WebhooksService {
  constructor(
    private readonly db: TenantDb,
    private readonly targets: Targets,
    private readonly secrets: WebhookSecrets,
    private readonly quotas: Quotas,
    private readonly testKeys: TestKeysOnLive,
  ) {}

  /** Throws `limit_reached` when the tenant has as many endpoints as its quota permits. */
  async create({ id = newId(), ...input }: NewWebhook): Promise<WebhookView> {
    this.check(input, 'active');
    const secret = newSecret();
    await numberEvents(this.db);
    return this.db.transaction(async (tx) => {
      tx.hold('webhook_feeds');
      await lockOwnKey(tx);
      await tx.query(ADD_FEED);
      await tx.query(LOCK_FEED);
      const [{ count }] = (await tx.query<{ count: number }>(COUNT_WEBHOOKS)) as [{ count: number }];
      this.quotas.admit('webhooks', count);
      const [head] = await tx.query<{ position: string }>(HEAD);
      const position = head?.position ?? '0';
      if (count === 0) {
        await tx.query(SET_FEED_POSITION, [position]);
        await tx.query(MARK_WEBHOOKS, [true]);
      }
      tx.journal.created('webhook', { id });
      const maker = { createdBy: ownKeyId(), apiKeyId: ownKeyId(), scopes: [...currentCaller().scopes] };
      const row = { ...input, ...maker, id, startPosition: position };
      await tx.insert(Webhook, [{ ...row, sealedSecret: this.secrets.seal(secret, id) }]);
      await tx.query(ADD_PROGRESS, [id]);
      return { ...(await view(tx, id)), secret };
    });
  }

  async get(id: string): Promise<WebhookView> {
    return { ...(await readRecord(this.db, 'webhook', WEBHOOK, id)), secret: null };
  }

  list(filter: CommonFilter, request: PageRequest<WebhookSort>): Promise<Page<WebhookRecord>> {
    return listPage(this.db, WEBHOOKS, commonWhere(filter), request);
  }

  /**
   * Changes an endpoint, which from then on acts for the caller's key. Setting the status `active`, or another URL, restarts the retries of
   * its pending deliveries. Deliveries that wait are sent to the new URL. Throws `insufficient_scope` unless the caller has all scopes of
   * the endpoint.
   */
  async update(id: string, changes: WebhookChanges, precondition: Precondition): Promise<WebhookView> {
    return this.db.transaction(async (tx) => {
      await lockOwnKey(tx);
      const present = await lockOwn(tx, id, precondition);
      this.check(changes, present.status);
      const changed = Object.fromEntries(
        Object.entries(changes).filter(
          ([name, value]) => value !== undefined && !isEqual(value, present[name as keyof WebhookChanges]),
        ),
      ) as WebhookChanges;
      const isActivated =
        changes.status === 'active' &&
        (changed.status !== undefined || (await hasKeyEnded(tx, present.apiKeyId, doTestKeysEnd(this.testKeys))));
      if (Object.keys(changed).length || isActivated) {
        tx.journal.watch('webhook', [id]);
        await tx.update(Webhook, id, { ...changed, apiKeyId: ownKeyId() });
      }
      if (changed.status && changed.status !== 'active') await tx.query(STOP_DELIVERIES, [id]);
      else if (isActivated || changed.url) {
        await tx.query(SET_DUE, [id]); // locks the endpoint's deliveries
        await tx.query(RESTART_DELIVERIES, [id]);
      }
      return { ...(await view(tx, id)), secret: null };
    });
  }

  /** The sweep deletes the deliveries, of which there can be many. */
  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      tx.hold('webhook_feeds');
      await tx.query(LOCK_FEED);
      await lockRecord(tx, 'webhook', Webhook, id, precondition);
      tx.journal.watch('webhook', [id]);
      await tx.delete(Webhook, id);
      const [{ count }] = (await tx.query<{ count: number }>(COUNT_WEBHOOKS)) as [{ count: number }];
      if (count > 0) return;
      await tx.query(DELETE_FEED);
      await tx.query(MARK_WEBHOOKS, [false]);
    });
  }

  /**
   * Replaces the secret. The previous one signs too for `overlapHours` (default {@link DEFAULT_OVERLAP_HOURS}), unless that is 0; an older
   * one no longer does. Throws `insufficient_scope` unless the caller has all scopes of the endpoint, and `resource_locked` while an older
   * secret is valid, see {@link assertMayEndOlderSecret}.
   */
  async rotateSecret(id: string, overlap: number | undefined, precondition: Precondition): Promise<WebhookView> {
    const overlapHours = overlap ?? DEFAULT_OVERLAP_HOURS;
    return this.db.transaction(async (tx) => {
      const present = await lockOwn(tx, id, precondition);
      assertMayEndOlderSecret('webhook', present.previousSecretUntil, overlap, precondition, currentTime());
      const secret = newSecret();
      const previousSecretUntil = overlapHours ? new Date(currentTime().getTime() + overlapHours * HOUR_MS) : null;
      const changes = changesOfRotation(present.previousSecretUntil, previousSecretUntil);
      tx.journal.updated('webhook', { id, version: present.version + 1 }, changes);
      await tx.update(Webhook, id, {
        sealedSecret: this.secrets.seal(secret, id),
        sealedPreviousSecret: overlapHours ? present.sealedSecret : null,
        previousSecretUntil,
      });
      return { ...(await view(tx, id)), secret };
    });
  }

  /** Checks the URL, and the status that is to replace `present`. */
  private check({ url, status }: WebhookChanges, present: WebhookStatus): void {
    const faults = new Faults();
    const fault = url === undefined ? undefined : this.targets.fault(url);
    if (fault) faults.add('url', fault);
    if (status === 'disabled' && present !== 'disabled')
      faults.add('status', 'must be active or paused; only the service disables an endpoint');
    faults.throwIfAny();
  }
}

/** Locks an endpoint that the caller is to change or use. Throws `insufficient_scope` unless the caller has all scopes of it. */
async function lockOwn(tx: TenantTx, id: string, precondition: Precondition): Promise<Webhook> {
  const webhook = await lockRecord(tx, 'webhook', Webhook, id, precondition);
  assertWithinOwnScopes(webhook.scopes);
  return webhook;
}

/** The changed fields, without the secrets: the journal names the field and has no values of it. A time that has passed reads as null. */
function changesOfRotation(previous: Date | null, next: Date | null): FieldChange[] {
  const before = previous && previous.getTime() > currentTime().getTime() ? previous.toISOString() : null;
  const after = next?.toISOString() ?? null;
  return [
    { field: 'secret', before: null, after: null },
    ...(before === after ? [] : [{ field: 'previous_secret_until', before, after }]),
  ];
}

/** Gives positions to all committed events. Later commits get later positions. */
async function numberEvents(db: TenantDb): Promise<void> {
  let position = '';
  for (let before: string | undefined; position !== before;) {
    before = position;
    [{ position }] = (await db.read<{ position: string }>(NUMBER_ENTRIES, [NUMBERED_AT_ONCE])) as [
      { position: string },
    ];
  }
}

async function view(tx: TenantTx, id: string): Promise<WebhookRecord> {
  return (await tx.queryOne(WEBHOOK, [id]))!;
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
