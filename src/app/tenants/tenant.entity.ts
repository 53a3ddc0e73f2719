import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import { TextColumn, TimeColumn } from '#platform/data/sql/columns.js';

/**
 * A wholesaler. The service's role has no privileges on the table: only the command line, as the owner, and the function that looks up API
 * keys read it.
 */
@Entity('tenants')
@Unique('tenants_slug_key', ['slug'])
@Check('tenants_status_check', "status in ('active', 'suspended')")
@Check('tenants_tolerance_check', 'over_invoice_tolerance_percent >= 0 and over_invoice_tolerance_percent <= 100')
export class Tenant {
  @PrimaryColumn('uuid', { name: 'id' }) id: string;
  @TextColumn('slug') slug: string;
  @TextColumn('name') name: string;
  @TextColumn('currency') currency: string;
  @TextColumn('timezone') timezone: string;
  @Column('numeric', { name: 'over_invoice_tolerance_percent', precision: 7, scale: 4, default: 0 })
  overInvoiceTolerancePercent: string;
  @TextColumn('status', { default: 'active' }) status: 'active' | 'suspended';
  /** Whether the tenant has webhooks: the dispatchers search only these. Only a trigger writes it, and only functions read it. */
  @Column({ type: 'boolean', name: 'has_webhooks', default: false, select: false, insert: false, update: false })
  hasWebhooks: boolean;
  /** Whether the tenant has unfinished imports: no others are leased. Only a trigger writes it, and only a function reads it. */
  @Column({ type: 'boolean', name: 'has_imports', default: false, select: false, insert: false, update: false })
  hasImports: boolean;
  @TimeColumn('created_at', { default: () => 'now()' }) createdAt: Date;
}
