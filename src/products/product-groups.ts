import { DomainError } from '../platform/errors/domain-error.js';
import type { Precondition } from '../platform/records/if-match.js';
import { isId, newId } from '../platform/values/ids.js';
import { LateLock } from '../platform/tenancy/tenant-db.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import {
  CLOSE_GROUP,
  ENSURE_GROUP,
  GROUP_OF_PRODUCT,
  HEIR,
  LOCK_GROUPS,
  LOCK_PRODUCT,
  type LockedGroup,
  type LockedProduct,
  MAKE_PRIMARY,
} from './product-groups.queries.js';

/** What a group is made with. */
type NewGroup = Pick<LockedGroup, 'groupCode'> & Partial<LockedGroup>;

/** A variant and its group, both locked; `target` is the locked group of the wanted code. */
export interface LockedVariant {
  product: LockedProduct;
  home: LockedGroup;
  target: LockedGroup;
}

/**
 * The group of a code, made if there is none, and locked. Throws LateLock when it was closed while its lock was awaited;
 * the next attempt makes another one.
 */
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
 * Locks a variant behind its group and the group that it shall move to. The group has to be locked first but is only known
 * from the variant. Throws LateLock when the variant moved meanwhile.
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
  const home = groups.find((group) => group.id === product?.groupId);
  const target = groups.find((group) => group.groupCode === groupCode);
  if (!product || !home || !target) throw new LateLock();
  precondition.check(product.version);
  return { product, home, target };
}

/** The variant that becomes the primary one of the group when this one ceases to be; none if it is the last. */
export async function findHeir(tx: TenantTx, groupId: string, leaverId: string): Promise<string | undefined> {
  const [heir] = await tx.query<{ id: string }>(HEIR, [groupId, leaverId]);
  return heir?.id;
}

/** After a variant left its group: hands its primary place on, or gives the code free when nobody is left. */
export async function settleGroup(tx: TenantTx, groupId: string, heir: string | undefined, wasPrimary: boolean) {
  if (heir === undefined) await tx.query(CLOSE_GROUP, [groupId]);
  else if (wasPrimary) await tx.query(MAKE_PRIMARY, [heir]);
}

/** The name under which transactions of this process wait for a group: its code, since a new one has no id yet. */
const groupRow = (code: string) => `product_groups:${code}`;

/** Of what has more than a group's fields, such as a new product with all its variants, the others are not sent. */
const ensureGroup = (tx: TenantTx, { groupCode, groupingAttributes, brand }: NewGroup) =>
  tx.query(ENSURE_GROUP, [JSON.stringify([{ id: newId(), groupCode, groupingAttributes, brand }])]);
