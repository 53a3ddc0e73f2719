import type { ListSource } from '#platform/data/records/list-query.js';
import { NAME_SORT_COLUMN, TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import { documentQuery, selectList } from '#platform/data/sql/entity-sql.js';
import { usageStatement } from '#platform/data/records/usage.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { PriceList } from './price-list.entity.js';

export type PriceListRecord = Stored<PriceList>;

const RECORD = selectList(PriceList, 't');

export const PRICE_LIST = documentQuery<PriceListRecord>(RECORD, 'price_lists t where t.tenant_id = $1 and t.id = $2');

/** The price list with the reference `$2`. */
export const PRICE_LIST_BY_REFERENCE = documentQuery<PriceListRecord>(
  RECORD,
  'price_lists t where t.tenant_id = $1 and t.reference_id = $2',
);

export const PRICE_LISTS: ListSource<PriceListSort> = {
  table: 'price_lists',
  record: RECORD,
  sortColumns: {
    ...TIME_SORT_COLUMNS,
    ...NAME_SORT_COLUMN,
    priority: { sql: 't.priority', sqlType: 'integer', property: 'priority' },
  },
};
export const PRICE_LIST_SORTS = ['created_at', 'updated_at', 'name', 'priority'] as const;
export type PriceListSort = (typeof PRICE_LIST_SORTS)[number];

export const ANY_PRICE_LIST = 'select exists (select 1 from price_lists where tenant_id = $1) as found';
export const OTHER_DEFAULTS = 'select id from price_lists where tenant_id = $1 and is_default and id <> $2';
export const UNSET_DEFAULT =
  'update price_lists set is_default = false where tenant_id = $1 and is_default and id <> $2';
export const PRICE_LIST_USERS = usageStatement([
  {
    kind: 'product',
    from: `product_prices x join products u on u.tenant_id = $1 and u.id = x.product_id
      where x.tenant_id = $1 and x.price_list_id = $2`,
    name: 'u.sku',
  },
  {
    kind: 'customer',
    from: 'customers u where u.tenant_id = $1 and u.assigned_price_list_id = $2',
    name: 'u.reference_id',
  },
  { kind: 'order', from: 'orders u where u.tenant_id = $1 and u.price_list_id = $2', name: 'u.display_id' },
]);
