import { DomainError, type ErrorDetail } from '../platform/errors/domain-error.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { USED_VALUES } from './attributes.queries.js';
import type { AttributeRow } from './new-attribute.js';
import { isMultiSelect } from './value-forms.js';

type Definition = Pick<AttributeRow, 'entity' | 'nameKey' | 'dataType' | 'options'>;

/** Throws `resource_in_use` when a change takes away what values rest on: options that they name, or their name itself. */
export async function refuseChangeInUse(
  tx: TenantTx,
  present: Definition,
  { nameKey = present.nameKey, options }: Partial<AttributeRow>,
): Promise<void> {
  if (nameKey !== present.nameKey && (await usedValues(tx, present)).length)
    throw inUse([{ field: 'name', reason: 'cannot change while values of the attribute exist' }]);
  const kept = new Set(options?.map(({ value }) => value));
  const removed = options ? present.options.map(({ value }) => value).filter((value) => !kept.has(value)) : [];
  const used = removed.length ? await usedValues(tx, present, removed) : [];
  if (used.length)
    throw inUse(
      used.map((value) => ({ field: 'configuration.options', reason: `${value} is the value of something` })),
    );
}

/** Throws `resource_in_use` while anything has a value of the attribute. */
export async function refuseInUse(tx: TenantTx, present: Definition): Promise<void> {
  if ((await usedValues(tx, present)).length) throw inUse([]);
}

async function usedValues(
  tx: TenantTx,
  { entity, nameKey, dataType }: Definition,
  options: string[] | null = null,
): Promise<string[]> {
  const rows = await tx.query<{ value: string }>(USED_VALUES, [entity, nameKey, options, isMultiSelect(dataType)]);
  return rows.map(({ value }) => value).sort();
}

const inUse = (details: ErrorDetail[]) =>
  new DomainError('resource_in_use', 'Values of the attribute exist that need it as it is.', details);
