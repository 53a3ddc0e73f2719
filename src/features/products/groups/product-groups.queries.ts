import { insertStatement } from '#platform/data/sql/entity-sql.js';
import { ProductGroup } from '../product-group.entity.js';

/** Creates groups (`$2`, a JSON array) unless their codes are in use; waits for concurrent transactions that create the same groups. */
export const ENSURE_GROUPS = `${insertStatement(ProductGroup)}
  on conflict (tenant_id, group_code) where deleted_at is null do nothing`;

export interface LockedGroup {
  id: string;
  groupCode: string;
  groupingAttributes: string[];
  brand: string | null;
}

/**
 * Locks the groups of ids (`$2`) and codes (`$3`) in the order of their ids. Every transaction that adds, moves, changes or deletes a
 * variant locks its group first, which keeps the variants of a group consistent.
 */
export const LOCK_GROUPS = `select id, group_code as "groupCode", grouping_attributes as "groupingAttributes", brand
  from product_groups where tenant_id = $1 and deleted_at is null and (id = any($2::uuid[]) or group_code = any($3::text[]))
  order by id for no key update`;

/** The group of a variant (`$2`), read without a lock. */
export const GROUP_OF_PRODUCT = `select g.id, g.group_code as "groupCode", g.grouping_attributes as "groupingAttributes", g.brand
  from products t join product_groups g on g.tenant_id = $1 and g.id = t.group_id
  where t.tenant_id = $1 and t.id = $2 and t.deleted_at is null`;

export interface LockedProduct {
  groupId: string;
  version: number;
  isPrimary: boolean;
}

export const LOCK_PRODUCT = `select group_id as "groupId", version, is_primary as "isPrimary"
  from products where tenant_id = $1 and id = $2 and deleted_at is null for no key update`;

/** The variant of a group (`$2`) that becomes primary when another one (`$3`) leaves: the lowest by priority, then by id. */
export const NEXT_PRIMARY = `select id from products where tenant_id = $1 and group_id = $2 and id <> $3 and deleted_at is null
  order by priority, id limit 1`;

export const MAKE_PRIMARY = 'update products set is_primary = true where tenant_id = $1 and id = $2';
/** The variant `$2` ceases to be the primary one, before another one of its group becomes it. */
export const CEASE_PRIMARY = 'update products set is_primary = false where tenant_id = $1 and id = $2';
export const CLOSE_GROUP = 'update product_groups set deleted_at = tenant_now() where tenant_id = $1 and id = $2';
export const UPDATE_GROUP = `update product_groups set grouping_attributes = $3, brand = $4 where tenant_id = $1 and id = $2`;

/** The other variants of a group (`$2`) than `$3`. */
export const OTHER_VARIANTS = `select id from products
  where tenant_id = $1 and group_id = $2 and id <> $3 and deleted_at is null order by id`;

/** Increases the versions of the other variants of a group (`$2`), whose records contain its brand and grouping attributes. */
export const TOUCH_OTHER_VARIANTS = `update products set version = version + 1
  where tenant_id = $1 and group_id = $2 and id <> $3 and deleted_at is null`;
