import { INVOICE_STATES, type InvoiceState } from '#features/invoices/state/invoice-state.js';
import { MAX_ITEMS, MAX_ORDERS } from '#features/invoices/invoice.entity.js';
import { DryRunV2, InvoiceAttributeInputV2 } from '#features/invoices/v2/create-invoice-v2.dto.js';
import { InvoicePreviewV2, InvoiceWithWarningsV2 } from '#features/invoices/v2/invoice-v2.dto.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { Combined } from '#platform/edge/validation/combined.js';
import { IdentifierList, ListOf, TextList } from '#platform/edge/validation/nested.js';
import { PathName } from '#platform/edge/validation/path-name.js';
import { Amount, Day, ExactText, Identifier, OneOf, Timestamp, YesNo } from '#platform/edge/validation/scalars.js';
import { MAX_OPEN_ORDERS } from '../billing.queries.js';
import { BILLED_QUANTITIES, type BilledQuantities } from '../billing-request.js';

/** What a caller may state of an invoice that is made from orders. `example` is an example of its reference and number. */
function BillingTerms(example: string) {
  class BillingTermsV2 {
    @OneOf(INVOICE_STATES, {
      optional: true,
      text: 'First state of the invoice: `DRAFT` (default), `OPEN` or `SENT`',
      example: 'OPEN',
    })
    invoice_status?: InvoiceState;
    @PathName({
      optional: true,
      text: 'Your own id of the invoice, unique among the invoices of the tenant. Default: the `reference_id` of the first order, or else its `display_id`, a hyphen and a number',
      example,
    })
    reference_id?: string;
    @Identifier({
      optional: true,
      text: 'Number of the invoice on paper, unique among the invoices of the tenant. Required unless the settings have an `invoice_sequence`',
      example,
    })
    invoice_number?: string;
    @Timestamp({
      day: 'done',
      optional: true,
      text: 'Time of issue, as `issued_at` of an invoice',
      example: '2026-01-31T09:30:00Z',
    })
    issued_at?: Date;
    @Timestamp({
      day: 'within',
      optional: true,
      text: 'Until when the invoice is to be paid. Default: by the payment term of the settings that the orders name, or else the customer, from the day of issue, see `due_date` of an invoice; required if there is none',
      example: '2030-02-28T00:00:00Z',
    })
    due_date?: Date;
    @ExactText({
      optional: true,
      text: 'Text for the customer or for your own staff',
      example: 'Deliveries of January',
    })
    remarks?: string;
    @Identifier({
      optional: true,
      text: "The customer's own number of the order. Default: that of the orders, if all have the same",
      example: 'PO-4711',
    })
    po_number?: string;
    @Day({
      optional: true,
      text: 'Day on which the goods were delivered: a date, or a point in time with offset, of which the date counts as it is written. Default: the day, in the time zone of the tenant, of the last shipment of the billed lines that had left; none if none had',
      example: '2030-01-15',
    })
    delivery_date?: string;
    @Identifier({
      optional: true,
      text: 'Reference that the customer asks for, such as the Leitweg-ID of a public body. Default on documents: that of the customer',
      example: '04011000-12345-03',
    })
    buyer_reference?: string;
    @Identifier({
      optional: true,
      text: 'Number of the contract on which the invoice is based',
      example: 'CONTRACT-2030-7',
    })
    contract_reference?: string;
    @ListOf(() => InvoiceAttributeInputV2, { optional: true, max: 100, text: 'Attributes of the invoice, at most 100' })
    attributes?: InvoiceAttributeInputV2[];
    @YesNo({
      optional: true,
      text: 'Whether the invoice takes off the issued deposits of its orders, see `deposits`; true if it is not sent. With false they are left for the next invoice',
      example: true,
    })
    deduct_deposits?: boolean;
  }
  return BillingTermsV2;
}

class QuantitiesV2 {
  @OneOf(BILLED_QUANTITIES, {
    optional: true,
    text: 'Which quantity of each line is billed, less what is invoiced already; `shipped` if it is not sent',
    valueTexts: {
      shipped: 'what was shipped, less what credit notes returned to the order',
      open: 'what is ordered and not cancelled',
      delivered: 'what was delivered, less what credit notes returned to the order',
    },
    example: 'open',
  })
  quantities?: BilledQuantities;
}

export class BilledLineV2 {
  @Identifier({ text: 'Line of the order, by its id or your `reference_id`; each line once', example: '1' })
  line_id: string;
  @Amount({ above: 0, text: 'Quantity to bill, above 0', example: 2 }) quantity: Decimal;
}

class BilledLinesV2 {
  @ListOf(() => BilledLineV2, {
    optional: true,
    min: 1,
    max: MAX_ITEMS,
    text: 'Lines and quantities to bill, instead of `quantities`',
    example: null,
  })
  lines?: BilledLineV2[];
}

export class BillOrderV2 extends Combined(QuantitiesV2, BilledLinesV2, BillingTerms('INV-EXAMPLE-3'), DryRunV2) {}

class BilledOrdersV2 {
  @IdentifierList({
    optional: true,
    min: 1,
    max: MAX_ORDERS,
    unique: true,
    text: 'Orders to bill, 1 to 100 confirmed orders of one customer, by id or `reference_id`. Send either them or `customer_id`',
    example: ['11062'],
  })
  order_ids?: string[];
  @Identifier({
    optional: true,
    text: 'Customer whose orders are billed, by id or `reference_id`: all confirmed orders of which something is to be invoiced, the oldest first; at most 100',
    example: null,
  })
  customer_id?: string;
  @Timestamp({
    day: 'start',
    optional: true,
    text: 'Only shipments that had left at this time are billed; for `quantities: shipped` only. What was shipped before the order was created here always counts',
    example: null,
  })
  shipped_until?: Date;
}

export class BillOrdersV2 extends Combined(BilledOrdersV2, QuantitiesV2, BillingTerms('INV-EXAMPLE-4'), DryRunV2) {}

class SkippedOrdersV2 {
  @TextList({
    max: MAX_OPEN_ORDERS,
    text: 'Ids of the named orders, or else of the open orders of the customer, of which there was nothing to invoice',
    example: [],
  })
  skipped_order_ids: string[];
}

/** An invoice of several orders. */
export class CollectiveInvoiceV2 extends Combined(InvoiceWithWarningsV2, SkippedOrdersV2) {}

/** An invoice of several orders as it would be. */
export class CollectiveInvoicePreviewV2 extends Combined(InvoicePreviewV2, SkippedOrdersV2) {}
