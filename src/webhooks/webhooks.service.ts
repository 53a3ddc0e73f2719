import { Injectable } from '@nestjs/common';
import { NUMBER_ENTRIES } from '../events/events.queries.js';
import { Faults } from '../platform/errors/faults.js';
import type { FieldChange } from '../platform/journal/journal-entry.entity.js';
import { Targets } from '../platform/outbound/targets.js';
import { Quotas } from '../platform/quotas/quotas.js';
import type { Precondition } from '../platform/records/if-match.js';
import { listPage } from '../platform/records/list-query.js';
import { type CommonFilter, commonWhere } from '../platform/records/list-where.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { lockRecord, readRecord } from '../platform/records/record-by-id.js';
import { currentCaller } from '../platform/tenancy/caller.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { newId } from '../platform/values/ids.js';
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
  ) {}

  /** Throws `limit_reached` when the tenant has as many endpoints as its quota permits. */
  async create({ id = newId(), ...input }: NewWebhook): Promise<WebhookView> {
    this.check(input, 'active');
    const secret = newSecret();
    return this.db.transaction(async (tx) => {
      tx.hold('webhook_feeds');
      await tx.query(ADD_FEED);
      await tx.query(LOCK_FEED);
      const [{ count }] = (await tx.query<{ count: number }>(COUNT_WEBHOOKS)) as [{ count: number }];
      this.quotas.admit('webhooks', count);
      const position = await lastPosition(tx);
      if (count === 0) {
        await tx.query(SET_FEED_POSITION, [position]);
        await tx.query(MARK_WEBHOOKS, [true]);
      }
      tx.journal.created('webhook', { id });
      const row = { ...input, id, scopes: [...currentCaller().scopes], startPosition: position };
      await tx.insert(Webhook, [{ ...row, sealedSecret: this.secrets.seal(secret, id) }]);
      await tx.query(ADD_PROGRESS, [id]);
      return { ...(await view(tx, id)), secret };
    });
  }

  async get(id: string): Promise<WebhookView> {
    return { ...(await readRecord<WebhookRecord>(this.db, 'webhook', WEBHOOK, id)), secret: null };
  }

  list(filter: CommonFilter, request: PageRequest<WebhookSort>): Promise<Page<WebhookRecord>> {
    return listPage(this.db, WEBHOOKS, commonWhere(filter), request);
  }

  /**
   * Changes an endpoint. Setting the status `active`, or another URL, restarts the retries of its pending deliveries. Deliveries that wait
   * are sent to the new URL.
   */
  async update(id: string, changes: WebhookChanges, precondition: Precondition): Promise<WebhookView> {
    return this.db.transaction(async (tx) => {
      const present = await lockRecord(tx, 'webhook', Webhook, id, precondition);
      this.check(changes, present.status);
      const changed = Object.fromEntries(
        Object.entries(changes).filter(
          ([name, value]) => value !== undefined && !isEqual(value, present[name as keyof WebhookChanges]),
        ),
      ) as WebhookChanges;
      if (Object.keys(changed).length) tx.journal.watch('webhook', [id]);
      await tx.repo(Webhook).update({ id }, changed);
      if (changed.status && changed.status !== 'active') await tx.query(STOP_DELIVERIES, [id]);
      else if (changed.status ?? changed.url) {
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
      await tx.repo(Webhook).delete(id);
      const [{ count }] = (await tx.query<{ count: number }>(COUNT_WEBHOOKS)) as [{ count: number }];
      if (count > 0) return;
      await tx.query(DELETE_FEED);
      await tx.query(MARK_WEBHOOKS, [false]);
    });
  }

  /** Replaces the secret. The previous one signs too for `overlapHours`, unless that is 0; an older one no longer does. */
  async rotateSecret(id: string, overlapHours: number, precondition: Precondition): Promise<WebhookView> {
    return this.db.transaction(async (tx) => {
      const present = await lockRecord(tx, 'webhook', Webhook, id, precondition);
      const secret = newSecret();
      const previousSecretUntil = overlapHours ? new Date(Date.now() + overlapHours * HOUR_MS) : null;
      const changes = changesOfRotation(present.previousSecretUntil, previousSecretUntil);
      tx.journal.updated('webhook', { id, version: present.version + 1 }, changes);
      await tx.repo(Webhook).update(
        { id },
        {
          sealedSecret: this.secrets.seal(secret, id),
          sealedPreviousSecret: overlapHours ? present.sealedSecret : null,
          previousSecretUntil,
        },
      );
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

/** The changed fields, without the secrets: the journal names the field and has no values of it. A time that has passed reads as null. */
function changesOfRotation(previous: Date | null, next: Date | null): FieldChange[] {
  const before = previous && previous.getTime() > Date.now() ? previous.toISOString() : null;
  const after = next?.toISOString() ?? null;
  return [
    { field: 'secret', before: null, after: null },
    ...(before === after ? [] : [{ field: 'previous_secret_until', before, after }]),
  ];
}

/** Gives positions to all committed events and returns the last one. Later commits get later positions. */
async function lastPosition(tx: TenantTx): Promise<string> {
  let position = '';
  for (let before: string | undefined; position !== before;) {
    before = position;
    [{ position }] = (await tx.query<{ position: string }>(NUMBER_ENTRIES, [NUMBERED_AT_ONCE])) as [
      { position: string },
    ];
  }
  return position;
}

async function view(tx: TenantTx, id: string): Promise<WebhookRecord> {
  return (await tx.queryOne<WebhookRecord>(WEBHOOK, [id]))!;
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
