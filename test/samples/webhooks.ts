import { DEMO_WEBHOOKS } from '#features/webhooks/webhook-demo.js';
import { EXAMPLE_DELIVERY_ID, EXAMPLE_WEBHOOK_ID } from '#examples/example-ids.js';
import { otherText } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';
import { WebhookDeliveriesService } from '#features/webhooks/webhook-deliveries.service.js';
import { WebhooksService } from '#features/webhooks/webhooks.service.js';

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    webhooks: otherText('url', 'description'),
    webhook_progress: [],
    webhook_feeds: [],
    webhook_deliveries: [`'attempts', '[{"status": 299}]'::jsonb`],
    webhook_replays: [],
  },

  createRecords: async ({ client, text }) => {
    const { id } = await client.create('/v2/webhooks', {
      url: 'https://hooks.example.com/',
      description: text,
      status: 'paused',
    });
    const test = await client.post(`/v2/webhooks/${id}/test`, undefined);
    return { webhook: id, webhook_delivery: test.body.data.id, delivery: test.body.data.id };
  },

  createDemo: async ({ app }) => {
    const webhooks = await createEach(DEMO_WEBHOOKS, (one) => app.get(WebhooksService).create(one));
    return [...webhooks, await app.get(WebhookDeliveriesService).test(EXAMPLE_WEBHOOK_ID, EXAMPLE_DELIVERY_ID)];
  },
};
