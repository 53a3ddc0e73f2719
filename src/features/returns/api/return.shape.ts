import {
  EXAMPLE_CREDITED_CUSTOMER_ID,
  EXAMPLE_ORDER_ID,
  EXAMPLE_RETURN_ITEM_ID,
  EXAMPLE_SPARE_RETURN_ITEM_IDS,
} from '#examples/example-ids.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { ListOf } from '#platform/edge/validation/nested.js';
import { PathName } from '#platform/edge/validation/path-name.js';
import { Amount, ExactText, Id, Identifier, OneOf, Text, Timestamp, YesNo } from '#platform/edge/validation/scalars.js';
import { MAX_RECEIPTS } from '../return-receipt.entity.js';
import { RETURN_STATUSES, type ReturnStatus } from '../return.entity.js';

/** Maximum number of items of a request. */
export const MAX_ITEMS = 1000;

/** Every field of an item of a return. */
export abstract class ReturnItemShape {
  @Id({ text: 'Id of the item, which the service assigns', example: EXAMPLE_RETURN_ITEM_ID }) readonly id: string;
  @Identifier({ text: 'SKU of the goods', commonExample: 'NW-011' }) sku: string;
  @Identifier({
    optional: true,
    nullable: true,
    text: 'Order line from which the goods come, by its id',
    created: {
      description:
        'If it is not sent, the goods come from lines of the SKU of which something was sent and is not returned, those of the latest order first; the item is answered as one item for each of these lines',
      example: null,
    },
    answered: { as: Id, description: 'Null for goods that were not bought here' },
  })
  line_id?: string | null;
  @Identifier({
    optional: true,
    nullable: true,
    text: 'Order from which the goods come, by id or `reference_id`; responses have the id',
    created: { description: 'Any order of the customer if it is not sent', example: '10248' },
    answered: { as: Id, example: EXAMPLE_ORDER_ID, description: 'Null for goods that were not bought here' },
  })
  order_id?: string | null;
  @Amount({
    above: 0,
    text: 'Quantity that comes back, above 0',
    commonExample: 1,
    created: { description: 'At most what was sent and is not returned yet' },
  })
  quantity: Decimal;
  @Text({ optional: true, nullable: true, text: 'Why these goods come back', commonExample: 'Damaged in transit' })
  reason?: string | null;
  @Amount({
    optional: true,
    nullable: true,
    min: 0,
    text: 'Price of one unit of goods that were not bought here, before tax in the tax mode `net`, in the currency of the tenant',
    created: {
      description:
        'Required for such goods, which `returns_unbought` of the settings must accept; not used for others, which are credited at the price that was billed',
    },
    answered: { description: 'Null for goods that were bought here' },
    example: null,
  })
  unit_price?: Decimal | null;
  @Amount({
    optional: true,
    nullable: true,
    min: 0,
    max: 100,
    text: 'Tax rate of goods that were not bought here, in per cent',
    created: { description: 'Required for such goods in the tax mode `net`' },
    answered: { description: 'Null for goods that were bought here' },
    example: null,
  })
  tax_rate?: Decimal | null;
  @Amount({ readOnly: true, text: 'Quantity that arrived and was accepted', example: 0 })
  readonly accepted_quantity: Decimal;
  @Amount({ readOnly: true, text: 'Quantity that arrived and was rejected: it does not count as returned', example: 0 })
  readonly rejected_quantity: Decimal;
  @Amount({ readOnly: true, text: 'Accepted quantity that issued credit notes have credited', example: 0 })
  readonly credited_quantity: Decimal;
  @Amount({
    readOnly: true,
    text: 'Accepted quantity for which the credit found nothing that was billed; it is billed no more',
    example: 0,
  })
  readonly not_billed_quantity: Decimal;
}

/** What arrived of an item. */
export abstract class ReturnReceiptShape {
  @Id({ text: 'Id of the receipt, which the service assigns' }) readonly id: string;
  @Identifier({
    text: 'Item of the return that arrived, by its id',
    example: EXAMPLE_SPARE_RETURN_ITEM_IDS.received,
    answered: { as: Id, example: EXAMPLE_SPARE_RETURN_ITEM_IDS.credited },
  })
  item_id: string;
  @Amount({
    optional: true,
    min: 0,
    text: 'Quantity that is accepted: it counts as returned of the order line',
    commonExample: 1,
    created: { description: '0 if it is not sent; it or `rejected` is above 0' },
  })
  accepted?: Decimal;
  @Amount({
    optional: true,
    min: 0,
    text: 'Quantity that is not accepted',
    created: { description: '0 if it is not sent; with `accepted` at most what has not arrived yet of the item' },
    answered: { example: 0 },
  })
  rejected?: Decimal;
  @Text({
    optional: true,
    nullable: true,
    max: 50,
    text: 'Condition of the goods, in your own words',
    commonExample: 'unopened',
  })
  condition?: string | null;
  @YesNo({
    optional: true,
    text: 'Whether the accepted quantity is added to `available_quantity` and `in_stock_quantity` of the inventory of the SKU, which must exist',
    created: { description: 'As `returns_restock` of the settings says if it is not sent' },
    commonExample: false,
  })
  restock?: boolean;
  @Timestamp({ readOnly: true, text: 'Time at which the goods arrived, in UTC' }) readonly received_at: Date;
}

/** Every field of a return but its version and times. */
export abstract class ReturnShape {
  @Id() readonly id: string;
  @PathName({
    text: 'Your own id of the return, unique in the tenant; it never changes',
    example: 'RMA-EXAMPLE-1',
  })
  reference_id: string;
  @Identifier({ readOnly: true, text: 'Number of the return, which the service assigns', example: 'R-000001' })
  readonly display_id: string;
  @Identifier({
    text: 'Customer who sends the goods back, by id or `reference_id`; responses have the id. It never changes',
    example: 'VINET',
    answered: { as: Id, example: EXAMPLE_CREDITED_CUSTOMER_ID },
  })
  customer_id: string;
  @OneOf(RETURN_STATUSES, {
    optional: true,
    text: 'How far the return is',
    example: 'approved',
    changed: {
      description:
        'You may write `approved`, `cancelled` while nothing has arrived, and `closed` of a received return; another one is refused with 409 `invalid_state_transition`',
    },
  })
  status?: ReturnStatus;
  @Text({
    optional: true,
    nullable: true,
    text: 'Why the goods come back; the credit notes have it as their reason',
    commonExample: 'Damaged in transit',
    changed: { example: 'Wrong goods', description: 'Fixed once the return is received' },
  })
  reason?: string | null;
  @ExactText({
    optional: true,
    nullable: true,
    text: 'Note for your own records',
    commonExample: 'The driver takes them on the next tour',
    changed: { example: 'By parcel', description: 'Fixed once the return is received' },
  })
  note?: string | null;
  @ListOf(() => ReturnItemShape, {
    min: 1,
    max: MAX_ITEMS,
    text: 'What comes back; it never changes',
    created: { description: '1 to 1,000 items' },
  })
  items: ReturnItemShape[];
  @ListOf(() => ReturnReceiptShape, {
    readOnly: true,
    max: MAX_RECEIPTS,
    text: 'What arrived, in the sequence in which it was entered',
  })
  readonly receipts: ReturnReceiptShape[];
}
