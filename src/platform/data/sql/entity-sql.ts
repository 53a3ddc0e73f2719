import { EntityTarget, getMetadataArgsStorage, ObjectLiteral, type ValueTransformer } from 'typeorm';

/** A column of an entity. Statements take their columns from the entity's declaration, the only place that lists them. */
interface Column {
  property: string;
  name: string;
  sqlType: string;
  /** Declared default value as SQL. */
  fallback?: string;
  /** Makes the value of the property from that of the driver. */
  read?: (value: unknown) => unknown;
}

/** A column as TypeORM keeps its decorator. */
type DeclaredColumn = ReturnType<typeof getMetadataArgsStorage>['columns'][number];

const cache = new Map<unknown, Column[]>();

/** The columns of an entity, in the order of their declaration. */
export function columnsOf(entity: EntityTarget<ObjectLiteral>): readonly Column[] {
  let columns = cache.get(entity);
  if (!columns) {
    const lineage = ancestry(entity as new () => object);
    columns = getMetadataArgsStorage()
      .columns.filter(({ target }) => lineage.includes(target))
      .map(describe);
    cache.set(entity, columns);
  }
  return columns;
}

const ancestry = (target: unknown): unknown[] =>
  typeof target === 'function' && target !== Function.prototype
    ? [target, ...ancestry(Object.getPrototypeOf(target))]
    : [];

function describe({ propertyName, options }: DeclaredColumn): Column {
  const { name, type, precision, array, default: fallback, transformer } = options;
  if (!name || typeof type !== 'string') throw new Error(`Column ${propertyName} must state its name and SQL type`);
  const scaled = type === 'timestamptz' && precision ? `timestamptz(${precision})` : type;
  return {
    property: propertyName,
    name,
    sqlType: array ? `${scaled}[]` : scaled,
    fallback: fallback === undefined ? undefined : asSql(fallback),
    read: (transformer as ValueTransformer | undefined)?.from,
  };
}

const asSql = (value: unknown): string => {
  if (typeof value === 'function') return String(value());
  if (Array.isArray(value) && !value.length) return `'{}'`;
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
};

/**
 * The select list of an entity whose table has the alias `alias`. Each column is named like its property, so that `row_to_json` makes the
 * object that mappers read. Omits the tenant's id and the properties in `without`.
 */
export const selectList = (
  entity: EntityTarget<ObjectLiteral>,
  alias: string,
  without: readonly string[] = [],
): string =>
  columnsOf(entity)
    .filter(({ property }) => property !== 'tenantId' && !without.includes(property))
    .map(({ name, property }) => `${alias}.${name} as "${property}"`)
    .join(', ');

/** The name of the entity's table. */
export function tableOf(entity: EntityTarget<ObjectLiteral>): string {
  const table = getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name;
  if (!table) throw new Error('Not an entity');
  return table;
}

/**
 * A table expression with one row, the tenant's id, which every `insert … select` needs: where tables are distributed over several servers
 * by tenant (Citus), it makes the server that has the tenant's rows select and insert them. Elsewhere `tenant_anchors` is a view that
 * reads no table. The condition `anchor.tenant_id = $1` belongs to it.
 */
export const ANCHOR = 'tenant_anchors anchor';

/**
 * A statement that inserts any number of rows: `$1` is the tenant, `rows` (by default `$2`) a JSON array of objects with the entity's
 * properties. A missing or null property gets the declared default of its column. `fixed` has SQL for properties that are the same in all
 * rows. The alias of the inserted table is `t`.
 */
export function insertStatement(
  entity: EntityTarget<ObjectLiteral>,
  rows = '$2',
  fixed: Readonly<Record<string, string>> = {},
): string {
  const own = columnsOf(entity).filter(({ property }) => property !== 'tenantId');
  const columns = own.map(({ name }) => name).join(', ');
  const values = own.map(({ property, fallback }) => {
    const given = fixed[property];
    if (given !== undefined) return given;
    return fallback === undefined ? `x."${property}"` : `coalesce(x."${property}", ${fallback})`;
  });
  const record = own
    .filter(({ property }) => fixed[property] === undefined)
    .map(({ property, sqlType }) => `"${property}" ${sqlType}`)
    .join(', ');
  return `insert into ${tableOf(entity)} as t (tenant_id, ${columns}) select anchor.tenant_id, ${values.join(', ')} from ${ANCHOR}, json_to_recordset(${rows}) as x(${record}) where anchor.tenant_id = $1`;
}

const insertions = new Map<EntityTarget<ObjectLiteral>, string>();

/** {@link insertStatement} of an entity, made once: to make it, and to look up the name of a new text, would be a part of the cost of each insertion. */
export function insertionInto(entity: EntityTarget<ObjectLiteral>): string {
  let text = insertions.get(entity);
  if (text === undefined) insertions.set(entity, (text = insertStatement(entity)));
  return text;
}

/**
 * Like {@link insertStatement}; a row whose `key` exists updates the stored one in `columns`, unless these are equal already. Returns a row
 * for each one that was inserted or changed. `key` and `columns` are names of columns.
 */
