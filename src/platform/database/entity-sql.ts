import { EntityTarget, getMetadataArgsStorage, ObjectLiteral } from 'typeorm';

/** One column as the hot statements need it: the entity's declaration is the only place that lists them. */
interface Column {
  property: string;
  name: string;
  sqlType: string;
  /** What stands in for a missing value, as SQL. */
  fallback?: string;
}

/** A column as TypeORM keeps its decorator. */
type DeclaredColumn = ReturnType<typeof getMetadataArgsStorage>['columns'][number];

const cache = new Map<unknown, Column[]>();

function columnsOf(entity: EntityTarget<ObjectLiteral>): Column[] {
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
  const { name, type, precision, array, default: fallback } = options;
  if (!name || typeof type !== 'string') throw new Error(`Column ${propertyName} must state its name and SQL type`);
  const scaled = type === 'timestamptz' && precision ? `timestamptz(${precision})` : type;
  return {
    property: propertyName,
    name,
    sqlType: array ? `${scaled}[]` : scaled,
    fallback: fallback === undefined ? undefined : asSql(fallback),
  };
}

const asSql = (value: unknown): string => {
  if (typeof value === 'function') return String(value());
  if (Array.isArray(value) && !value.length) return `'{}'`;
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
};

/**
 * The select list of an entity under `alias`, each column named as its property, so that `row_to_json` makes the object
 * that the mappers read. The tenant's id stays inside, and what is named in `without`: the rarely read parts of lists.
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

function tableOf(entity: EntityTarget<ObjectLiteral>): string {
  const table = getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name;
  if (!table) throw new Error('Not an entity');
  return table;
}

/**
 * `insert` of any number of rows in one statement: `$1` is the tenant, `rows` (`$2`) a JSON array of objects with the entity's
 * properties. Where an object has nothing, the column's declared default stands in.
 */
export function insertStatement(entity: EntityTarget<ObjectLiteral>, rows = '$2'): string {
  const own = columnsOf(entity).filter(({ property }) => property !== 'tenantId');
  const columns = own.map(({ name }) => name).join(', ');
  const values = own.map(({ property, fallback }) =>
    fallback === undefined ? `x."${property}"` : `coalesce(x."${property}", ${fallback})`,
  );
  const record = own.map(({ property, sqlType }) => `"${property}" ${sqlType}`).join(', ');
  return `insert into ${tableOf(entity)} (tenant_id, ${columns}) select $1, ${values.join(', ')} from json_to_recordset(${rows}) as x(${record})`;
}

/** A statement that answers one record as the JSON document `doc`: `record` is its select list, `from` the rest. */
export const documentQuery = (record: string, from: string): string =>
  `select row_to_json(r) as doc from (select ${record} from ${from}) r`;

/** The same statement with `doc` as text, for `JsonRows`. */
export const documentTextQuery = (record: string, from: string): string =>
  `select row_to_json(r)::text as doc from (select ${record} from ${from}) r`;

/** SQL for the id that a text may be; null, and no error, where it cannot be one of ours. */
export const uuidOrNull = (text: string): string =>
  `case when ${text} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`;

/**
 * `update` of any number of rows in one statement: `$1` is the tenant, `$2` a JSON array of whole rows. Every column is
 * written but what identifies a row and what a trigger moves.
 */
export function updateStatement(entity: EntityTarget<ObjectLiteral>): string {
  const own = columnsOf(entity).filter(({ property }) => property !== 'tenantId');
  const written = own.filter(({ property }) => !['id', 'version', 'createdAt', 'updatedAt'].includes(property));
  const values = written.map(({ property, name }) => `${name} = x."${property}"`).join(', ');
  const record = own.map(({ property, sqlType }) => `"${property}" ${sqlType}`).join(', ');
  return `update ${tableOf(entity)} t set ${values} from json_to_recordset($2) as x(${record}) where t.tenant_id = $1 and t.id = x.id`;
}
