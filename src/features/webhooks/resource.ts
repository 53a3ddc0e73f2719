import { demoRecords } from '#platform/data/records/demo-records.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal } from '#platform/data/sql/constraints.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookFeed } from './webhook-feed.entity.js';
import { WebhookProgress } from './webhook-progress.entity.js';
import { WebhookReplay } from './webhook-replay.entity.js';
import { Webhook } from './webhook.entity.js';
import { WEBHOOK_JOURNAL } from './webhook-journal.js';
import { DEMO_WEBHOOKS } from './webhook-demo.js';
import { WebhooksService } from './webhooks.service.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, its records in the demo tenant, and the errors
 * of its constraints.
 */
export const WEBHOOKS_RESOURCE = defineResource({
  entities: [Webhook, WebhookProgress, WebhookFeed, WebhookDelivery, WebhookReplay],
  journal: { webhook: WEBHOOK_JOURNAL },
  demo: demoRecords(WebhooksService, DEMO_WEBHOOKS),
  constraints: {
    webhook_progress_webhook_fk: internal(),
    webhook_replays_webhook_fk: internal(),
  },
});
