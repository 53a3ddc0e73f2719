import {
  DUPLICATE_REFERENCE,
  type ErrorExample,
  EXAMPLE_UUID,
  type FieldTexts,
  type OperationText,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import type { ShipmentStatus } from '../shipment.entity.js';
import { EXAMPLE_SHIPMENT_ID } from '#examples/example-ids.js';
import type { ExportDocs } from '#platform/data/records/export-declaration.js';
import { ndjsonExample, ROWS_OF_ITEMS } from '#features/exports/api/export.docs.js';

/** Texts of the operations on shipments, by the method of the controller. */
const SHIPMENT_OPERATIONS = {
  list: {
    summary: 'What is picked, on its way or delivered?',
    description: 'Returns shipments with their items and tracking, those that changed last first.',
  },
  get: {
    summary: 'Show a shipment',
    description: 'Returns one shipment with its items and its tracking information.',
  },
  getByReference: {
    summary: 'Show a shipment by your reference',
    description:
      'Returns the shipment with this `reference_id`, also a cancelled one. The answer and its `ETag` are those of the read by id.',
  },
  create: {
    summary: 'Ship what was ordered',
    description: `Creates a shipment of a confirmed order with 1 to 5,000 items; an order in another status, or a quote, is refused with 409 \`order_not_shippable\`, and one that exceeds the credit limit of its customer with 409 \`order_on_hold\` until it is released. An item names a SKU or a product of the order; several lines of the same SKU are filled in their sequence.

All shipments of an order line together cannot exceed its quantity that is ordered and not cancelled: 409 \`over_shipped\`, with the quantity that is left.

The counters of the order lines and the order's fulfillment status change at once: every shipment counts as picked, one that is shipped or fulfilled also as shipped, one that is fulfilled also as delivered. \`invoice_id\` must be an invoice of the same order that is not cancelled. Next: change the status when the goods leave and arrive.`,
  },
  update: {
    summary: 'Change a shipment or its tracking',
    description:
      'Changes the fields that you send. Items are replaced as a whole, and only while the shipment is `created`: 409 `resource_locked`. The status moves only forward: `created`, `shipped`, `fulfilled`; a step may be skipped. The order of a shipment cannot change, and its invoice must be one of that order that is not cancelled. The counters of the order lines follow.',
  },
  changeStatus: {
    summary: 'Send a shipment off, mark it as delivered, or cancel it',
    description:
      'Moves a shipment forward: from `created` to `shipped` when the goods leave, to `fulfilled` when they arrive; `shipped` may be skipped. Of an order on hold nothing leaves: 409 `order_on_hold`. A step back is refused with 409 `invalid_state_transition`. What went wrong, such as a lost parcel, a wrong count or a double scan, is taken back by `cancelled`, from any status: all quantities go back to the order, which can then be reduced, cancelled or shipped again. What returns have of it stays: 409 `resource_locked`, which names them. A cancelled shipment stays cancelled, its items do not change, and its `reference_id` stays used. The present status is accepted and changes nothing. The counters of the order lines and the fulfillment status of the order follow.',
  },
  delete: {
    summary: 'Undo a shipment that has not left',
    description:
      'Deletes a shipment in the status `created` and takes its quantities off the picked quantities of the order lines. A shipment that has left is refused with 409 `resource_locked`; in v2 it can be cancelled.',
  },
} satisfies Record<string, OperationText>;

const SHIPMENT_STATUS_TEXTS = {
  created: 'is being prepared; its quantities count as picked',
  shipped: 'has left; its quantities count as picked and shipped',
  fulfilled: 'has arrived; its quantities count as picked, shipped and delivered',
  cancelled: 'was taken back; its quantities count no more',
} satisfies Record<ShipmentStatus, string>;

/** Meanings of the fields of shipments and their parts, for both API versions. */
const SHIPMENT_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Shipment', 'CreateShipment', 'UpdateShipment', 'ChangeShipmentStatus'],
    fields: {
      ...recordTexts('shipment'),
    },
    values: { status: SHIPMENT_STATUS_TEXTS, shipment_status: SHIPMENT_STATUS_TEXTS },
  },
];

