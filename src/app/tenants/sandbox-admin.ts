import type { DataSource } from 'typeorm';
import { ApiKeysService } from '#features/api-keys/api-keys.service.js';
import { StoreOwnership } from '#features/media/store-ownership.js';
import { LogoCopies } from '#features/sandboxes/copies/logo-copies.js';
import { type IssuedSandbox, SandboxesService } from '#features/sandboxes/sandboxes.service.js';
import type { SandboxView } from '#features/sandboxes/sandbox-view.js';
import type { Env } from '#platform/base/config/env.js';
import type { ObjectStore } from '#platform/base/object-store/object-store.js';
import { Spool } from '#platform/base/object-store/spool.js';
import { ANY_VERSION } from '#platform/data/records/if-match.js';
import { Quotas } from '#platform/data/quotas/quotas.js';
import { QUOTAS } from '../api-names.js';
import { COUNTED_TABLES, JOURNAL_KINDS } from '../resources.js';
import { asOperatorOf, ownerDb } from './owner-db.js';
import { Tenants } from './tenants.js';
import { UsageError } from './usage-error.js';

/** A sandbox as the operator sees it. */
export type SandboxOfTenant = SandboxView & { tenant: string };

/** Administration of sandboxes by the operator, with the owner's connection and the service of the API. All methods throw {@link UsageError}. */
export class SandboxAdmin {
  private readonly sandboxes: SandboxesService;
  private readonly tenants: Tenants;

  constructor(owner: DataSource, store: ObjectStore, env: Env) {
    const db = ownerDb(owner, JOURNAL_KINDS);
    const quotas = Quotas.unlimited(QUOTAS);
    this.sandboxes = new SandboxesService(
      db,
      quotas,
      { isWorking: false, days: env.SANDBOX_DAYS, countedTables: COUNTED_TABLES },
      new ApiKeysService(db, quotas),
      new LogoCopies(store, new Spool(env), new StoreOwnership(db, store)),
      { forgetKeysOf: () => undefined }, // instances look keys up again within a second
    );
    this.tenants = new Tenants(owner);
  }

  /** Creates an empty sandbox with its first key, which has all scopes. A running instance loads the demo records. */
  async create(slug: string, name: string, demo = false): Promise<IssuedSandbox> {
    const { id, currency, timezone, liveTenantId } = await this.tenants.get(slug);
    if (liveTenantId !== null) throw new UsageError(`Tenant ${slug} is a sandbox itself.`);
    return asOperatorOf(id, () => this.sandboxes.create({ name, currency, timezone, demo }));
  }

  /** The sandboxes of one tenant, or of all, by tenant and name. */
  async list(slug?: string): Promise<SandboxOfTenant[]> {
    const tenants = slug === undefined ? await this.tenants.list() : [await this.tenants.get(slug)];
    const found: SandboxOfTenant[] = [];
    for (const tenant of tenants) {
      if (tenant.liveTenantId !== null) continue;
      const views = await asOperatorOf(tenant.id, () => this.sandboxes.listAll());
      found.push(...views.map((view) => ({ ...view, tenant: tenant.slug })));
    }
    return found;
  }

  /** Empties a sandbox, which is named by its id or its name. */
  reset(slug: string, sandbox: string, demo = false): Promise<SandboxView> {
    return this.named(slug, sandbox, (id) => this.sandboxes.reset(id, { demo }, ANY_VERSION));
  }

  /** Deletes a sandbox, which is named by its id or its name. A running instance erases what it has. */
  delete(slug: string, sandbox: string): Promise<void> {
    return this.named(slug, sandbox, (id) => this.sandboxes.delete(id));
  }

  private async named<T>(slug: string, sandbox: string, work: (id: string) => Promise<T>): Promise<T> {
    const { id: tenantId } = await this.tenants.get(slug);
    const found = (await this.list(slug)).find(({ id, name }) => id === sandbox || name === sandbox);
    if (!found) throw new UsageError(`Tenant ${slug} has no sandbox ${sandbox}.`);
    return asOperatorOf(tenantId, () => work(found.id));
  }
}
