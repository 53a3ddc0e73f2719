import { ExactText, Timestamp } from '#platform/edge/validation/scalars.js';

/** What v2 shows of the cancellation of an invoice. */
export abstract class InvoiceCancellationShape {
  @Timestamp({
    readOnly: true,
    nullable: true,
    text: 'Time at which the invoice was cancelled; null if it is not, or if an early release of the service cancelled it',
    example: null,
  })
  readonly cancelled_at: Date | null;
  @ExactText({
    optional: true,
    nullable: true,
    text: 'Why the invoice was cancelled, for your own records',
    example: null,
    changed: {
      description:
        'Why the invoice is cancelled. Only together with `invoice_status` `CANCELLED`; it cannot change later, and the stored reason can be sent back',
      example: null,
    },
  })
  cancellation_reason?: string | null;
}
