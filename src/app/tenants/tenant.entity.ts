import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { TextColumn, TimeColumn } from '#platform/data/sql/columns.js';

/** Columns of sandboxes, which only functions of the schema write. */
const WRITTEN_BY_FUNCTIONS = { nullable: true, insert: false, update: false } as const;

/**
 * A wholesaler, or a sandbox of one. The service's role has no privileges on the table: only the command line, as the owner, and functions such as the one
 * that looks up API keys read it.
 */
@Entity('tenants')
@Unique('tenants_slug_key', ['slug'])
@Check('tenants_id_check', "(substr((id)::text, 15, 1) = '8') = (live_tenant_id is not null)")
@Check('tenants_status_check', "status in ('active', 'suspended')")
@Check('tenants_tolerance_check', 'over_invoice_tolerance_percent >= 0 and over_invoice_tolerance_percent <= 100')
@Check(
  'tenants_sandbox_check',
  '(live_tenant_id is null) = (sandbox_id is null) and (ended_at is null or live_tenant_id is not null)',
)
@ForeignKey('Tenant', ['liveTenantId'], ['id'], { name: 'tenants_live_tenant_fk' })
@Index('tenants_live_tenant', ['liveTenantId'], { where: '(live_tenant_id is not null)' })
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
  /** The tenant to which a sandbox belongs; null for a live tenant. Both never change. */
  @Column('uuid', { name: 'live_tenant_id', ...WRITTEN_BY_FUNCTIONS }) liveTenantId: string | null;
  /** The sandbox whose tenant this is or was; null for a live tenant. */
  @Column('uuid', { name: 'sandbox_id', ...WRITTEN_BY_FUNCTIONS }) sandboxId: string | null;
  /** When a reset or the deletion of the sandbox ended the tenant. It is erased afterwards. */
  @Column({ type: 'timestamptz', name: 'ended_at', precision: 3, ...WRITTEN_BY_FUNCTIONS }) endedAt: Date | null;
  @TimeColumn('created_at', { default: () => 'now()' }) createdAt: Date;
}
