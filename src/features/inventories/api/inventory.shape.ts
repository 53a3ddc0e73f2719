import { ListOf } from '#platform/edge/validation/nested.js';
import { QueryOneOf } from '#platform/edge/validation/query.js';
import { Amount, Day, ExactText, Id, Identifier, OneOf, Text, YesNo } from '#platform/edge/validation/scalars.js';
import { Answered } from '#platform/edge/validation/shapes.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { PRODUCT_STATUSES, type ProductStatus } from '#features/products/product.entity.js';
import { INVENTORY_STATUSES, type InventoryStatus } from '../inventory.entity.js';

/** Maximum number of quantities on order, and of those in transit. */
export const MAX_EXPECTED_QUANTITIES = 100;

/** A quantity on order or in transit. */
export abstract class ExpectedQuantityShape {
  @Amount({ min: 0, text: 'Quantity in units of the product, at least 0', commonExample: 200, answered: { min: 0 } })
  quantity: Decimal;

  @Day({
    optional: true,
    nullable: true,
    text: 'Day on which the quantity is expected; null if it is unknown',
    commonExample: '2025-03-14',
    answered: { as: (options) => Id({ ...options, format: 'date' }) },
    created: { description: 'A date, or a point in time with offset, of which the date counts as it is written' },
  })
  date?: string | null;

  @Identifier({
    optional: true,
    nullable: true,
    text: 'Your own id of the purchase order or delivery, at most 255 characters',
    commonExample: 'PO-7781',
  })
  identifier?: string | null;
}

/** A quantity on order or in transit in responses. */
export abstract class ExpectedQuantity extends Answered(ExpectedQuantityShape, 'v2') {}

/** Every field of an inventory but its version and times. A request keeps what it leaves out. */
export abstract class InventoryShape {
  @Id() readonly id: string;
  @Id({ text: 'Id of the product whose stock figures these are, as the service assigned it' })
  readonly product_id: string;
  @Text({ readOnly: true, text: 'SKU of the product', example: 'NW-001' }) readonly sku: string;
  @OneOf(PRODUCT_STATUSES, {
    readOnly: true,
    text: 'Status of the product, `active` or `inactive`; it is written at the product',
  })
  readonly status: ProductStatus;

  @Amount({
    optional: true,
    min: 0,
    text: 'Quantity that can be sold now, in units of the product, at least 0; 0 if a new inventory does not state it',
    changed: { example: 120 },
    answered: { example: 39 },
  })
  available_quantity?: Decimal;

  @Amount({
    optional: true,
    min: 0,
    text: 'Quantity that is reserved for orders, at least 0; 0 if a new inventory does not state it',
    changed: { example: 14 },
    answered: { example: 0 },
  })
  reserved_quantity?: Decimal;

  @Amount({
    optional: true,
    min: 0,
    text: 'Quantity in the warehouse, at least 0; 0 if a new inventory does not state it. The service does not compare it with the other quantities',
    changed: { example: 134 },
    answered: { example: 39 },
  })
  in_stock_quantity?: Decimal;

  @Amount({
    optional: true,
    nullable: true,
    min: 0,
    text: 'Quantity that was ordered while it was not in stock, at least 0; null if it is unknown',
    changed: { example: 0 },
  })
  back_order_quantity?: Decimal | null;

  @Amount({
    optional: true,
    min: 0,
    text: 'If `available_quantity` is at or below this quantity, the product counts as low in stock (filter `low_stock`); at least 0, which is also the default',
    changed: { example: 25 },
    answered: { example: 10 },
  })
  out_of_stock_threshold?: Decimal;

  @YesNo({
    optional: true,
    nullable: true,
    text: 'Whether the product can be ordered while it is not in stock; null if it is unknown, which counts as no',
    changed: { example: true },
  })
  back_order_allowed?: boolean | null;
  @OneOf(INVENTORY_STATUSES, {
    optional: true,
    text: 'Whether the product can be ordered. If you do not state it, it follows from the quantities: `IN_STOCK` if `available_quantity` is above `out_of_stock_threshold`, otherwise `BACK_ORDER` if `back_order_allowed` is true, else `OUT_OF_STOCK`. A status that you state and that differs from this one remains until you state another one',
    commonExample: 'IN_STOCK',
  })
  inventory_status?: InventoryStatus;
  @YesNo({
    optional: true,
    text: 'Whether the stock of the product is counted at all; true if a new inventory does not state it',
    commonExample: true,
  })
  track_inventory?: boolean;

  @ExactText({
    optional: true,
    nullable: true,
    max: 2_000,
    text: 'Notes for people, at most 2,000 characters',
    changed: { example: 'Counted on the first of each month' },
  })
  notes?: string | null;

  @ListOf(() => ExpectedQuantity, {
    optional: true,
    nullable: true,
    max: MAX_EXPECTED_QUANTITIES,
    text: 'Quantities that are ordered from suppliers, at most 100; a list that is sent replaces the present one',
  })
  on_order_details?: ExpectedQuantityShape[] | null;

  @ListOf(() => ExpectedQuantity, {
    optional: true,
    nullable: true,
    max: MAX_EXPECTED_QUANTITIES,
    text: 'Quantities that are on their way to the warehouse, at most 100; a list that is sent replaces the present one',
  })
  in_transit_details?: ExpectedQuantityShape[] | null;
}

/** The lists of an inventory. */
export const EXPECTED_LISTS = ['on_order_details', 'in_transit_details'] as const;

/** Filters of lists. */
export abstract class InventoryFilters {
  @QueryOneOf(PRODUCT_STATUSES, { description: 'Only inventories of products with this status' })
  status?: ProductStatus;
  @QueryOneOf(INVENTORY_STATUSES, { description: 'Only inventories with this `inventory_status`', example: 'IN_STOCK' })
  inventory_status?: InventoryStatus;
}
