import { documentQuery, selectList } from '#platform/data/sql/entity-sql.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { NAME_SORT_COLUMN, TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import { lowerCase } from '#platform/data/sql/lower-case.js';
import { MAX_NAMED_USERS } from '#platform/data/records/usage.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { Attribute } from './attribute.entity.js';

export type AttributeRecord = Omit<Stored<Attribute>, 'nameKey'>;

const RECORD = selectList(Attribute, 't', ['nameKey']);

export const ATTRIBUTE = documentQuery<AttributeRecord>(RECORD, 'attributes t where t.tenant_id = $1 and t.id = $2');

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

/** Reads the id of the definition for the entity `$2` whose name has the key `$3`. */
export const DEFINITION_BY_NAME = 'select id from attributes where tenant_id = $1 and entity = $2 and name_key = $3';

/** Entity, key and type of the definitions for the entities `$2` that have one of the types `$3`. */
export const DEFINITIONS_OF_TYPES = `select entity, name_key as key, data_type as "dataType" from attributes
  where tenant_id = $1 and entity = any($2::text[]) and data_type = any($3::text[])`;

/**
 * SQL expression: the definitions that apply to a request, as a JSON array of `ValueDefinition`, or null. `entities` and `keys` are the
 * places of the parameters that `definitionParameters` returns. It is part of the statement that reads the other references of a
 * request, so that checks need no round trip of their own. The rows stay locked (`for key share`) until the transaction ends: changes
 * of a definition wait, other requests do not. Otherwise an option could be removed before the value that uses it is visible.
 */
export const valueDefinitions = (entities: string, keys: string): string => `(select json_agg(d) from (
  select a.entity, a.name, a.name_key as key, a.data_type as "dataType",
    jsonb_path_query_array(a.options, '$[*].value') as options, a.default_value as "defaultValue",
    a.is_mandatory as "isMandatory"
  from attributes a where a.tenant_id = $1 and a.entity = any(${entities}::text[])
    and (a.is_mandatory or a.name_key = any(${keys}::text[])) order by a.id for key share) d)`;

/** A table whose rows have attribute values. */
interface ValueTable {
  /** Kind of the rows in messages; default: the entity. */
  kind?: string;
  table: string;
  /** Column with the name of a row in messages. */
  nameColumn: string;
}

/** Selects the values of an entity (`$2`) in the JSON array `list` of each row of a table. */
const valuesIn = (entity: string, { kind = entity, table, nameColumn }: ValueTable, list: string, join = ''): string =>
  `select v.name, v.value, '${kind}' as kind, t.id, t.${nameColumn} as known
    from ${table} t${join}, jsonb_to_recordset(${list}) v(name text, value text)
    where t.tenant_id = $1 and $2 = '${entity}'`;

const ORDERS: ValueTable = { kind: 'order', table: 'orders', nameColumn: 'display_id' };

const BOTH_ADDRESSES = ' cross join lateral (values (t.billing_address), (t.shipping_address)) a(address)';
/** All values, without those of deleted products, but with the copies in orders. */
const ALL_VALUES = [
  valuesIn('customer', { table: 'customers', nameColumn: 'reference_id' }, 't.attributes'),
  `${valuesIn('product', { table: 'products', nameColumn: 'sku' }, 't.attributes')} and t.deleted_at is null`,
  valuesIn('address', { table: 'customer_addresses', nameColumn: 'reference_id' }, 't.attributes'),
  valuesIn('address', ORDERS, `a.address->'attributes'`, BOTH_ADDRESSES),
  valuesIn('contact', { table: 'customer_contacts', nameColumn: 'reference_id' }, 't.attributes'),
  valuesIn('contact', ORDERS, `t.primary_contact->'attributes'`),
  valuesIn('order', ORDERS, 't.attributes'),
  valuesIn('invoice', { table: 'invoices', nameColumn: 'invoice_number' }, 't.attributes'),
].join(' union all ');

/**
 * Reads the records that have a value of the attribute with the entity `$2` and the key `$3`: of each kind, one more than messages name.
 * With options (`$4`, otherwise null): one record for each of these options that is in use; `$5` says whether a value can contain
 * several options. It scans every row of the entity, so only changes and deletions of definitions use it.
 */
export const ATTRIBUTE_USERS = `select value, kind, id, known as name from (
  select *, row_number() over (partition by kind order by id) as place from (
    select distinct on (one) case when $4::text[] is null then used.kind || used.id else item.value end as one,
      item.value, used.kind, used.id, used.known
    from (${ALL_VALUES}) used,
      unnest(case when $5::boolean then regexp_split_to_array(trim(used.value), ' *, *') else array[used.value] end) item(value)
    where ${lowerCase('used.name')} = $3 and ($4::text[] is null or item.value = any($4))
    order by one, used.id) found) placed
  where place <= ${MAX_NAMED_USERS + 1} order by kind, id, value`;
