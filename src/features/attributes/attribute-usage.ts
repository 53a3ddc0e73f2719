import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import { usageDetails, type Usage } from '#platform/data/records/usage.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { ATTRIBUTE_USERS } from './attributes.queries.js';
import type { AttributeRow } from './new-attribute.js';
import { isMultiSelect } from './data-types.js';

type Definition = Pick<AttributeRow, 'entity' | 'nameKey' | 'dataType' | 'options'>;

/** Throws `resource_in_use` when a change removes options that are in use, or changes the name of an attribute that has values. */
export async function assertChangeAllowed(
  tx: TenantTx,
  present: Definition,
  { nameKey = present.nameKey, options }: Partial<AttributeRow>,
): Promise<void> {
  const users = nameKey === present.nameKey ? [] : await readUsers(tx, present);
  if (users.length)
    throw inUse([
      { field: 'name', reason: 'cannot change while values of the attribute exist' },
      ...usageDetails(users, 'name'),
    ]);
  const kept = new Set(options?.map(({ value }) => value));
  const removed = options ? present.options.map(({ value }) => value).filter((value) => !kept.has(value)) : [];
  const used = removed.length ? await readUsers(tx, present, removed) : [];
  if (used.length)
    throw inUse(
      used.map(({ value, kind, id, name }) => ({
        field: 'configuration.options',
        reason: `${value} is a value of ${kind} ${name === null ? '' : `${name} `}(${id})`,
      })),
    );
}

/** Throws `resource_in_use`, naming the records that have a value of the attribute, if there are any. */
export async function assertAttributeUnused(tx: TenantTx, present: Definition): Promise<void> {
  const users = await readUsers(tx, present);
  if (users.length) throw inUse(usageDetails(users));
}

/** Reads the records that have a value of the attribute. With `options`: one record for each of these options that is in use, by option. */
async function readUsers(
  tx: TenantTx,
  { entity, nameKey, dataType }: Definition,
  options: string[] | null = null,
): Promise<(Usage & { value: string })[]> {
  const values = [entity, nameKey, options, isMultiSelect(dataType)];
  const users = await tx.query<Usage & { value: string }>(ATTRIBUTE_USERS, values);
  return options ? users.sort((a, b) => (a.value < b.value ? -1 : 1)) : users;
}

const inUse = (details: ErrorDetail[]) =>
  new DomainError('resource_in_use', 'Values of the attribute exist that need it as it is.', details);
