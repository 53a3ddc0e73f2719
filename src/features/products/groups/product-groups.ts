import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { LateLock } from '#platform/data/tenancy/restart-errors.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { isId, newId } from '#platform/base/values/ids.js';
import {
  CLOSE_GROUP,
  ENSURE_GROUPS,
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

/** A locked group, and whether this transaction has created it. */
export interface EnsuredGroup extends LockedGroup {
  isNew: boolean;
}

/**
 * Locks the groups of codes and creates those that do not exist, each with the fields of the first entry with its code. Returns them by
 * code. Throws LateLock if a group was closed while the lock was awaited.
 */
export async function lockGroups(tx: TenantTx, groups: readonly NewGroup[]): Promise<Map<string, EnsuredGroup>> {
  const wanted = new Map<string, NewGroup & { id: string }>();
  for (const group of groups) if (!wanted.has(group.groupCode)) wanted.set(group.groupCode, { ...group, id: newId() });
  tx.hold(...[...wanted.keys()].map(groupRow));
  const [, locked] = await Promise.all([
    ensureGroups(tx, [...wanted.values()]),
    tx.query<LockedGroup>(LOCK_GROUPS, [[], [...wanted.keys()]]),
  ]);
  if (locked.length < wanted.size) throw new LateLock();
  return new Map(
    locked.map((group) => [group.groupCode, { ...group, isNew: group.id === wanted.get(group.groupCode)?.id }]),
  );
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
  if (groupCode !== seen.groupCode) await ensureGroups(tx, [{ id: newId(), groupCode, groupingAttributes, brand }]);
  const [groups, [product]] = await Promise.all([
    tx.query<LockedGroup>(LOCK_GROUPS, [[seen.id], [groupCode]]),
    tx.query<LockedProduct>(LOCK_PRODUCT, [id]),
  ]);
  const group = groups.find((one) => one.id === product?.groupId);
  const target = groups.find((one) => one.groupCode === groupCode);
  if (!product || !group || !target) throw new LateLock();
  precondition.check({ id, version: product.version });
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

/** Name of a group for {@link TenantTx.hold}: its code, since a new group has no id yet. */
const groupRow = (code: string) => `product_groups:${code}`;

/**
 * Sends the groups' own fields only, because an entry can be a whole new product with all its variants, and in the order of their codes:
 * two transactions that create the same groups in different orders would deadlock at the unique index.
 */
const ensureGroups = (tx: TenantTx, groups: readonly (NewGroup & { id: string })[]) => {
  const rows = groups.map(({ id, groupCode, groupingAttributes, brand }) => ({
    id,
    groupCode,
    groupingAttributes,
    brand,
  }));
  return tx.query(ENSURE_GROUPS, [JSON.stringify(rows.toSorted((a, b) => (a.groupCode < b.groupCode ? -1 : 1)))]);
};
