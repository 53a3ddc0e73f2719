import { EXAMPLE_API_KEY_ID } from '#examples/example-ids.js';
import { eventTypePatterns } from '#features/events/event-types.js';
import { TextList } from '#platform/edge/validation/nested.js';
import { ExactText, Id, OneOf, Text, Timestamp, Url, Whole } from '#platform/edge/validation/scalars.js';
import { MAX_TYPES } from '../webhook-limits.js';
import { WEBHOOK_STATUSES, type WebhookStatus } from '../webhook.entity.js';

/** Options of fields with event types. */
export const EVENT_TYPES = { max: MAX_TYPES, values: eventTypePatterns() };
const URL_RULE =
  'Where events are sent by POST: an https URL of a host on the public Internet, with port 443 or one from 1024. A deployment can allow private hosts and http';
const TYPES =
  'Event types that are sent, or families such as `invoice.*`; empty: all. Only events of resources that the API key which created the webhook may read are sent';
const STATUS =
  '`active`: events are sent. `paused`: events are kept until it is active again; the service pauses a webhook when the last retry has failed. `disabled`: as `paused`, set only by the service after a response 410. Writing `active` continues where it stopped';

/** Every field of a webhook but its version and times. */
export abstract class WebhookShape {
  @Id() readonly id: string;

  @Url({
    description: URL_RULE,
    commonExample: 'https://hooks.example.com/wholesale',
    changed: { description: `${URL_RULE}. Pending deliveries are sent to the new URL`, example: undefined },
  })
  url: string;

  @ExactText({
    optional: true,
    nullable: true,
    description: 'A note for the readers of the list',
    example: 'Orders for the warehouse',
    changed: { example: 'Orders and invoices' },
  })
  description?: string | null;

  @TextList({
    ...EVENT_TYPES,
    optional: true,
    unique: true,
    description: TYPES,
    commonExample: ['order.*', 'invoice.paid'],
    changed: { description: `${TYPES}. Applies to later events`, example: ['order.*', 'invoice.*'] },
  })
  types?: string[];

  @OneOf(WEBHOOK_STATUSES, {
    optional: true,
    description: STATUS,
    created: { description: 'Default active; `disabled` is refused' },
    commonExample: 'paused',
    answered: { example: undefined },
  })
  status?: WebhookStatus;

  @Id({
    nullable: true,
    example: EXAMPLE_API_KEY_ID,
    description: 'Id of the API key that created the webhook; null if it was created before this field existed',
  })
  readonly created_by: string | null;
  @Id({
    nullable: true,
    example: EXAMPLE_API_KEY_ID,
    description:
      'Id of the API key that created the webhook or changed it last. The webhook is paused when that key expires or is revoked. Null if it ends with no key',
  })
  readonly api_key_id: string | null;
  @Text({
    readOnly: true,
    nullable: true,
    description:
      'Secret with which receivers verify signatures: `whsec_` and Base64. Only the responses to creation and rotation have it; null in all others',
    example: null,
  })
  readonly secret: string | null;
  @Timestamp({
    readOnly: true,
    nullable: true,
    description:
      'Until this time messages also have a signature by the previous secret; null if no previous secret is valid',
    example: null,
  })
  readonly previous_secret_until: Date | null;
  @Timestamp({ readOnly: true, nullable: true, description: 'Time of the last response 2xx', example: null })
  readonly last_success_at: Date | null;
  @Timestamp({
    readOnly: true,
    nullable: true,
    description: 'Time of the first failed attempt since the last success; null if the last attempt was successful',
    example: null,
  })
  readonly failing_since: Date | null;
  @Whole({ readOnly: true, min: 0, description: 'Number of deliveries that are not completed', example: 0 })
  readonly pending_count: number;
}
