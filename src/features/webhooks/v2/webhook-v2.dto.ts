import { EXAMPLE_API_KEY_ID } from '../../../demo/ids/example-ids.js';
import { EVENT_TYPE_PATTERNS } from '../../events/event-types.js';
import { CursorIdPageQuery, Sorted } from '../../../platform/edge/http/page-query.js';
import { TextList } from '../../../platform/edge/validation/nested.js';
import { ResponseOnly } from '../../../platform/edge/validation/response-only.js';
import { ExactText, Id, OneOf, Text, Timestamp, Url, Whole } from '../../../platform/edge/validation/scalars.js';
import { DEFAULT_OVERLAP_HOURS, MAX_OVERLAP_HOURS, MAX_TYPES } from '../webhook-limits.js';
import { WEBHOOK_STATUSES, type WebhookStatus } from '../webhook.entity.js';
import { WEBHOOK_SORTS } from '../webhooks.queries.js';

/** Options of fields with event types. */
export const EVENT_TYPES = { max: MAX_TYPES, values: EVENT_TYPE_PATTERNS };
const URL_RULE =
  'Where events are sent by POST: an https URL of a host on the public Internet, with port 443 or one from 1024. A deployment can allow private hosts and http';
const TYPES =
  'Event types that are sent, or families such as `invoice.*`; empty: all. Only events of resources that the API key which created the webhook may read are sent';
const STATUS =
  '`active`: events are sent. `paused`: events are kept until it is active again; the service pauses a webhook when the last retry has failed. `disabled`: as `paused`, set only by the service after a response 410. Writing `active` continues where it stopped';
const DESCRIPTION = 'A note for the readers of the list';

export class CreateWebhookV2 {
  @Url({ description: URL_RULE, example: 'https://hooks.example.com/wholesale' }) url: string;
  @ExactText({ optional: true, description: DESCRIPTION, example: 'Orders for the warehouse' }) description?: string;
  @TextList({ ...EVENT_TYPES, optional: true, unique: true, description: TYPES, example: ['order.*', 'invoice.paid'] })
  types?: string[];
  @OneOf(WEBHOOK_STATUSES, { optional: true, description: 'Default active; `disabled` is refused', example: 'paused' })
  status?: WebhookStatus;
}

export class ListWebhooksV2 extends Sorted(CursorIdPageQuery, WEBHOOK_SORTS) {}

export class WebhookV2 {
  @Id() id: string;
  @Url({ description: URL_RULE, example: 'https://hooks.example.com/wholesale' }) url: string;
  @Text({ nullable: true, description: DESCRIPTION }) description: string | null;
  @TextList({ ...EVENT_TYPES, description: TYPES, example: ['order.*', 'invoice.paid'] }) types: string[];
  @OneOf(WEBHOOK_STATUSES, { description: STATUS }) status: WebhookStatus;
  @Id({
    nullable: true,
    example: EXAMPLE_API_KEY_ID,
    description: 'Id of the API key that created the webhook; null if it was created before this field existed',
  })
  created_by: string | null;
  @Id({
    nullable: true,
    example: EXAMPLE_API_KEY_ID,
    description:
      'Id of the API key that created the webhook or changed it last. The webhook is paused when that key expires or is revoked. Null if it ends with no key',
  })
  api_key_id: string | null;
  @Text({
    nullable: true,
    description:
      'Secret with which receivers verify signatures: `whsec_` and Base64. Only the responses to creation and rotation have it; null in all others',
    example: null,
  })
  secret: string | null;
  @Timestamp({
    nullable: true,
    description:
      'Until this time messages also have a signature by the previous secret; null if no previous secret is valid',
    example: null,
  })
  previous_secret_until: string | null;
  @Timestamp({ nullable: true, description: 'Time of the last response 2xx', example: null })
  last_success_at: string | null;
  @Timestamp({
    nullable: true,
    description: 'Time of the first failed attempt since the last success; null if the last attempt was successful',
    example: null,
  })
  failing_since: string | null;
  @Whole({ min: 0, description: 'Number of deliveries that are not completed', example: 0 }) pending_count: number;
  @Whole({ min: 1, example: 1 }) version: number;
  @Timestamp() created_at: string;
  @Timestamp() updated_at: string;
}

/** Absent fields keep their values; null clears. */
@ResponseOnly(WebhookV2, {
  ignored: ['last_success_at', 'failing_since', 'pending_count', 'previous_secret_until'],
  reasons: { secret: 'cannot be written; use rotate-secret' },
})
export class UpdateWebhookV2 {
  @Url({ change: true, description: `${URL_RULE}. Pending deliveries are sent to the new URL` }) url?: string;
  @ExactText({ change: true, nullable: true, description: DESCRIPTION, example: 'Orders and invoices' })
  description?: string | null;
  @TextList({
    ...EVENT_TYPES,
    change: true,
    unique: true,
    description: `${TYPES}. Applies to later events`,
    example: ['order.*', 'invoice.*'],
  })
  types?: string[];
  @OneOf(WEBHOOK_STATUSES, { change: true, description: STATUS, example: 'paused' }) status?: WebhookStatus;
}

export class RotateWebhookSecretV2 {
  @Whole({
    optional: true,
    min: 0,
    max: MAX_OVERLAP_HOURS,
    description: `Hours for which messages also have a signature by the replaced secret; default ${DEFAULT_OVERLAP_HOURS}. With 0 it is invalid at once`,
    example: 48,
  })
  overlap_hours?: number;
}