export function upsertStatement(
  entity: EntityTarget<ObjectLiteral>,
  key: readonly string[],
  columns: readonly string[],
  further = '',
): string {
  const list = (prefix: string) => columns.map((column) => `${prefix}.${column}`).join(', ');
  const changes = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  return `${insertStatement(entity)} on conflict (tenant_id, ${key.join(', ')}) do update set ${changes}${further}
    where (${list('t')}) is distinct from (${list('excluded')}) returning true as changed`;
}

declare const DOCUMENT: unique symbol;
/** A statement whose rows have a `Document` as JSON in the column `doc`, for `queryOne` and `readOne`. */
export type DocumentStatement<Document> = string & { readonly [DOCUMENT]: Document };

/** A {@link DocumentStatement}: `record` is the select list, `from` the rest of the query. */
export const documentQuery = <Document>(record: string, from: string): DocumentStatement<Document> =>
  documentStatement(`select row_to_json(r) as doc from (select ${record} from ${from}) r`);

/** A {@link DocumentStatement} that is written by hand. Throws if no column is named `doc`. */
export function documentStatement<Document>(text: string): DocumentStatement<Document> {
  if (!/\bas doc\b/.test(text)) throw new Error(`The statement has no column doc: ${text}`);
  return text as DocumentStatement<Document>;
}

/**
 * A statement of {@link documentQuery} for the record with the id `$2`, changed so that it returns the records with the ids `$2`, in the
 * order of their ids.
 */
export function documentsByIds(statement: string): string {
  const parts = statement.split('t.id = $2');
  if (parts.length !== 2) throw new Error('The statement must compare t.id = $2 once');
  return `${parts.join('t.id = any($2::uuid[])')} order by r.id`;
}

/** {@link documentQuery} with `doc` as text, for `JsonRows`. */
export const documentTextQuery = (record: string, from: string): string =>
  `select row_to_json(r)::text as doc from (select ${record} from ${from}) r`;

/** SQL that casts a text to a UUID; null if it is not a UUID. */
export const uuidOrNull = (text: string): string =>
  `case when ${text} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`;

/**
 * A statement that updates any number of rows: `$1` is the tenant, `$2` a JSON array of complete rows. Writes all columns
 * except the key and those that a trigger sets. Returns a row for each resource that this changed.
 */
export function updateStatement(entity: EntityTarget<ObjectLiteral>): string {
  const own = columnsOf(entity).filter(({ property }) => property !== 'tenantId');
  const written = own.filter(({ property }) => !['id', 'version', 'createdAt', 'updatedAt'].includes(property));
  const values = written.map(({ property, name }) => `${name} = x."${property}"`).join(', ');
  const record = own.map(({ property, sqlType }) => `"${property}" ${sqlType}`).join(', ');
  return `update ${tableOf(entity)} t set ${values} from json_to_recordset($2) as x(${record}) where t.tenant_id = $1 and t.id = x.id returning true as changed`;
}

/**
 * A statement that updates one row: `$1` is the tenant, `$2` the id, `$3` a JSON object with these properties. `isChanged` moves the version of a
 * resource also if all values are equal. The object is read as a set of one, because Citus computes a function that returns one record itself, before
 * it knows the columns.
 */
export function changeStatement(
  entity: EntityTarget<ObjectLiteral>,
  properties: readonly string[],
  isChanged: boolean,
): string {
  const written = columnsOf(entity).filter(({ property }) => properties.includes(property));
  if (written.length !== properties.length) throw new Error(`Not all are columns: ${properties.join(', ')}`);
  const values = written.map(({ property, name }) => `${name} = x."${property}"`);
  if (isChanged) values.push('version = t.version + 1');
  const record = written.map(({ property, sqlType }) => `"${property}" ${sqlType}`).join(', ');
  const source = record && ` from json_to_recordset(json_build_array($3::json)) as x(${record})`;
  return `update ${tableOf(entity)} t set ${values.join(', ')}${source} where t.tenant_id = $1 and t.id = $2`;
}

/** A statement that deletes the row with the id `$2`. */
export const deleteStatement = (entity: EntityTarget<ObjectLiteral>): string =>
  `delete from ${tableOf(entity)} where tenant_id = $1 and id = $2`;

/** A statement that reads the row with the id `$2` and locks it until the transaction ends; see {@link rowOf}. */
export const lockStatement = (entity: EntityTarget<ObjectLiteral>): string =>
  `select t.tenant_id as "tenantId", ${selectList(entity, 't')} from ${tableOf(entity)} t where t.tenant_id = $1 and t.id = $2 for update`;

/** The entity of a row that {@link lockStatement} returned: the driver's texts of decimals become `Decimal`. */
export function rowOf<T extends ObjectLiteral>(entity: EntityTarget<T>, row: T): T {
  const converted = columnsOf(entity).flatMap(({ property, read }) => (read ? [[property, read(row[property])]] : []));
  return { ...row, ...(Object.fromEntries(converted) as Partial<T>) };
}
