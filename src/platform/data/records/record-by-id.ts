import type { EntityTarget } from 'typeorm';
import type { ResourceRow } from '../sql/columns.js';
import type { DocumentStatement } from '../sql/entity-sql.js';
import { DomainError, type ResourceName } from '#platform/base/errors/domain-error.js';
import type { TenantDb } from '../tenancy/tenant-db.js';
import type { TenantTx } from '../tenancy/tenant-tx.js';
import { isId } from '#platform/base/values/ids.js';
import type { Precondition } from './if-match.js';

/**
 * Reads one record with a statement of `documentQuery` whose `$2` is the id, outside a transaction; `isOnShards` as {@link TenantDb.readOne} has it.
 * Throws `<resource>_not_found` when the tenant has no such record; an id that is not a UUID is answered in the same way, without a statement.
 */
export async function readRecord<R>(
  db: TenantDb,
  resource: ResourceName,
  statement: DocumentStatement<R>,
  id: string,
  isOnShards?: boolean,
): Promise<R> {
  const record = isId(id) ? await db.readOne(statement, [id], isOnShards) : undefined;
  if (!record) throw DomainError.notFound(resource, id);
  return record;
}

/**
 * As {@link readRecord}, for a statement whose `$2` is another key that the caller gave the record, such as its reference. A key of a path can
 * have U+0000, which no text of the database has.
 */
export async function readRecordByKey<R>(
  db: TenantDb,
  resource: ResourceName,
  statement: DocumentStatement<R>,
  key: string,
  isOnShards?: boolean,
): Promise<R> {
  const record = key.includes('\0') ? undefined : await db.readOne(statement, [key], isOnShards);
  if (!record) throw DomainError.notFound(resource, key);
  return record;
}

/**
 * Locks one row against other writers until the transaction ends, and returns it. Throws `<resource>_not_found` when the tenant has no
 * such row or the id is not a UUID, and `version_conflict` when the row does not meet the precondition (`If-Match`).
 */
export async function lockRecord<T extends ResourceRow>(
  tx: TenantTx,
  resource: ResourceName,
  entity: EntityTarget<T>,
  id: string,
  precondition: Precondition,
): Promise<T> {
  const row = isId(id) ? await tx.lock(entity, id) : undefined;
  if (!row) throw DomainError.notFound(resource, id);
  precondition.check(row);
  return row;
}
