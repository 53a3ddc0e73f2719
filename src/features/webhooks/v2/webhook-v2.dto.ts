import { CursorIdPageQuery, Sorted } from '#platform/edge/http/page-query.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { VersionAndTimesFields } from '#platform/edge/validation/record-fields.js';
import { ResponseOnly } from '#platform/edge/validation/response-only.js';
import { Whole } from '#platform/edge/validation/scalars.js';
import { Answered, Changed, Created } from '#platform/edge/validation/shapes.js';
import { DEFAULT_OVERLAP_HOURS, MAX_OVERLAP_HOURS } from '../webhook-limits.js';
import { WEBHOOK_SORTS } from '../webhooks.queries.js';
import { WebhookShape } from '../api/webhook.shape.js';

export class CreateWebhookV2 extends Created(WebhookShape, 'v2') {}

export class ListWebhooksV2 extends Sorted(CursorIdPageQuery, WEBHOOK_SORTS) {}

export class WebhookV2 extends Combined(Answered(WebhookShape, 'v2'), VersionAndTimesFields) {}

/** Absent fields keep their values; null clears. */
@ResponseOnly(WebhookV2, {
  ignored: ['last_success_at', 'failing_since', 'pending_count', 'previous_secret_until'],
  reasons: { secret: 'cannot be written; use rotate-secret' },
})
export class UpdateWebhookV2 extends Changed(WebhookShape, 'v2') {}

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
