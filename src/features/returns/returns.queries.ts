import { documentQuery, documentsByIds, selectList } from '#platform/data/sql/entity-sql.js';
import type { Stored } from '#platform/data/sql/stored.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { nextDisplayIdStatement } from '#platform/data/records/next-display-id.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import { ReturnItem } from './return-item.entity.js';
import { ReturnReceipt } from './return-receipt.entity.js';
import { Return } from './return.entity.js';

/** An item with the order of its line. */
export type ReturnItemRecord = Omit<Stored<ReturnItem>, 'returnId' | 'position'> & { orderId: string | null };

/** A return with its items, and its receipts in the order in which they were entered. */
export type ReturnRecord = Stored<Return> & { items: ReturnItemRecord[]; receipts: Stored<ReturnReceipt>[] };

const ITEMS = `(select coalesce(json_agg(item), '[]') from (
    select ${selectList(ReturnItem, 'i', ['returnId', 'position'])}, l.order_id as "orderId"
    from return_items i left join order_lines l on l.tenant_id = $1 and l.id = i.order_line_id
    where i.tenant_id = $1 and i.return_id = t.id order by i.position) item) as items`;

const RECEIPTS = `(select coalesce(json_agg(receipt), '[]') from (
    select ${selectList(ReturnReceipt, 'r')}
    from return_items i join return_receipts r on r.tenant_id = $1 and r.return_item_id = i.id
    where i.tenant_id = $1 and i.return_id = t.id order by r.id) receipt) as receipts`;

const RECORD = `${selectList(Return, 't')}, ${ITEMS}, ${RECEIPTS}`;

export const RETURN = documentQuery<ReturnRecord>(RECORD, 'returns t where t.tenant_id = $1 and t.id = $2');

/** The return with the reference `$2`. */
export const RETURN_BY_REFERENCE = documentQuery<ReturnRecord>(
  RECORD,
  'returns t where t.tenant_id = $1 and t.reference_id = $2',
);

/** The returns with the ids `$2`, in the order of their ids. */
export const RETURNS_BY_IDS = documentsByIds(RETURN);

export const RETURN_SORTS = ['created_at', 'updated_at'] as const;
export type ReturnSort = (typeof RETURN_SORTS)[number];

export const RETURNS: ListSource<ReturnSort> = { table: 'returns', record: RECORD, sortColumns: TIME_SORT_COLUMNS };

export const NEXT_RETURN_NUMBER = nextDisplayIdStatement('returns', 'R-');

/** SQL condition on a return `t`: it has items of orders with one of the ids in the parameter `ids`. */
export const ofOrders = (ids: string): string => `t.id in (
  select i.return_id from order_lines l join return_items i on i.tenant_id = $1 and i.order_line_id = l.id
  where l.tenant_id = $1 and l.order_id = any(${ids}::uuid[]))`;

/** SQL condition on a return `t`: it has items of one of the SKUs in the parameter `skus`. */
export const ofSkus = (skus: string): string => `t.id in (
  select i.return_id from return_items i where i.tenant_id = $1 and i.sku = any(${skus}::text[]))`;
