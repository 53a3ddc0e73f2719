import { defineResource } from '../../platform/data/records/resource.js';
import { internal } from '../../platform/data/sql/constraints.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookFeed } from './webhook-feed.entity.js';
import { WebhookProgress } from './webhook-progress.entity.js';
import { WebhookReplay } from './webhook-replay.entity.js';
import { Webhook } from './webhook.entity.js';
import { WEBHOOK_JOURNAL } from './webhook-journal.js';

/** What the rest of the service knows of this feature: its tables, how the journal reads it, and the errors of its constraints. */
export const WEBHOOKS_RESOURCE = defineResource({
  entities: [Webhook, WebhookProgress, WebhookFeed, WebhookDelivery, WebhookReplay],
  journal: { webhook: WEBHOOK_JOURNAL },
  constraints: {
    webhook_progress_webhook_fk: internal(),
    webhook_replays_webhook_fk: internal(),
  },
});
