import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';
import {
  BooleanColumn,
  DecimalColumn,
  JsonColumn,
  ResourceRow,
  TextColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';
import type { Decimal, WireDecimal } from '#platform/base/values/decimal.js';
import { Product } from '#features/products/product.entity.js';

export const INVENTORY_STATUSES = ['OUT_OF_STOCK', 'IN_STOCK', 'BACK_ORDER'] as const;
export type InventoryStatus = (typeof INVENTORY_STATUSES)[number];

/** SQL condition of the rows that the filter `low_stock` finds. */
export const IS_LOW_STOCK = 'available_quantity <= out_of_stock_threshold';

/** A quantity that is ordered from a supplier or on its way. */
export interface ExpectedQuantity {
  quantity: WireDecimal;
  /** Day as the caller wrote it, such as `2025-01-31`. */
  date: string | null;
  identifier: string | null;
}

/** The stock figures of one product. Callers write them; orders do not change them. */
@Entity('inventories')
@Unique('inventories_product_key', ['tenantId', 'productId'])
@ForeignKey(() => Product, ['tenantId', 'productId'], ['tenantId', 'id'], { name: 'inventories_product_fk' })
@Index('inventories_sku', ['tenantId', 'sku'])
@Index('inventories_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('inventories_created_at', ['tenantId', 'createdAt', 'id'])
@Index('inventories_status', ['tenantId', 'inventoryStatus', 'updatedAt', 'id'])
@Index('inventories_low_stock', ['tenantId', 'updatedAt', 'id'], { where: IS_LOW_STOCK })
@Check(
  'inventories_quantities_check',
  'least(available_quantity, reserved_quantity, in_stock_quantity, back_order_quantity, out_of_stock_threshold) >= 0',
)
export class Inventory extends ResourceRow {
  @UuidColumn('product_id') productId: string;
  /** A copy of the product's SKU, for the index; `renameSku` changes both. */
  @TextColumn('sku') sku: string;
  @DecimalColumn('available_quantity', { default: 0 }) availableQuantity: Decimal;
  @DecimalColumn('reserved_quantity', { default: 0 }) reservedQuantity: Decimal;
  @DecimalColumn('in_stock_quantity', { default: 0 }) inStockQuantity: Decimal;
  @DecimalColumn('back_order_quantity', { nullable: true }) backOrderQuantity: Decimal | null;
  @DecimalColumn('out_of_stock_threshold', { default: 0 }) outOfStockThreshold: Decimal;
  @BooleanColumn('back_order_allowed', { nullable: true }) backOrderAllowed: boolean | null;
  @TextColumn('inventory_status') inventoryStatus: InventoryStatus;
  /** Whether the caller stated a status that differs from the one that follows from the quantities. */
  @BooleanColumn('is_status_stated', { default: false }) isStatusStated: boolean;
  @BooleanColumn('track_inventory', { default: true }) trackInventory: boolean;
  @JsonColumn('on_order_details') onOrderDetails: ExpectedQuantity[];
  @JsonColumn('in_transit_details') inTransitDetails: ExpectedQuantity[];
  @TextColumn('notes', { nullable: true }) notes: string | null;
}
