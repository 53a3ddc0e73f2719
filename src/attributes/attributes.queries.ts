import { documentQuery, selectList } from '../platform/database/entity-sql.js';
import type { ListSource } from '../platform/records/list-query.js';
import { NAME_SORT_COLUMN, TIME_SORT_COLUMNS } from '../platform/records/sort-columns.js';
import { lowerCase } from '../platform/database/lower-case.js';
import { MOST_NAMED } from '../platform/records/usage.js';
import type { Stored } from '../platform/database/stored.js';
import { Attribute } from './attribute.entity.js';

export type AttributeRecord = Omit<Stored<Attribute>, 'nameKey'>;

const RECORD = selectList(Attribute, 't', ['nameKey']);

export const ATTRIBUTE = documentQuery(RECORD, 'attributes t where t.tenant_id = $1 and t.id = $2');

export const ATTRIBUTES: ListSource<AttributeSort> = {
  table: 'attributes',
  record: RECORD,
  sortColumns: {
    ...TIME_SORT_COLUMNS,
    ...NAME_SORT_COLUMN,
    priority: { sql: 't.priority', sqlType: 'integer', property: 'priority' },
  },
};
export const ATTRIBUTE_SORTS = ['created_at', 'updated_at', 'name', 'priority'] as const;
export type AttributeSort = (typeof ATTRIBUTE_SORTS)[number];

/** The definition of an entity (`$2`) that has the key of a name (`$3`) already. */
export const NAME_HOLDER = 'select id from attributes where tenant_id = $1 and entity = $2 and name_key = $3';

/** A table with values: what its rows are called, if not as the entity, and by which column their owner knows them. */
interface Holder {
  kind?: string;
  table: string;
  known: string;
}

/** Where values of an entity (`$2`) stand: rows that have not been deleted, and the copies that orders keep. */
const valuesIn = (entity: string, { kind = entity, table, known }: Holder, list: string, more = ''): string =>
  `select v.name, v.value, '${kind}' as kind, t.id, t.${known} as known
    from ${table} t${more}, jsonb_to_recordset(${list}) v(name text, value text)
    where t.tenant_id = $1 and $2 = '${entity}'`;

const ORDERS: Holder = { kind: 'order', table: 'orders', known: 'display_id' };

const BOTH_ADDRESSES = ' cross join lateral (values (t.billing_address), (t.shipping_address)) a(address)';
const ALL_VALUES = [
  valuesIn('customer', { table: 'customers', known: 'reference_id' }, 't.attributes'),
  `${valuesIn('product', { table: 'products', known: 'sku' }, 't.attributes')} and t.deleted_at is null`,
  valuesIn('address', { table: 'customer_addresses', known: 'reference_id' }, 't.attributes'),
  valuesIn('address', ORDERS, `a.address->'attributes'`, BOTH_ADDRESSES),
  valuesIn('contact', { table: 'customer_contacts', known: 'reference_id' }, 't.attributes'),
  valuesIn('contact', ORDERS, `t.primary_contact->'attributes'`),
  valuesIn('order', ORDERS, 't.attributes'),
  valuesIn('invoice', { table: 'invoices', known: 'invoice_number' }, 't.attributes'),
].join(' union all ');

/**
 * What has values of an attribute, of the entity `$2` and under the key `$3`: of each kind one more than is named. With options (`$4`)
 * instead one record for each of them that is a value; `$5` says that one value may be several options. It looks at every row of the
 * entity, which only definitions that change wait for.
 */
export const ATTRIBUTE_USERS = `select value, kind, id, known as name from (
  select *, row_number() over (partition by kind order by id) as place from (
    select distinct on (one) case when $4::text[] is null then used.kind || used.id else part.value end as one,
      part.value, used.kind, used.id, used.known
    from (${ALL_VALUES}) used,
      unnest(case when $5::boolean then regexp_split_to_array(trim(used.value), ' *, *') else array[used.value] end) part(value)
    where ${lowerCase('used.name')} = $3 and ($4::text[] is null or part.value = any($4))
    order by one, used.id) found) placed
  where place <= ${MOST_NAMED + 1} order by kind, id, value`;
