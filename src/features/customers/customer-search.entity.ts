import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { TenantIdColumn, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Customer } from './customer.entity.js';

/** The texts by which a customer is found, written by triggers; see `migrations/0036-customer-search-and-labels.ts`. */
@Entity('customer_search')
@ForeignKey(() => Customer, ['tenantId', 'customerId'], ['tenantId', 'id'], {
  name: 'customer_search_customer_fk',
  onDelete: 'CASCADE',
})
@Index('customer_search_document', ['tenantId', 'document'], { type: 'gin' })
@Index('customer_search_code_parts', ['tenantId', 'codeParts'], { type: 'gin' })
@Index('customer_search_email', ['tenantId', 'email'])
export class CustomerSearch {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('customer_id', { primary: true }) customerId: string;
  @TextColumn('document') document: string;
  @Column({ type: 'text', name: 'code_parts', array: true, collation: 'C' }) codeParts: string[];
  /** The words of the company's names, by which documents of the customer are found. */
  @TextColumn('names') names: string;
  /** Folded, for a filter that ignores case. */
  @TextColumn('email', { nullable: true }) email: string | null;
}
