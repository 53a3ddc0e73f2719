import { DomainError } from '../platform/errors/domain-error.js';
import type { Faults } from '../platform/errors/faults.js';
import type { Precondition } from '../platform/records/if-match.js';
import { LateLock } from '../platform/tenancy/restart-errors.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import type { NewAttributeValue } from '../platform/values/attribute-value.js';
import { isId, newId } from '../platform/values/ids.js';
import {
  CLOSE_GROUP,
  ENSURE_GROUP,
  GROUP_OF_PRODUCT,
  LOCK_GROUPS,
  LOCK_PRODUCT,
  type LockedGroup,
  type LockedProduct,
  MAKE_PRIMARY,
  NEXT_PRIMARY,
} from './product-groups.queries.js';

type NewGroup = Pick<LockedGroup, 'groupCode'> & Partial<LockedGroup>;

/** A locked variant with its locked groups. */
export interface LockedVariant {
  product: LockedProduct;
  /** The group that the variant is in. */
  group: LockedGroup;
  /** The group that the variant will be in: that of the requested code, or `group`. */
  target: LockedGroup;
}

/** Locks the group of a code and creates it if it does not exist. Throws LateLock if the group was closed while the lock was awaited. */
export async function lockGroup(tx: TenantTx, group: NewGroup): Promise<LockedGroup> {
  tx.hold(groupRow(group.groupCode));
  const [, [locked]] = await Promise.all([
    ensureGroup(tx, group),
    tx.query<LockedGroup>(LOCK_GROUPS, [[], [group.groupCode]]),
  ]);
  if (!locked) throw new LateLock();
  return locked;
}

/**
 * Locks a variant's group, the group that it moves to, and then the variant. The group must be locked before the variant but is only
 * known from the variant, so it is first read without a lock. Throws LateLock if the variant changed its group in between.
 */
export async function lockVariant(
  tx: TenantTx,
  id: string,
  precondition: Precondition,
  wanted: { groupCode?: string; groupingAttributes?: string[]; brand?: string | null } = {},
): Promise<LockedVariant> {
  const [seen] = isId(id) ? await tx.query<LockedGroup>(GROUP_OF_PRODUCT, [id]) : [];
  if (!seen) throw DomainError.notFound('product', id);
  const { groupCode = seen.groupCode, groupingAttributes = seen.groupingAttributes, brand = seen.brand } = wanted;
  tx.hold(groupRow(seen.groupCode), groupRow(groupCode));
  if (groupCode !== seen.groupCode) await ensureGroup(tx, { groupCode, groupingAttributes, brand });
  const [groups, [product]] = await Promise.all([
    tx.query<LockedGroup>(LOCK_GROUPS, [[seen.id], [groupCode]]),
    tx.query<LockedProduct>(LOCK_PRODUCT, [id]),
  ]);
  const group = groups.find((one) => one.id === product?.groupId);
  const target = groups.find((one) => one.groupCode === groupCode);
  if (!product || !group || !target) throw new LateLock();
  precondition.check(product.version);
  return { product, group, target };
}

/** Id of the variant that becomes the group's primary one when another leaves the group; undefined if no variant remains. */
export async function findNextPrimary(tx: TenantTx, groupId: string, leavingId: string): Promise<string | undefined> {
  const [next] = await tx.query<{ id: string }>(NEXT_PRIMARY, [groupId, leavingId]);
  return next?.id;
}

/** After a variant left its group: closes an empty group, or makes the next variant primary if the one that left was. */
export async function promoteOrCloseGroup(
  tx: TenantTx,
  groupId: string,
  nextPrimaryId: string | undefined,
  wasPrimary: boolean,
): Promise<void> {
  if (nextPrimaryId === undefined) await tx.query(CLOSE_GROUP, [groupId]);
  else if (wasPrimary) {
    tx.journal.watch('product', [nextPrimaryId]);
    await tx.query(MAKE_PRIMARY, [nextPrimaryId]);
  }
}

/** A variant must have all grouping attributes of its group. `prefix` is the path of the variant: `variants[0].` or empty. */
export function checkGroupingAttributes(
  attributes: readonly NewAttributeValue[],
  grouping: readonly string[],
  prefix: string,
  faults: Faults,
): void {
  const names = new Set(attributes.map(({ name }) => name));
  for (const name of grouping) {
    if (!names.has(name))
      faults.add(`${prefix}attributes`, `must contain the grouping attribute ${JSON.stringify(name)}`);
  }
}

/** Name of a group for {@link TenantTx.hold}: its code, since a new group has no id yet. */
const groupRow = (code: string) => `product_groups:${code}`;

/** Sends the group's own fields only: `group` can be a whole new product with all its variants. */
const ensureGroup = (tx: TenantTx, { groupCode, groupingAttributes, brand }: NewGroup) =>
  tx.query(ENSURE_GROUP, [JSON.stringify([{ id: newId(), groupCode, groupingAttributes, brand }])]);
