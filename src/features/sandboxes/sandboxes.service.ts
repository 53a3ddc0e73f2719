import { Injectable } from '@nestjs/common';
import { ApiKeysService, type IssuedApiKey } from '#features/api-keys/api-keys.service.js';
import { lockOwnKey } from '#platform/edge/auth/own-authority.js';
import { KnownKeys } from '#platform/edge/auth/known-keys.js';
import { Faults } from '#platform/base/errors/faults.js';
import { newId } from '#platform/base/values/ids.js';
import { ANY_VERSION, type Precondition } from '#platform/data/records/if-match.js';
import { listPage, mapPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { lockRecord, readRecord } from '#platform/data/records/record-by-id.js';
import { Quotas } from '#platform/data/quotas/quotas.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { endWithoutEffect, runAfterCommit } from '#platform/data/tenancy/held-transaction.js';
import { asOtherTenant } from '#platform/data/tenancy/batch-transaction.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { LogoCopies } from './copies/logo-copies.js';
import { readCopies } from './copies/read-copies.js';
import { assertCreatable, assertUniqueName, createSandbox, newTenantId } from './create-sandbox.js';
import { checkCurrency, type NewSandbox, requireCopyScopes } from './new-sandbox.js';
import { lockSandbox } from './lock-sandbox.js';
import { resetSandbox } from './reset-sandbox.js';
import { Sandbox } from './sandbox.entity.js';
import { SandboxSettings } from './sandbox-settings.js';
import { callerIn, endTenant } from './sandbox-tenants.js';
import { readUses, type SandboxView } from './sandbox-view.js';
import {
  ALL_SANDBOXES,
  SANDBOX,
  SANDBOX_WITH_COPIES,
  SANDBOXES_BY_IDS,
  type SandboxRecord,
  SANDBOXES,
  type SandboxSort,
} from './sandboxes.queries.js';

/** A new sandbox with the text of its first key, which no later answer shows. */
export type IssuedSandbox = SandboxView & { key: string };

/** The sandboxes of the caller's tenant, which is live. */
@Injectable()
export class SandboxesService {
  constructor(
    private readonly db: TenantDb,
    private readonly quotas: Quotas,
    private readonly settings: SandboxSettings,
    private readonly keys: ApiKeysService,
    private readonly logos: LogoCopies,
    private readonly known: KnownKeys,
  ) {}

  /**
   * Creates a sandbox with its first key. The demo records are loaded later. Throws `validation_failed`, `insufficient_scope` for what is to be copied,
   * `limit_reached` and `duplicate_value`.
   */
  async create({ id = newId(), name, copy = [], demo = false, scopes = ['*:*'], ...input }: NewSandbox) {
    const { tenant } = currentCaller();
    const { currency = tenant.currency, timezone = tenant.timezone } = input;
    const faults = new Faults();
    checkCurrency({ currency, demo, fields: { currency: 'currency', demo: 'demo' } }, faults);
    faults.throwIfAny();
    requireCopyScopes(copy);
    const read = await this.db.transaction(async (tx) => {
      await assertCreatable(tx, this.quotas, name);
      return readCopies(tx, copy);
    });
    await endWithoutEffect(); // copying the logo takes time
    const sandboxTenantId = newTenantId();
    const copied = await this.logos.keep(read, tenant.id);
    const logoKey = await this.logos.copyTo(sandboxTenantId, copied);
    const row = { id, name, currency, timezone, sandboxTenantId, copied, hasDemo: demo };
    const { quotas, settings } = this;
    const issueKey = this.keys.issue.bind(this.keys);
    return this.db.transaction(async (tx): Promise<IssuedSandbox> => {
      const key = await createSandbox(tx, row, { scopes, logoKey }, { quotas, settings, issueKey });
      return { ...(await this.view(tx, id)), key };
    });
  }

  async get(id: string): Promise<SandboxView> {
    const record = await readRecord(this.db, 'sandbox', SANDBOX, id);
    return (await readUses(this.db, this.settings.days))(record);
  }

  async list(filter: CommonFilter, request: PageRequest<SandboxSort>): Promise<Page<SandboxView>> {
    const page = await listPage<SandboxRecord, SandboxSort>(this.db, SANDBOXES, commonWhere(filter), request);
    return mapPage(page, await readUses(this.db, this.settings.days));
  }

  /** The sandboxes with some ids that exist. */
  findByIds(ids: readonly string[]): Promise<SandboxView[]> {
    return this.read(SANDBOXES_BY_IDS, [ids]);
  }

  /** All sandboxes of the tenant by their names; for its operator. */
  listAll(): Promise<SandboxView[]> {
    return this.read(ALL_SANDBOXES, []);
  }

  private async read(statement: string, values: readonly unknown[]): Promise<SandboxView[]> {
    const rows = await this.db.read<{ doc: SandboxRecord }>(statement, values);
    return rows.map(({ doc }) => doc).map(await readUses(this.db, this.settings.days));
  }

  async update(id: string, { name }: { name?: string }, precondition: Precondition): Promise<SandboxView> {
    return this.db.transaction(async (tx) => {
      await tx.serialize('sandboxes');
      await lockRecord(tx, 'sandbox', Sandbox, id, precondition);
      await assertUniqueName(tx, name, id);
      tx.journal.watch('sandbox', [id]);
      await tx.update(Sandbox, id, { name });
      return this.view(tx, id);
    });
  }

  /** Deletes a sandbox. Its keys are refused from then on, and its records are erased later. */
  async delete(id: string, precondition: Precondition = ANY_VERSION): Promise<void> {
    const deleted = await this.db.transaction(async (tx) => {
      const sandbox = await lockSandbox(tx, id, precondition);
      tx.journal.watch('sandbox', [id]);
      await endTenant(tx, sandbox, null);
      await tx.delete(Sandbox, id);
      return sandbox;
    });
    await runAfterCommit(async () => {
      this.known.forgetKeysOf(deleted.sandboxTenantId);
      await this.logos.remove(deleted.copied);
    });
  }

  /** Creates a key of a sandbox with any scopes. It ends no later than the key of the request. */
  async createKey(id: string, key: { name: string; scopes: string[] }): Promise<IssuedApiKey> {
    return this.db.transaction(async (tx) => {
      const expiresAt = await lockOwnKey(tx);
      const sandbox = await lockRecord(tx, 'sandbox', Sandbox, id, ANY_VERSION);
      return asOtherTenant(tx, callerIn(sandbox, tx.tenant), () => this.keys.issue({ ...key, expiresAt }));
    });
  }

  /**
   * Empties a sandbox: it gets a new tenant with what was copied, as it was copied, and with its keys; the former tenant is erased later. The demo
   * records are loaded later. Throws `validation_failed` for demo records in a currency that cannot have them.
   */
  async reset(id: string, { demo = false }: { demo?: boolean }, precondition: Precondition): Promise<SandboxView> {
    const sandbox = await readRecord(this.db, 'sandbox', SANDBOX_WITH_COPIES, id);
    const { copied, currency, sandboxTenantId } = sandbox;
    const faults = new Faults();
    checkCurrency({ currency, demo, fields: { currency: 'demo', demo: 'demo' } }, faults);
    faults.throwIfAny();
    const successor = newTenantId();
    const logoKey = await this.logos.copyTo(successor, copied);
    const { countedTables } = this.settings;
    const view = await this.db.transaction(async (tx) => {
      const locked = await lockSandbox(tx, id, precondition);
      await resetSandbox(tx, locked, { successor, logoKey, hasDemo: demo, countedTables });
      return this.view(tx, id);
    });
    await runAfterCommit(async () => this.known.forgetKeysOf(sandboxTenantId));
    return view;
  }

  private async view(tx: TenantTx, id: string): Promise<SandboxView> {
    const record = (await tx.queryOne(SANDBOX, [id]))!;
    return (await readUses(tx, this.settings.days))(record);
  }
}
