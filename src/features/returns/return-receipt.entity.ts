import { Check, Entity, ForeignKey, Index } from 'typeorm';
import {
  BooleanColumn,
  DecimalColumn,
  TenantRow,
  TextColumn,
  TimeColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import { ReturnItem } from './return-item.entity.js';

/** Maximum number of receipts of a return. */
export const MAX_RECEIPTS = 5000;

/** A part of an item of a return that arrived. It never changes. */
@Entity('return_receipts')
@ForeignKey(() => ReturnItem, ['tenantId', 'returnItemId'], ['tenantId', 'id'], {
  name: 'return_receipts_item_fk',
  onDelete: 'CASCADE',
})
@Index('return_receipts_item', ['tenantId', 'returnItemId'])
@Check('return_receipts_quantity_check', 'least(accepted, rejected) >= 0 and accepted + rejected > 0')
export class ReturnReceipt extends TenantRow {
  @UuidColumn('return_item_id') returnItemId: string;
  @DecimalColumn('accepted') accepted: Decimal;
  @DecimalColumn('rejected') rejected: Decimal;
  @TextColumn('condition', { nullable: true }) condition: string | null;
  /** Whether the accepted quantity was added to the stock of the SKU. */
  @BooleanColumn('restocks') restocks: boolean;
  @TimeColumn('received_at') receivedAt: Date;
}
