import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { TenantIdColumn, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Order } from './order.entity.js';

/** The texts by which an order is found, written by triggers; see `migrations/0015-search.ts`. */
@Entity('order_search')
@ForeignKey(() => Order, ['tenantId', 'orderId'], ['tenantId', 'id'], {
  name: 'order_search_order_fk',
  onDelete: 'CASCADE',
})
@Index('order_search_document', ['tenantId', 'document'], { type: 'gin' })
@Index('order_search_code_parts', ['tenantId', 'codeParts'], { type: 'gin' })
export class OrderSearch {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('order_id', { primary: true }) orderId: string;
  @TextColumn('document') document: string;
  @Column({ type: 'text', name: 'code_parts', array: true, collation: 'C' }) codeParts: string[];
}
