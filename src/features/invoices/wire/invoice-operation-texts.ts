import type { OperationText } from '#platform/edge/http/docs/resource-docs.js';

const ITEMS =
  'Each item bills lines of these orders, by its `sku` or by the id or `reference_id` of a line; items that name a line are served first, so that the sequence of the items does not matter. Together with all other invoices, drafts included, a line cannot be billed beyond its quantity that is ordered and not cancelled, plus the tolerance of the tenant: 409 `over_invoiced`, with the quantity that is left. An item whose SKU is not on the orders, such as freight, needs a `name`; a product of the catalogue that is not on the orders is refused, and so is an SKU that resembles one of the orders: one that differs in case, spaces, hyphens or one character that is no digit.';

/** Texts of the operations on invoices, by the method of the controller. */
export const INVOICE_OPERATIONS = {
  list: {
    summary: 'Which invoices are there?',
    description: 'Returns invoices with their items, those that changed last first.',
    v2: 'For dunning, filter by `invoice_statuses=OVERDUE`: an invoice is overdue as soon as the day of its due date is over in the time zone of the tenant.',
  },
  get: {
    summary: 'Show an invoice',
    description: 'Returns one invoice with its items.',
    v2: '`invoice_status` is computed when you read: an invoice becomes `OVERDUE` without a change of its version. `available_actions` are the states that you can write now.',
  },
  getByReference: {
    summary: 'Show an invoice by your reference',
    description:
      'Returns the invoice with this `reference_id`. The answer and its `ETag` are those of the read by id. By the number that is printed on it, an invoice is found by `invoice_numbers` of the list.',
  },
  create: {
    summary: 'Bill what was ordered',
    description: `Creates an invoice with 1 to 5,000 items. The orders must be confirmed and must not be quotes: 409 \`order_not_invoiceable\`. ${ITEMS}

The quantities count in \`invoiced_quantity\` of the order lines at once.`,
    v1: 'An invoice of v1 bills one order, is issued at once, and keeps the `total_amount` that you send; it need not be the sum of the items. `created_at` is its day of issue: not after today, else 400, and not in a closed period, else 409 `period_closed`. A `status` that does not follow from the amounts is refused.',
    v2: 'An invoice can bill up to 100 orders of one customer. `is_adhoc: true` says that an SKU which resembles one of the orders is meant as it is. The service computes its total: lines, then discounts, then shipping and tax, each step rounded half away from zero to the currency; a total below 0 is refused. A new invoice is a `DRAFT` unless you send `OPEN` or `SENT`. With an `invoice_sequence` in the settings, `invoice_number` can be left out: it is drawn when the invoice is issued, and no number is drawn for an invoice that is refused. The day of issue is then not before that of the last number: 400 on `issued_at`. An invoice that is issued is of today or an earlier day, else 400 on `issued_at`; keep one of a later day as a draft. A due date before the day of issue is accepted with an entry in `warnings`. Next: issue it by writing `invoice_status: OPEN`, then enter the payment under Payments, or write `paid_amount`, when the customer pays. A time of issue in a closed period is refused with 409 `period_closed`.',
  },
  update: {
    summary: 'Change, issue or cancel an invoice; enter a payment',
    description:
      'Changes the fields that you send. After the invoice was issued, its orders, items, charges, number, total and time of issue cannot change any more: 409 `resource_locked`; correct it with a credit note. After it was cancelled, its paid amount, due date and attributes cannot change either. Sending a present value back is always accepted.',
    v1: 'To enter a payment, send the sum of all payments so far as `paid_amount`.',
    v2: 'Write `invoice_status: OPEN` to issue a draft, which draws its number if it has none (a planned `issued_at` after today is refused with 400; send it as null to issue the draft today), `SENT` when you have sent it (which also issues a draft), `CANCELLED` while nothing is paid or credited; a cancelled invoice gives its quantities back to the order lines, has the time in `cancelled_at`, and keeps the `cancellation_reason` that you send with the state. To enter a payment, send it to `POST /v2/invoices/{id}/payments`, or send the sum of all payments so far as `paid_amount`, of which the difference becomes an adjustment; the state follows from it. A `paid_amount` below what payments allocated is refused with 409 `resource_locked`. Other states cannot be written: 409 `invalid_state_transition`, with the states that can.',
  },
  delete: {
    summary: 'Delete an invoice',
    description:
      'Deletes an invoice without issued credit notes and gives its quantities back to the order lines. Its `reference_id` and number can be used again.',
    v1: 'An invoice with an issued credit note, or with a number of a sequence, is refused with 400 `invoice_not_deletable`. An invoice with payments can be deleted, because your own system is the authority on it; the money of recorded payments is then unallocated again. One that gave money to other invoices or refunds, or was issued in a closed period, is refused in the same way.',
    v2: 'Only a draft can be deleted; any other invoice is refused with 409 `resource_locked`. Cancel or credit an issued invoice, so that its number is not used again.',
  },
} satisfies Record<string, OperationText>;