export const SHIPMENT_DOCS: ResourceDocs = {
  name: 'shipment',
  tag: 'Shipments',
  description:
    'What leaves the warehouse for orders, with tracking. The shipments of an order line cannot exceed its quantity that is ordered and not cancelled',
  example: { id: EXAMPLE_SHIPMENT_ID, referenceId: 'SHP-10248' },
  operations: SHIPMENT_OPERATIONS,
  fields: SHIPMENT_FIELD_TEXTS,
  parameterValues: { status: SHIPMENT_STATUS_TEXTS, shipment_status: SHIPMENT_STATUS_TEXTS },
};

const OVER_SHIPPED: ErrorExample = {
  code: 'over_shipped',
  message: 'More would be shipped than was ordered.',
  details: [{ field: 'shipment_items[0].quantity', reason: 'ordered 10, cancelled 1, in shipments 7, at most 2 more' }],
};

const NOT_SHIPPABLE: ErrorExample = {
  code: 'order_not_shippable',
  message: 'Only confirmed orders can be shipped.',
  details: [{ field: 'order_id', reason: 'is draft' }],
};

const ON_HOLD: ErrorExample = {
  code: 'order_on_hold',
  message: 'The order exceeds the credit limit of its customer.',
  details: [{ field: 'order_id', reason: 'is on hold; POST /v2/orders/{id}/release ends it' }],
};

const INVALID_STATUS: ErrorExample = {
  code: 'invalid_state_transition',
  message: 'A shipment that is shipped cannot become created.',
  details: [{ field: 'status', reason: 'is shipped; may be fulfilled, cancelled' }],
};

const RETURNED: ErrorExample = {
  code: 'resource_locked',
  message: 'More was returned than would be sent.',
  details: [{ field: 'status', reason: '0 of NW-001 would be sent, of which 2 are returned (R-000001)' }],
};

export const SHIPMENT_ERRORS = {
  create: [OVER_SHIPPED, NOT_SHIPPABLE, ON_HOLD, DUPLICATE_REFERENCE],
  update: [
    INVALID_STATUS,
    {
      code: 'resource_locked',
      message: 'The shipment is shipped; its items cannot change any more.',
      details: [
        { field: 'shipment_items', reason: 'the shipment is shipped; they can change only while it is created' },
      ],
    },
    OVER_SHIPPED,
    NOT_SHIPPABLE,
    ON_HOLD,
    DUPLICATE_REFERENCE,
  ],
  changeStatus: [INVALID_STATUS, RETURNED, NOT_SHIPPABLE, ON_HOLD],
  delete: [
    {
      code: 'resource_locked',
      message: 'The shipment is shipped; only a created one can be deleted.',
      details: [
        { field: 'status', reason: 'is shipped; PATCH /v2/shipments/{id}/status cancels a shipment that has left' },
      ],
    },
  ],
} satisfies Record<string, ErrorExample[]>;

/** What the API documents say of the export. */
export const SHIPMENT_EXPORT_DOCS: ExportDocs = {
  summary: 'Export all shipments',
  line: `Returns a line for each shipment with its items, as \`GET /v2/shipments/{id}\` returns it. ${ROWS_OF_ITEMS}`,
  list: SHIPMENT_DOCS,
  columns: ['reference_id', 'order_id', 'tracking_info.tracking_number'],
  file: {
    ...ndjsonExample(`"id":"${EXAMPLE_UUID}","reference_id":"EXAMPLE","status":"shipped"`),
    'text/csv':
      'reference_id,status,shipment_items[0].sku_id,shipment_items[0].quantity\r\nEXAMPLE,shipped,NW-003,12\r\nEXAMPLE,shipped,NW-002,6\r\n',
  },
};
