import { Check, Entity, ForeignKey, Index } from 'typeorm';
import type { ValueType } from '#features/orders/money/charge.js';
import {
  BooleanColumn,
  DecimalColumn,
  IntegerColumn,
  JsonColumn,
  TenantRow,
  TextColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';
import type { Decimal, WireDecimal } from '#platform/base/values/decimal.js';
import type { TaxCategory } from '#features/settings/settings.js';
import { Product } from '#features/products/product.entity.js';
import { Invoice } from './invoice.entity.js';

/** Charges of one line, each an amount or a percentage of the line's net (discounts: of quantity × amount). */
export interface TaxCharges {
  tax: WireDecimal | null;
  taxType: ValueType;
  discount: WireDecimal | null;
  discountType: ValueType;
  shipping: WireDecimal | null;
  shippingType: ValueType;
  additional: WireDecimal | null;
  additionalType: ValueType;
}

/** Progress of the line as the caller states it; stored as sent, not derived from shipments. */
export interface ItemStatus {
  orderedQuantity: WireDecimal | null;
  shippedQuantity: WireDecimal | null;
  openQuantity: WireDecimal | null;
  shipDate: string | null;
  deliveredDate: string | null;
  requestedShipDate: string | null;
  requestedDeliveryDate: string | null;
}

@Entity('invoice_items')
@ForeignKey(() => Invoice, ['tenantId', 'invoiceId'], ['tenantId', 'id'], {
  name: 'invoice_items_invoice_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Product, ['tenantId', 'productId'], ['tenantId', 'id'], { name: 'invoice_items_product_fk' })
@Index('invoice_items_invoice', ['tenantId', 'invoiceId', 'position'])
@Index('invoice_items_product', ['tenantId', 'productId'])
@Check('invoice_items_quantity_check', 'quantity > 0')
export class InvoiceItem extends TenantRow {
  @UuidColumn('invoice_id') invoiceId: string;
  @IntegerColumn('position') position: number;
  @TextColumn('reference_id', { nullable: true }) referenceId: string | null;
  @TextColumn('sku') sku: string;
  @UuidColumn('product_id', { nullable: true }) productId: string | null;
  @TextColumn('name', { nullable: true }) name: string | null;
  @DecimalColumn('quantity') quantity: Decimal;
  /** Price of one unit. */
  @DecimalColumn('amount') amount: Decimal;
  /** Quantity × amount, rounded to the currency. */
  @DecimalColumn('item_total') itemTotal: Decimal;
  /** Amount after the line's discount plus its tax, shipping and additional charges. */
  @DecimalColumn('line_total') lineTotal: Decimal;
  @DecimalColumn('final_unit_price') finalUnitPrice: Decimal;
  /** Whether the item is an extra line such as freight, which bills no order line; false on items that are older than the column. */
  @BooleanColumn('is_adhoc', { default: false }) isAdhoc: boolean;
  /** Code of UN/ECE Recommendation 20 or 21; null on items that are older than the column. */
  @TextColumn('unit_code', { nullable: true }) unitCode: string | null;
  /** Per cent; null in the tax mode stated, as the category. */
  @DecimalColumn('tax_rate', { nullable: true }) taxRate: Decimal | null;
  @TextColumn('tax_category', { nullable: true }) taxCategory: TaxCategory | null;
  @TextColumn('buyer_item_id', { nullable: true }) buyerItemId: string | null;
  @JsonColumn('tax_charges', { nullable: true }) taxCharges: TaxCharges | null;
  @JsonColumn('item_status', { nullable: true }) itemStatus: ItemStatus | null;
}
