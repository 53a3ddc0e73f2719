import { ListOf } from '../../../platform/edge/validation/nested.js';
import { QueryOneOf } from '../../../platform/edge/validation/query.js';
import { Amount, ExactText, Id, Identifier, OneOf, Text, YesNo } from '../../../platform/edge/validation/scalars.js';
import type { Decimal, WireDecimal } from '../../../platform/base/values/decimal.js';
import { PRODUCT_STATUSES, type ProductStatus } from '../../products/product.entity.js';
import { INVENTORY_STATUSES, type InventoryStatus } from '../inventory.entity.js';

/** Maximum number of quantities on order, and of those in transit. */
export const MAX_EXPECTED_QUANTITIES = 100;
const MAX_NOTES_LENGTH = 2_000;

const QUANTITY = { change: true, min: 0 };

/** A list of quantities on order or in transit. */
export const EXPECTED_QUANTITIES = { change: true, nullable: true, max: MAX_EXPECTED_QUANTITIES };

/** Fields of an inventory in requests, without those of the version. What is left out keeps its value, null clears. */
export abstract class InventoryValueFields {
  @Amount({ ...QUANTITY, example: 120 }) available_quantity?: Decimal;
  @Amount({ ...QUANTITY, example: 14 }) reserved_quantity?: Decimal;
  @Amount({ ...QUANTITY, example: 134 }) in_stock_quantity?: Decimal;
  @Amount({ ...QUANTITY, nullable: true, example: 0 }) back_order_quantity?: Decimal | null;
  @Amount({ ...QUANTITY, example: 25 }) out_of_stock_threshold?: Decimal;
  @YesNo({ change: true, nullable: true, example: true }) back_order_allowed?: boolean | null;
  @OneOf(INVENTORY_STATUSES, { change: true, example: 'IN_STOCK' }) inventory_status?: InventoryStatus;
  @YesNo({ change: true, example: true }) track_inventory?: boolean;
  @ExactText({ change: true, nullable: true, max: MAX_NOTES_LENGTH, example: 'Counted on the first of each month' })
  notes?: string | null;
}

/** Fields of a quantity on order or in transit in requests, without its date. */
export abstract class NewExpectedQuantityFields {
  @Amount({ min: 0, example: 200 }) quantity: Decimal;
  @Identifier({ optional: true, example: 'PO-7781' }) identifier?: string;
}

/** A quantity on order or in transit in responses. */
export abstract class ExpectedQuantity {
  @Amount({ min: 0, example: 200 }) quantity: WireDecimal;
  @Id({ format: 'date', nullable: true, example: '2025-03-14' }) date: string | null;
  @Text({ nullable: true, example: 'PO-7781' }) identifier: string | null;
}

/** Fields of an inventory in responses, without version and times. */
export abstract class InventoryFields {
  @Id() id: string;
  @Id() product_id: string;
  @Text({ example: 'NW-001' }) sku: string;
  @OneOf(PRODUCT_STATUSES) status: ProductStatus;
  @Amount({ example: 39 }) available_quantity: WireDecimal;
  @Amount({ example: 0 }) reserved_quantity: WireDecimal;
  @Amount({ example: 39 }) in_stock_quantity: WireDecimal;
  @Amount({ nullable: true }) back_order_quantity: WireDecimal | null;
  @Amount({ example: 10 }) out_of_stock_threshold: WireDecimal;
  @YesNo({ nullable: true }) back_order_allowed: boolean | null;
  @OneOf(INVENTORY_STATUSES, { example: 'IN_STOCK' }) inventory_status: InventoryStatus;
  @YesNo({ example: true }) track_inventory: boolean;
  @Text({ nullable: true, max: MAX_NOTES_LENGTH }) notes: string | null;
  @ListOf(() => ExpectedQuantity, { max: MAX_EXPECTED_QUANTITIES }) on_order_details: ExpectedQuantity[];
  @ListOf(() => ExpectedQuantity, { max: MAX_EXPECTED_QUANTITIES }) in_transit_details: ExpectedQuantity[];
}

/** Filters of lists. */
export abstract class InventoryFilters {
  @QueryOneOf(PRODUCT_STATUSES, { description: 'Only inventories of products with this status' })
  status?: ProductStatus;
  @QueryOneOf(INVENTORY_STATUSES, { description: 'Only inventories with this `inventory_status`', example: 'IN_STOCK' })
  inventory_status?: InventoryStatus;
}
