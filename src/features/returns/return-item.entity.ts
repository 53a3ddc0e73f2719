import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { OrderLine } from '#features/orders/order-line.entity.js';
import { DecimalColumn, IntegerColumn, TenantRow, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { Return } from './return.entity.js';

/** A quantity of one order line that comes back, or of a SKU that was not bought here. Only its counters change. */
@Entity('return_items')
@ForeignKey(() => Return, ['tenantId', 'returnId'], ['tenantId', 'id'], {
  name: 'return_items_return_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => OrderLine, ['tenantId', 'orderLineId'], ['tenantId', 'id'], { name: 'return_items_line_fk' })
@Index('return_items_return', ['tenantId', 'returnId', 'position'])
@Index('return_items_line', ['tenantId', 'orderLineId'])
@Index('return_items_sku', ['tenantId', 'sku'])
@Check('return_items_quantity_check', 'quantity > 0')
@Check(
  'return_items_received_check',
  'least(accepted_quantity, rejected_quantity) >= 0 and accepted_quantity + rejected_quantity <= quantity',
)
@Check(
  'return_items_credited_check',
  'least(credited_quantity, not_billed_quantity) >= 0 and credited_quantity + not_billed_quantity <= accepted_quantity',
)
export class ReturnItem extends TenantRow {
  @UuidColumn('return_id') returnId: string;
  /** Place in the return, from 0. */
  @IntegerColumn('position') position: number;
  @TextColumn('sku') sku: string;
  /** Null for goods that were not bought here. */
  @UuidColumn('order_line_id', { nullable: true }) orderLineId: string | null;
  @DecimalColumn('quantity') quantity: Decimal;
  @TextColumn('reason', { nullable: true }) reason: string | null;
  /** What a unit of goods that were not bought here is worth; null for an item with an order line. */
  @DecimalColumn('unit_price', { nullable: true }) unitPrice: Decimal | null;
  /** Per cent, as `unitPrice`. */
  @DecimalColumn('tax_rate', { nullable: true }) taxRate: Decimal | null;
  /** Sums of its receipts. */
  @DecimalColumn('accepted_quantity', { default: 0 }) acceptedQuantity: Decimal;
  @DecimalColumn('rejected_quantity', { default: 0 }) rejectedQuantity: Decimal;
  /** The part of the accepted quantity that credit notes credit, and the part that no invoice bills. */
  @DecimalColumn('credited_quantity', { default: 0 }) creditedQuantity: Decimal;
  @DecimalColumn('not_billed_quantity', { default: 0 }) notBilledQuantity: Decimal;
}
