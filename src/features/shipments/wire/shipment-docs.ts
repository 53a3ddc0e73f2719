import { EXAMPLE_SHIPMENT_ID } from '#demo/ids/example-ids.js';
import { DUPLICATE_REFERENCE, type ErrorExample, type ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { SHIPMENT_FIELD_TEXTS, SHIPMENT_OPERATIONS, SHIPMENT_STATUS_TEXTS } from './shipment-texts.js';

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
  changeStatus: [INVALID_STATUS, NOT_SHIPPABLE, ON_HOLD],
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
