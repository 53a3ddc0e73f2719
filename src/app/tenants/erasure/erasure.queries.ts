import { ERASED, erasedSql, fieldOf, PERSONAL_DATA, type PersonalData } from './personal-fields.js';

/**
 * `$1` of every statement is the tenant's id. Unless a statement says otherwise, `$2` is the customer's id and `$3` the ids of the orders
 * that were the customer's before.
 */

/** Gives `$3` a type in statements that do not use it. */
const HAS_FORMER_ORDERS = '$3::uuid[] is not null';

/** Rows of which one statement removes personal data. It locks only these. */
export const BATCH = 200;

/**
 * The id of the customer whose id, or else reference, is `$2`. A deleted customer is found by its id, because the journal still has its data.
 */
export const FIND_CUSTOMER = `select coalesce(
    (select c.id from customers c where c.tenant_id = $1 and c.id::text = lower($2::text)),
    (select c.id from customers c where c.tenant_id = $1 and c.reference_id = $2::text),
    (select j.resource_id from journal j where j.tenant_id = $1 and j.resource_type = 'customer'
      and j.resource_id::text = lower($2::text) limit 1)) as id`;

/** Before its parts; see docs/locks.md. Orders that refer to the customer wait too. */
export const LOCK_CUSTOMER = 'select id from customers where tenant_id = $1 and id = $2 for update';

/** A row with personal data, and the names of the fields that have some. */
export interface PersonalRow {
  id: string;
  referenceId: string | null;
  version: number;
  fields: string[];
}

/** Locks and returns the next rows with personal data. */
export const personalRows = ({ table, columns, ofCustomer, hasReference = true }: PersonalData): string => {
  const isPersonal = columns.map(({ column, to }) => `t.${column} is distinct from ${erasedSql(to)}`);
  const names = columns.map((one, index) => `case when ${isPersonal[index]} then '${fieldOf(one)}' end`);
  return `select t.id, ${hasReference ? 't.reference_id' : 'null'} as "referenceId", t.version, array_remove(array[${names.join(', ')}]::text[], null) as fields
  from ${table} t where t.tenant_id = $1 and ${HAS_FORMER_ORDERS} and ${ofCustomer} and (${isPersonal.join(' or ')})
  order by t.id limit ${BATCH} for no key update of t`;
};

/** Removes the personal data of the rows `$2`. The version moves by a trigger. */
export const eraseRows = ({ table, columns }: PersonalData): string =>
  `update ${table} set ${columns.map(({ column, to }) => `${column} = ${erasedSql(to)}`).join(', ')}
  where tenant_id = $1 and id = any($2::uuid[])`;

/** The version of the customer moves with those of its addresses and contacts. */
export const TOUCH_CUSTOMER = `update customers set version = version + 1 where tenant_id = $1 and id = $2
  returning id, reference_id as "referenceId", version`;

/** The tables of the journal in the order in which entries move through them, with the column of their position. */
export const JOURNALS = [
  { table: 'journal_unnumbered', position: 'seq' },
  { table: 'journal', position: 'position' },
] as const;

/** The ids of the orders that were moved from the customer `$2` to another one. They can still have copies of its addresses. */
export const FORMER_ORDERS = `select coalesce(json_agg(id), '[]') as ids from (${JOURNALS.map(
  ({ table }) => `select j.resource_id as id from ${table} j where j.tenant_id = $1 and j.resource_type = 'order'
    and j.changes @> jsonb_build_array(jsonb_build_object('field', 'customer_id', 'before', $2::text))`,
).join(' union ')}) former`;

/** The bounds of the positions of a journal. */
export const journalBounds = ({ table, position }: (typeof JOURNALS)[number]): string =>
  `select coalesce(min(${position}) - 1, 0)::text as first, coalesce(max(${position}), 0)::text as last from ${table} where tenant_id = $1`;

/** Positions that one statement searches. */
export const POSITIONS = 2_000n;

/** A value of a change without personal data: null stays null, an object keeps its id. */
const erasedChange = (value: string): string => `case when jsonb_typeof(${value}) = 'null' then ${value}
  when jsonb_typeof(${value}) = 'object' then jsonb_strip_nulls(jsonb_build_object('id', ${value}->'id'))
  when jsonb_typeof(${value}) = 'array' then '[]'::jsonb else to_jsonb('${ERASED}'::text) end`;

