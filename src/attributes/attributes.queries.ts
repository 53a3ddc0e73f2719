import { documentQuery, selectList } from '../platform/database/entity-sql.js';
import type { ListSource } from '../platform/database/list-query.js';
import type { Stored } from '../platform/database/stored.js';
import { Attribute } from './attribute.entity.js';

export type AttributeRecord = Omit<Stored<Attribute>, 'nameKey'>;

const RECORD = selectList(Attribute, 't', ['nameKey']);

export const ATTRIBUTE = documentQuery(RECORD, 'attributes t where t.tenant_id = $1 and t.id = $2');

export const ATTRIBUTES: ListSource<AttributeSort> = {
  table: 'attributes',
  record: RECORD,
  sortColumns: {
    created_at: { sql: 't.created_at', sqlType: 'timestamptz', property: 'createdAt' },
    updated_at: { sql: 't.updated_at', sqlType: 'timestamptz', property: 'updatedAt' },
    name: { sql: 't.name', sqlType: 'text', property: 'name' },
    priority: { sql: 't.priority', sqlType: 'integer', property: 'priority' },
  },
};
export const ATTRIBUTE_SORTS = ['created_at', 'updated_at', 'name', 'priority'] as const;
export type AttributeSort = (typeof ATTRIBUTE_SORTS)[number];

/** The definition of an entity (`$2`) that has the key of a name (`$3`) already. */
export const NAME_HOLDER = 'select id from attributes where tenant_id = $1 and entity = $2 and name_key = $3';

/** Where values of an entity (`$2`) stand: rows that have not been deleted, and the copies that orders keep. */
const valuesIn = (entity: string, table: string, list: string, more = ''): string =>
  `select v.name, v.value from ${table} t${more}, jsonb_to_recordset(${list}) v(name text, value text)
    where t.tenant_id = $1 and $2 = '${entity}'`;

const BOTH_ADDRESSES = ' cross join lateral (values (t.billing_address), (t.shipping_address)) a(address)';
const ALL_VALUES = [
  valuesIn('customer', 'customers', 't.attributes'),
  `${valuesIn('product', 'products', 't.attributes')} and t.deleted_at is null`,
  valuesIn('address', 'customer_addresses', 't.attributes'),
  valuesIn('address', 'orders', `a.address->'attributes'`, BOTH_ADDRESSES),
  valuesIn('contact', 'customer_contacts', 't.attributes'),
  valuesIn('contact', 'orders', `t.primary_contact->'attributes'`),
  valuesIn('order', 'orders', 't.attributes'),
  valuesIn('invoice', 'invoices', 't.attributes'),
].join(' union all ');

/**
 * Some of the values that an attribute has: of the entity `$2`, under the key `$3`, of these options (`$4`) or any; `$5` says
 * that one value may be several options. It looks at every row of the entity, which only definitions that change wait for.
 * Lower case is Unicode's own, as in the service, whatever the database's locale.
 */
export const USED_VALUES = `select distinct part.value from (${ALL_VALUES}) used,
  unnest(case when $5::boolean then regexp_split_to_array(trim(used.value), ' *, *') else array[used.value] end) part(value)
  where lower(used.name collate "pg_unicode_fast") = $3 and ($4::text[] is null or part.value = any($4)) order by 1 limit 25`;
