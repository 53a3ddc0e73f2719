import { Injectable } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { isId, newId } from '#platform/base/values/ids.js';
import { textStorageFault } from '#platform/base/values/text.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { csvOf, declaredImport } from '#platform/data/records/import-declaration.js';
import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { lockRecord } from '#platform/data/records/record-by-id.js';
import { assertUniqueReference } from '#platform/data/records/unique-values.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { MAX_PROFILES } from '../import-limits.js';
import { columnRulesOf } from '../csv/column-rules.js';
import { OWN_COLUMNS, type ProfileDefinition } from './definition.js';
import { ImportProfile } from './import-profile.entity.js';
import {
  ALL_IMPORT_PROFILES,
  COUNT_IMPORT_PROFILES,
  IMPORT_PROFILE,
  IMPORT_PROFILE_BY_REFERENCE,
  type ImportProfileRecord,
  type ImportProfileSort,
  IMPORT_PROFILES,
} from './import-profiles.queries.js';
import { checkProfile } from './profile-faults.js';
import { READY_PROFILES, readyProfile } from './ready/index.js';

/** Members of a definition that are sent; null removes one that may be absent. */
export type DefinitionChanges = { [Member in keyof ProfileDefinition]?: ProfileDefinition[Member] | null };

export interface NewImportProfile {
  /** Set by imports that can be repeated; otherwise generated. */
  id?: string;
  referenceId: string;
  name: string;
  /** Name of an `ImportDeclaration` with CSV. */
  resource: string;
  definition: DefinitionChanges;
}

export type ImportProfileChanges = Partial<Omit<NewImportProfile, 'id'>>;

/** Why a parameter that names a profile is refused. */
const UNKNOWN_PROFILE = 'does not exist; GET /v2/import-profiles lists your own profiles and the ready ones';

@Injectable()
export class ImportProfilesService {
  constructor(private readonly db: TenantDb) {}

  /** Throws `limit_reached` if the tenant has {@link MAX_PROFILES}. */
  async create({ id = newId(), definition: sent, ...columns }: NewImportProfile): Promise<ImportProfileRecord> {
    const definition = withChanges(OWN_COLUMNS, sent);
    assertValid(columns.resource, definition);
    assertNotReady(columns.referenceId);
    return this.db.transaction(async (tx) => {
      await tx.serialize('import_profiles');
      await assertUniqueReference(tx, 'import_profiles', columns.referenceId);
      const [{ count }] = (await tx.query<{ count: number }>(COUNT_IMPORT_PROFILES)) as [{ count: number }];
      if (count >= MAX_PROFILES) throw tooManyProfiles();
      tx.journal.created('import_profile', { id, referenceId: columns.referenceId });
      await tx.insert(ImportProfile, [{ id, ...columns, definition }]);
      return view(tx, id);
    });
  }

  /** The profile with an id or a reference, a ready one or one of the tenant. Throws `import_profile_not_found`. */
  async get(name: string): Promise<ImportProfileRecord> {
    const found = await this.find(name);
    if (!found) throw DomainError.notFound('import_profile', name);
    return found;
  }

  /** The same profile, named by a parameter of a request. Throws `validation_failed`. */
  async named(name: string): Promise<ImportProfileRecord> {
    const found = await this.find(name);
    if (!found) throw DomainError.invalid([{ field: 'profile', reason: UNKNOWN_PROFILE }]);
    return found;
  }

  list(filter: CommonFilter, request: PageRequest<ImportProfileSort>): Promise<Page<ImportProfileRecord>> {
    return listPage<ImportProfileRecord, ImportProfileSort>(this.db, IMPORT_PROFILES, commonWhere(filter), request);
  }

  /** The ready profiles, which fit on one page. */
  listReady({ ids, referenceIds }: CommonFilter, request: PageRequest): Page<ImportProfileRecord> {
    const isWanted = ({ id, referenceId }: ImportProfileRecord) =>
      (ids?.includes(id) ?? true) && (referenceIds?.includes(referenceId) ?? true);
    const wanted = READY_PROFILES.filter(isWanted);
    const start = (request.page - 1) * request.pageSize;
    const rows = wanted.slice(start, start + request.pageSize);
    const total = request.total === null ? null : wanted.length;
    return { rows, total, hasMore: start + rows.length < wanted.length, request, next: null };
  }

  /** The ready profiles and all of the tenant. */
  async all(): Promise<ImportProfileRecord[]> {
    const rows = await this.db.read<{ doc: ImportProfileRecord }>(ALL_IMPORT_PROFILES, []);
    return [...READY_PROFILES, ...rows.map(({ doc }) => doc)];
  }

  async update(
    id: string,
    { definition: sent = {}, ...columns }: ImportProfileChanges,
    precondition: Precondition,
  ): Promise<ImportProfileRecord> {
    assertWritable(id);
    if (columns.referenceId !== undefined) assertNotReady(columns.referenceId);
    return this.db.transaction(async (tx) => {
      const present = await lockRecord(tx, 'import_profile', ImportProfile, id, precondition);
      const definition = withChanges(present.definition, sent);
      assertValid(columns.resource ?? present.resource, definition);
      await assertUniqueReference(tx, 'import_profiles', columns.referenceId, id);
      tx.journal.watch('import_profile', [id]);
      await tx.update(ImportProfile, id, { ...columns, definition });
      return view(tx, id);
    });
  }

  async delete(id: string, precondition: Precondition): Promise<void> {
    assertWritable(id);
    await this.db.transaction(async (tx) => {
      await lockRecord(tx, 'import_profile', ImportProfile, id, precondition);
      tx.journal.watch('import_profile', [id]);
      await tx.delete(ImportProfile, id);
    });
  }

  private async find(name: string): Promise<ImportProfileRecord | undefined> {
    const ready = readyProfile(name);
    if (ready) return ready;
    const byId = isId(name) ? await this.db.readOne(IMPORT_PROFILE, [name]) : undefined;
    if (byId || textStorageFault(name)) return byId;
    return this.db.readOne(IMPORT_PROFILE_BY_REFERENCE, [name]);
  }
}

async function view(tx: TenantTx, id: string): Promise<ImportProfileRecord> {
  return (await tx.queryOne(IMPORT_PROFILE, [id]))!;
}

/** A definition with the members that were sent; null removes a member, or gives it back its default. */
function withChanges(present: ProfileDefinition, changes: DefinitionChanges): ProfileDefinition {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  const merged = { ...present, ...Object.fromEntries(sent) };
  const kept = Object.entries(merged).filter(([, value]) => value !== null);
  return { ...OWN_COLUMNS, ...Object.fromEntries(kept) } as ProfileDefinition;
}

function assertValid(resource: string, definition: ProfileDefinition): void {
  const faults = new Faults();
  checkProfile(definition, columnRulesOf(csvOf(declaredImport(resource)!, 'barcode')), faults);
  faults.throwIfAny();
}

function assertNotReady(referenceId: string): void {
  if (!readyProfile(referenceId)) return;
  const reason = 'is the reference of a ready profile';
  throw new DomainError('duplicate_reference', `reference_id ${referenceId} is taken already.`, [
    { field: 'reference_id', reason },
  ]);
}

function assertWritable(id: string): void {
  if (!readyProfile(id)) return;
  throw new DomainError('resource_locked', 'A ready profile cannot be changed or deleted; copy it instead.', [
    { field: 'ready', reason: 'is true' },
  ]);
}

const tooManyProfiles = () =>
  new DomainError('limit_reached', `A tenant can have at most ${MAX_PROFILES} import profiles; delete one first.`);
