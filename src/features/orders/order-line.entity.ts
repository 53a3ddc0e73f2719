import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';
import {
  BooleanColumn,
  DecimalColumn,
  IntegerColumn,
  JsonColumn,
  TenantRow,
  TextColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import type { TaxCategory } from '#features/settings/settings.js';
import { Product } from '#features/products/product.entity.js';
import type { ValueType } from './money/charge.js';
import { Order } from './order.entity.js';

/**
 * A line of an order with its counters. A counter is its opening value, which the caller stated on creation, plus the sum of the
 * documents. It is changed only by the transaction that changes the document, while the order's row is locked.
 */
@Entity('order_lines')
@ForeignKey(() => Order, ['tenantId', 'orderId'], ['tenantId', 'id'], {
  name: 'order_lines_order_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Product, ['tenantId', 'productId'], ['tenantId', 'id'], { name: 'order_lines_product_fk' })
@Unique('order_lines_reference_id_key', ['tenantId', 'orderId', 'referenceId'])
@Index('order_lines_order', ['tenantId', 'orderId', 'position'])
@Index('order_lines_product', ['tenantId', 'productId'])
@Check('order_lines_quantity_check', 'quantity > 0')
@Check('order_lines_cancelled_check', 'cancelled_quantity >= 0 and cancelled_quantity <= quantity')
@Check('order_lines_invoiced_check', 'invoiced_quantity >= 0 and invoiced_quantity <= invoiceable_quantity')
@Check('order_lines_shipped_check', 'shipped_quantity >= 0 and shipped_quantity <= quantity - cancelled_quantity')
@Check('order_lines_picked_check', 'picked_quantity >= 0 and picked_quantity <= quantity - cancelled_quantity')
@Check('order_lines_delivered_check', 'delivered_quantity >= 0 and delivered_quantity <= shipped_quantity')
@Check('order_lines_returned_check', 'least(returned_quantity, open_return_quantity) >= 0')
export class OrderLine extends TenantRow {
  @UuidColumn('order_id') orderId: string;
  @IntegerColumn('position') position: number;
  @TextColumn('reference_id', { nullable: true }) referenceId: string | null;
  @TextColumn('sku') sku: string;
  @UuidColumn('product_id', { nullable: true }) productId: string | null;
  /** The product's name when the line was created; null without a product and on lines that are older than this column. */
  @TextColumn('product_name', { nullable: true }) productName: string | null;
  @DecimalColumn('quantity') quantity: Decimal;
  @DecimalColumn('unit_price') unitPrice: Decimal;
  @DecimalColumn('discount') discount: Decimal;
  @TextColumn('discount_type') discountType: ValueType;
  /** (Quantity − cancelled) × unit price − discount, rounded to the currency. */
  @DecimalColumn('line_net') lineNet: Decimal;
  @DecimalColumn('final_unit_price') finalUnitPrice: Decimal;
  /**
   * How the line is taxed in the tax mode net, if the service computes the tax of the order; null otherwise, and of lines that are older than this
   * column.
   */
  @TextColumn('tax_category', { nullable: true }) taxCategory: TaxCategory | null;
  /** Per cent; null also if neither the product nor the customer nor the settings had a rate. */
  @DecimalColumn('tax_rate', { nullable: true }) taxRate: Decimal | null;
  @TextColumn('note', { nullable: true }) note: string | null;
  @BooleanColumn('is_adhoc') isAdhoc: boolean;
  @JsonColumn('applied_promotion', { nullable: true }) appliedPromotion: object | null;
  @JsonColumn('applied_modifiers') appliedModifiers: object[];
  /**
   * The greatest quantity that could ever be invoiced of the line: what was ordered and not cancelled with the tenant's tolerance, at each
   * write of the order or of an invoice. Each invoice is judged by the present values.
   */
  @DecimalColumn('invoiceable_quantity') invoiceableQuantity: Decimal;
  @DecimalColumn('invoiced_quantity') invoicedQuantity: Decimal;
  @DecimalColumn('shipped_quantity') shippedQuantity: Decimal;
  @DecimalColumn('cancelled_quantity') cancelledQuantity: Decimal;
  @DecimalColumn('picked_quantity') pickedQuantity: Decimal;
  @DecimalColumn('delivered_quantity') deliveredQuantity: Decimal;
  /** What came back: what returns have accepted, and what credit notes returned to the order, which a trigger adds. */
  @DecimalColumn('returned_quantity', { default: 0 }) returnedQuantity: Decimal;
  /** What returns announce that are not received yet, without what they have accepted already. */
  @DecimalColumn('open_return_quantity', { default: 0 }) openReturnQuantity: Decimal;
  @DecimalColumn('opening_invoiced_quantity') openingInvoicedQuantity: Decimal;
  @DecimalColumn('opening_shipped_quantity') openingShippedQuantity: Decimal;
  @DecimalColumn('opening_picked_quantity') openingPickedQuantity: Decimal;
  /**
   * Whether a replacement of the order has left the line out after its documents gave everything back. It is in no answer and no document can
   * use it; it stays, wholly cancelled, because the allocations of these documents refer to it.
   */
  @BooleanColumn('is_removed', { default: false }) isRemoved: boolean;
}
