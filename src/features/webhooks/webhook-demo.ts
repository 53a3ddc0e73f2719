import { EXAMPLE_SPARE_WEBHOOK_ID, EXAMPLE_WEBHOOK_ID } from '#examples/example-ids.js';
import type { NewWebhook } from './webhooks.service.js';

/** Paused, and with a host that does not exist, so that nothing is sent. */
export const DEMO_WEBHOOKS: readonly NewWebhook[] = [
  {
    id: EXAMPLE_WEBHOOK_ID,
    url: 'https://hooks.example.com/warehouse',
    description: 'Orders for the warehouse',
    types: ['order.*', 'shipment.*'],
    status: 'paused',
  },
  // the examples of the API documents change and delete it
  {
    id: EXAMPLE_SPARE_WEBHOOK_ID,
    url: 'https://hooks.example.com/spare',
    types: ['invoice.*'],
    status: 'paused',
  },
];
