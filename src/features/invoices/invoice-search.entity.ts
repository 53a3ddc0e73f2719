import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { TenantIdColumn, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Invoice } from './invoice.entity.js';

/** The texts by which an invoice is found, written by triggers; see `migrations/0015-search.ts`. */
@Entity('invoice_search')
@ForeignKey(() => Invoice, ['tenantId', 'invoiceId'], ['tenantId', 'id'], {
  name: 'invoice_search_invoice_fk',
  onDelete: 'CASCADE',
})
@Index('invoice_search_document', ['tenantId', 'document'], { type: 'gin' })
@Index('invoice_search_code_parts', ['tenantId', 'codeParts'], { type: 'gin' })
export class InvoiceSearch {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('invoice_id', { primary: true }) invoiceId: string;
  @TextColumn('document') document: string;
  @Column({ type: 'text', name: 'code_parts', array: true, collation: 'C' }) codeParts: string[];
}
