import { EXAMPLE_RETURN_ID, EXAMPLE_SPARE_RETURN_IDS } from '#examples/example-ids.js';
import { CREATED_CREDIT_NOTE, OVER_RETURNED } from '#features/credit-notes/api/credit-note.docs.js';
import { PERIOD_CLOSED, DOCUMENT_INCOMPLETE } from '#features/invoices/api/invoice.docs.js';
import { ndjsonExample, ROWS_OF_ITEMS } from '#features/exports/api/export.docs.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import {
  DUPLICATE_REFERENCE,
  type ErrorExample,
  EXAMPLE_UUID,
  type FieldTexts,
  type OperationText,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import type { ReturnStatus } from '../return.entity.js';

/** Meanings of the statuses of returns. */
export const RETURN_STATUS_TEXTS = {
  requested: 'the customer wants to send goods back',
  approved: 'the customer may send them; a part may have arrived',
  received: 'everything arrived, or what is missing was given up',
  closed:
    'everything accepted is credited or was not billed, or nothing more will be credited; final unless a credit note is voided',
  cancelled: 'the goods do not come back; final',
} satisfies Record<ReturnStatus, string>;

/** Texts of the operations on returns, by the method of the controller. */
const RETURN_OPERATIONS = {
  list: {
    summary: 'Which goods come back?',
    description:
      'Returns returns with their items and receipts, those that changed last first. Filter them by customer, order, status and SKU.',
  },
  get: { summary: 'Show a return', description: 'Returns one return with its items and receipts.' },
  getByReference: {
    summary: 'Show a return by your reference',
    description: 'Returns the return with this `reference_id`. The answer and its `ETag` are those of the read by id.',
  },
  create: {
    summary: 'Enter a return of goods',
    description: `Announces that a customer sends goods back. An item names the order line, or the order, or only the SKU: then the goods come from the customer's lines of the SKU of which something was sent, those of the latest order first, and the answer has one item for each line.

Never more comes back than was sent: of each order line, the quantities of all returns that are not cancelled (the requested quantity until the return is received, then what was accepted) and what credit notes returned to the order are together at most what was shipped or, if it is more, invoiced. More is refused with 409 \`over_returned\`. Goods of which nothing was sent to the customer are refused with 409 \`goods_not_bought\`, unless \`returns_unbought\` of the settings is \`accept\`: then the item has no line and states its own price.

A return changes no invoice and no stock: goods are received with \`POST /v2/returns/{id}/receive\` and credited with \`POST /v2/returns/{id}/credit\`. A replacement is a new order.`,
  },
  update: {
    summary: 'Approve, cancel or close a return',
    description:
      'Changes the fields that you send; the others keep their values. Reason and note can change until the return is received: later another value is refused with 409 `resource_locked`. A requested return can be approved, a requested or approved one cancelled while nothing has arrived, which frees its quantities, and a received one closed without further credit; any other status but the present one is refused with 409 `invalid_state_transition`.',
  },
  receive: {
    summary: 'Receive goods of a return',
    description:
      'Records what arrived of an approved return, in one or several parts. Accepted quantities count as `returned_quantity` of their order lines, so that invoices of shipped or delivered quantities leave them out; with `restock` they are also added to the stock, which needs an inventory of the SKU (400). The return is received when all of it arrived, or with `final: true`, which gives up what is missing. A return that is not approved is refused with 409 `invalid_state_transition`.',
  },
  credit: {
    summary: 'Credit the goods of a return',
    description: `Credits what was accepted and is not credited yet, or the items that you name, at the price and tax that were billed: one credit note for each invoice that billed the goods, the latest invoice first. They have the \`return_id\` of the return and do not go back to the order. What was sent and never billed is not credited: it is in \`not_billed\`, and invoices leave it out.

A received return of which everything accepted is credited or not billed is closed. Voiding such a credit note makes its goods creditable again. Goods that were not bought here are credited at their own price by one credit note without an invoice, of the tax mode of the settings. A return of which nothing can be credited and goods that a draft bills are refused with 409 \`resource_locked\`. \`If-Match\` compares the version of the return.`,
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields that the service adds to returns. */
const RETURN_FIELD_TEXTS: readonly FieldTexts[] = [
  { classes: ['Return', 'UpdateReturn'], fields: recordTexts('return'), values: { status: RETURN_STATUS_TEXTS } },
];

export const RETURN_DOCS: ResourceDocs = {
  name: 'return',
  tag: 'Returns',
  description:
    'Goods that customers send back: what is announced, what arrived, what is credited and what goes to the stock again. A return is never deleted, but cancelled',
  example: { id: EXAMPLE_RETURN_ID, referenceId: 'RMA-1' },
  operations: RETURN_OPERATIONS,
  fields: RETURN_FIELD_TEXTS,
  parameterValues: { status: RETURN_STATUS_TEXTS },
};

const NO_TRANSITION: ErrorExample = {
  code: 'invalid_state_transition',
  message: 'A return that is closed cannot become approved.',
  details: [{ field: 'status', reason: 'is closed; cannot become anything else' }],
};

export const RETURN_ERRORS = {
  create: [
    OVER_RETURNED,
    {
      code: 'goods_not_bought',
      message: 'Goods are returned that were not sent to the customer.',
      details: [{ field: 'items[0].sku', reason: 'nothing of NW-011 was shipped or invoiced to the customer' }],
    },
    DUPLICATE_REFERENCE,
  ],
  update: [
    NO_TRANSITION,
    {
      code: 'resource_locked',
      message: 'The return is received; reason and note are fixed.',
      details: [{ field: 'note', reason: 'the return is received; it can change until it is received' }],
    },
  ],
  receive: [
    {
      code: 'invalid_state_transition',
      message: 'A return that is requested cannot become received.',
      details: [{ field: 'status', reason: 'is requested; approve it first' }],
    },
  ],
  credit: [
    {
      code: 'resource_locked',
      message: 'Nothing of the return can be credited.',
      details: [{ field: 'id', reason: 'nothing is accepted that is not credited yet' }],
    },
    PERIOD_CLOSED,
    DOCUMENT_INCOMPLETE,
  ],
} satisfies Record<string, ErrorExample[]>;

/** What the answers to the examples of creations have of the demo tenant. */
export const RETURN_ANSWERS = {
  create: { display_id: 'R-000005', items: [{ line_id: EXAMPLE_UUID }], receipts: [] },
  credit: {
    credit_notes: [
      {
        ...{ credit_note_number: 'CN-000002', reason: 'Damaged in transit', return_to_order: false },
        ...CREATED_CREDIT_NOTE,
        return_id: EXAMPLE_SPARE_RETURN_IDS.credited,
      },
    ],
    not_billed: [],
  },
};

/** What the API documents say of the export. */
export const RETURN_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all returns',
  line: `Returns a line for each return with its items and receipts, as \`GET /v2/returns/{id}\` returns it, cancelled ones too. ${ROWS_OF_ITEMS}`,
  list: RETURN_DOCS,
  columns: ['reference_id', 'customer_id', 'status'],
  file: {
    ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","status":"approved"`),
    'text/csv': 'reference_id,status,items[0].sku,items[0].quantity\r\nEXAMPLE,approved,NW-011,1\r\n',
  },
};
