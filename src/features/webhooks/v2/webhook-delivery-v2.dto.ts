import { EXAMPLE_EVENT_ID } from '#examples/example-ids.js';
import { CursorIdPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { ListOf, TextList } from '#platform/edge/validation/nested.js';
import { QueryOneOf, QueryText } from '#platform/edge/validation/query.js';
import { Id, OneOf, Text, Timestamp, Whole } from '#platform/edge/validation/scalars.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../webhook-delivery.entity.js';
import { DELIVERY_SORTS } from '../webhook-deliveries.queries.js';
import { EVENT_TYPES } from '../api/webhook.shape.js';

export class ListWebhookDeliveriesV2 extends Sorted(CursorIdPageQuery, DELIVERY_SORTS, 'created_at') {
  @QueryOneOf(DELIVERY_STATUSES, { description: 'Only deliveries in this status', example: 'pending' })
  status?: DeliveryStatus;
  @QueryText({ description: 'Only deliveries of events of this type', example: 'webhook.test' }) type?: string;
}

export class WebhookAttemptV2 {
  @Timestamp({ description: 'Start of the attempt' }) at: string;
  @Whole({ nullable: true, description: 'HTTP status of the response; null if there was none', example: 500 })
  status: number | null;
  @Whole({ min: 0, description: 'Duration in milliseconds', example: 120 }) duration_ms: number;
  @Text({
    nullable: true,
    max: 1_000,
    description: 'First 1,000 characters of the response; null if there was none',
    example: 'Internal Server Error',
  })
  response: string | null;
  @Text({
    nullable: true,
    description: 'Why there was no response; null if there was one',
    example: null,
  })
  error: string | null;
}

/** An event for a webhook. Completed deliveries are kept for 30 days, pending ones for 90 days. */
export class WebhookDeliveryV2 {
  @Id() id: string;
  @Id({ description: 'Id of the event; receivers get it as `webhook-id`', example: EXAMPLE_EVENT_ID }) event_id: string;
  @Text({ example: 'webhook.test' }) type: string;
  @OneOf(DELIVERY_STATUSES, {
    description:
      '`pending`: not completed, also while the webhook is not active. `delivered`: a response 2xx. `failed`: not attempted again, because it was a test or its event is not kept any more',
  })
  status: DeliveryStatus;
  @ListOf(() => WebhookAttemptV2, { max: 50, description: 'The attempts, in their order; the last 50' })
  attempts: WebhookAttemptV2[];
  @Timestamp({
    nullable: true,
    description:
      'Time of the next attempt; null when completed, and while an earlier event of the same resource is pending',
    example: null,
  })
  next_attempt_at: string | null;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

export class CreateWebhookReplayV2 {
  @Timestamp({
    description: 'Start of the period, inclusive. Events before the creation of the webhook are not sent',
    example: '2026-01-31T00:00:00Z',
  })
  from: Date;
  @Timestamp({ description: 'End of the period, exclusive; after `from`', example: '2026-02-01T00:00:00Z' }) to: Date;
  @TextList({
    ...EVENT_TYPES,
    optional: true,
    unique: true,
    description:
      'Event types or families of which events are sent again, among those of the webhook; empty: all of them',
    example: ['invoice.*'],
  })
  types?: string[];
}

/** An accepted replay. Its events become deliveries one after the other. */
export class WebhookReplayV2 {
  @Id() id: string;
  @Timestamp({ description: 'Start of the period, inclusive', example: '2026-01-31T00:00:00.000Z' }) from: string;
  @Timestamp({ description: 'End of the period, exclusive', example: '2026-02-01T00:00:00.000Z' }) to: string;
  @TextList({
    ...EVENT_TYPES,
    description: 'Event types or families; empty: all of the webhook',
    example: ['invoice.*'],
  })
  types: string[];
  @Timestamp() created_at: string;
}