/** Whether a record belongs to no other customer: to this one, or to nobody known, because it was deleted. */
const ofNoOther = ({ table, ofOther }: PersonalData, id: string): string =>
  `not exists (select 1 from ${table} t where t.tenant_id = $1 and t.id = ${id} and ${ofOther})`;

/**
 * Removes the personal data from the changes of a resource type's entries at positions after `$4` up to `$5`: of the customer's records,
 * and of deleted ones, since nothing says whose those were. Returns a row for each entry that it changes.
 */
export function eraseChanges({ table, position }: (typeof JOURNALS)[number], data: PersonalData): string {
  const fields = [...data.columns.map(fieldOf), ...data.derived].map((field) => `'${field}'`).join(', ');
  return `update ${table} e set changes = x.changes from (
    select j.${position}, j.occurred_at, (
      select jsonb_agg(case when substring(c->>'field' from '^[^.[]+') in (${fields}) then jsonb_build_object('field', c->'field',
        'before', ${erasedChange(`c->'before'`)}, 'after', ${erasedChange(`c->'after'`)}) else c end order by place)
      from jsonb_array_elements(j.changes) with ordinality as one(c, place)) as changes
    from ${table} j where j.tenant_id = $1 and j.${position} > $4::bigint and j.${position} <= $5::bigint
      and j.resource_type = '${data.type}' and j.changes <> '[]'::jsonb
      and ${HAS_FORMER_ORDERS} and ${ofNoOther(data, 'j.resource_id')}) x
  where e.tenant_id = $1 and e.${position} = x.${position} and e.occurred_at = x.occurred_at and e.changes is distinct from x.changes
  returning 1`;
}

const hasResponse = `exists (select 1 from jsonb_array_elements(d.attempts) a where coalesce(a->>'response', a->>'error') is not null)`;

/**
 * Removes what endpoints answered to events of the customer's records, and of deleted ones: an answer can repeat the data of the event.
 * Returns a row for each delivery; to be repeated until there is none.
 */
export const ERASE_RESPONSES = `update webhook_deliveries e set attempts = (
    select jsonb_agg(a || '{"response": null, "error": null}' order by place) from jsonb_array_elements(e.attempts) with ordinality as one(a, place))
  where e.tenant_id = $1 and e.id in (select d.id from webhook_deliveries d where d.tenant_id = $1 and ${hasResponse}
    and (${PERSONAL_DATA.map((data) => `d.type like '${data.type.replaceAll('_', '\\_')}.%' and ${ofNoOther(data, 'd.resource_id')}`).join(' or ')})
    limit ${BATCH})
  returning 1`;

/**
 * Removes the texts of refused lines of imports, which can repeat values of the lines. Line, code, reference and the names of the fields
 * remain. `$2` are the resources of the imports, `PERSONAL_IMPORTS`. Returns a row for each line; to be repeated until there is none.
 */
export const ERASE_IMPORT_ERRORS = `update import_errors e set message = '${ERASED}', row = null, details = coalesce((
    select jsonb_agg(d || '{"reason": "${ERASED}"}' order by place) from jsonb_array_elements(e.details) with ordinality as one(d, place)), '[]')
  from (select r.import_id, r.line from import_errors r
    join imports i on i.tenant_id = $1 and i.id = r.import_id
    where r.tenant_id = $1 and i.resource = any($2::text[]) and r.message <> '${ERASED}' limit ${BATCH}) x
  where e.tenant_id = $1 and e.import_id = x.import_id and e.line = x.line
  returning 1`;

/**
 * Removes the bodies of stored answers. They are encrypted, so that those with the customer's data are not known: all are removed. What
 * repeats a request still has no second effect. Returns a row for each answer; to be repeated until there is none.
 */
export const ERASE_ANSWERS = `update idempotency_keys set sealed_body = null where tenant_id = $1 and key in (
    select i.key from idempotency_keys i where i.tenant_id = $1 and i.sealed_body is not null limit ${BATCH})
  returning 1`;

/** Deletes the changes that agents have prepared, encrypted too. Returns a row for each; to be repeated until there is none. */
export const ERASE_PREPARED_CHANGES = `delete from prepared_changes where tenant_id = $1 and id in (
    select p.id from prepared_changes p where p.tenant_id = $1 limit ${BATCH})
  returning 1`;
