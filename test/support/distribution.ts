import { parse } from 'libpg-query';
import { find } from '../migrations/parse-tree.js';
import { callsIn, type DistributedSchema } from './distributed-schema.js';
import { copiedTableFaults } from './copied-tables.js';
import type { FunctionStatements } from './function-statements.js';
import { callsWithColumns, levelsOf, type Node, unroutedTables } from './query-levels.js';

/**
 * Why Citus could not send a statement to the one server that has the tenant's rows; empty if it can. `docs/scaling.md` has the rules.
 */
export async function distributionFaults(text: string, schema: DistributedSchema): Promise<string[]> {
  const { stmts = [] } = await parse(text);
  const isTenantTable = (name: string) => schema.tables.has(name);
  const ofLevels = (stmts as Node[])
    .flatMap(({ stmt }) => levelsOf(stmt))
    .flatMap((level) => [
      ...unroutedTables(level, isTenantTable),
      ...insertFaults(level, isTenantTable),
      ...volatileFaults(level, schema),
      ...mutableFaults(level, schema),
      ...changesBeforeInsert(level),
      ...copiedTableFaults(level),
      ...evaluationFaults(level, schema),
    ]);
  return [
    ...queryingFaults(stmts, schema),
    ...(stmts.length === 1 ? [] : ['is not one statement']),
    ...(find(stmts, 'SubLink') as Node[]).filter(isEmptyExists).map(() => 'has an empty select list in exists'),
    ...(find(stmts, 'funcname') as Node[]).filter(isSetConfig).map(() => 'calls set_config'),
    ...ofLevels,
    ...sequenceFaults(stmts, schema),
  ];
}

/**
 * Why Citus could not run a statement of a migration on a distributed database. The tables that the migration makes are not distributed yet, so
 * rules about their rows do not apply.
 */
export async function migrationFaults(text: string, schema: DistributedSchema): Promise<string[]> {
  const { stmts = [] } = await parse(text);
  return [
    ...queryingFaults(stmts, schema),
    ...levelsOf(stmts).flatMap((level) => evaluationFaults(level, schema)),
    ...lockingFaults(stmts),
  ];
}

/** Citus cannot read what a `with` clause that locks rows took from another one, in a change of a table that is not distributed yet. */
function lockingFaults(stmts: Node): string[] {
  if (levelsOf(stmts).every(({ kind }) => kind === 'SelectStmt')) return [];
  const clauses = find(stmts, 'CommonTableExpr') as Node[];
  const names = clauses.map(({ ctename }) => ctename as string);
  return clauses
    .filter(({ ctequery }) => find(ctequery, 'lockingClause').length)
    .filter(({ ctequery }) => (find(ctequery, 'RangeVar') as Node[]).some(({ relname }) => names.includes(relname)))
    .map(({ ctename }) => `changes rows and locks others in the with clause ${ctename}, which reads another one`);
}

/** A function that queries runs on the server of the rows if the statement names tables of a tenant. That server cannot query the others. */
function queryingFaults(stmts: Node, { tables, queryingFunctions }: DistributedSchema): string[] {
  const namesTable = (find(stmts, 'RangeVar') as Node[]).some(({ relname }) => tables.has(relname));
  const querying = namesTable ? callsIn(stmts).filter((name) => queryingFunctions.has(name)) : [];
  return querying.map((name) => `names tables of the tenant and calls ${name}, which queries`);
}

/**
 * Rows that a server inserts from a query, changes or deletes must not depend on functions such as `nextval`: Citus refuses such updates, and
 * would select the rows of such an insertion on the coordinator and copy them, which row-level security forbids.
 */
function volatileFaults(level: Node, { tables, volatileFunctions, volatileDefaults }: DistributedSchema): string[] {
  const table = level.relation?.relname as string | undefined;
  if (level.kind === 'SelectStmt' || table === undefined || !tables.has(table)) return [];
  if (level.kind === 'InsertStmt' && !isInsertOfQuery(level)) return [];
  const calls = callsIn(level).filter((name) => volatileFunctions.has(name));
  const given = (level.cols ?? []).map(({ ResTarget }: Node) => `${table}.${ResTarget.name}`) as string[];
  const isInsertion = level.kind === 'InsertStmt';
  const defaults = [...volatileDefaults].filter(
    (name) => isInsertion && name.startsWith(`${table}.`) && !given.includes(name),
  );
  return [
    ...calls.map((name) => `${table} is written with the volatile function ${name}`),
    ...defaults.map((name) => `${table} gets the volatile default of ${name}`),
  ];
}

/**
 * Citus computes `now()` and the like on the coordinator before it sends an update, which it cannot do where a server decides whether the value
 * is needed: in `case` and `coalesce`, in `do update set`, and in functions with columns as arguments.
 */
function mutableFaults({ kind, relation, ...level }: Node, { tables, mutableFunctions }: DistributedSchema): string[] {
  const table = relation?.relname as string | undefined;
  if (kind === 'SelectStmt' || table === undefined || !tables.has(table)) return [];
  const mutableIn = (node: unknown) => callsIn(node).filter((name) => mutableFunctions.has(name));
  if (kind === 'InsertStmt')
    return [
      ...mutableIn(level.onConflictClause).map((name) => `${table} calls ${name} in do update`),
      ...(find(level.onConflictClause, 'A_Expr') as Node[])
        .filter(movesTime)
        .map(() => `${table} adds an interval to a time in do update`),
    ];
  const own = [level.targetList, level.whereClause];
  const choices = [...find(own, 'CaseExpr'), ...find(own, 'CoalesceExpr')];
  return [
    ...choices.flatMap(mutableIn).map((name) => `${table} calls ${name} in case or coalesce`),
    ...callsWithColumns(own)
      .filter((name) => mutableFunctions.has(name))
      .map((name) => `${table} calls ${name} with a column`),
  ];
}

/** Whether an expression adds an interval to something or subtracts it. For a time that depends on the time zone, so it is not immutable. */
const movesTime = ({ name, lexpr, rexpr }: Node): boolean =>
  ['+', '-'].includes(name?.[0]?.String?.sval) &&
  (find([lexpr, rexpr], 'typeName') as Node[]).some(({ names }) => names.at(-1).String.sval === 'interval');

/** Citus gives the target and the query of an `insert … select` the names of their shards, but not a changing `with` clause in front of them. */
function changesBeforeInsert({ kind, relation, withClause, selectStmt }: Node): string[] {
  if (kind !== 'InsertStmt' || !isInsertOfQuery({ selectStmt })) return [];
  const changes = levelsOf([withClause, selectStmt.SelectStmt.withClause]).filter((one) => one.kind !== 'SelectStmt');
  return changes.length ? [`${relation.relname} gets rows after a changing with clause`] : [];
}

/**
 * Citus evaluates parts of changes, with their subqueries, before it sends them: a function that returns one record before it knows the columns,
 * and the parts of a comparison of several columns or of a simple `case`, which it then prints wrongly.
 */
function evaluationFaults(
  { kind, relation, ...level }: Node,
  { tables, recordFunctions }: DistributedSchema,
): string[] {
  const table = relation?.relname as string | undefined;
  if (kind === 'SelectStmt' || table === undefined || !tables.has(table)) return [];
  const calls = callsIn(find(level, 'RangeFunction')).filter((name) => recordFunctions.has(name));
  return [
    ...calls.map((name) => `${table} is changed from ${name}, which returns one record`),
    ...(find(level, 'CaseExpr') as Node[])
      .filter(({ arg }) => arg)
      .map(() => `${table} is changed with a simple case, case x when`),
    ...(find(level, 'SubLink') as Node[])
      .filter(({ testexpr }) => testexpr?.RowExpr)
      .map(() => `${table} is changed with a comparison of several columns with a subquery`),
    ...(find(level, 'A_Expr') as Node[])
      .filter(({ lexpr, rexpr }) => (lexpr?.RowExpr && rexpr?.SubLink) || (lexpr?.SubLink && rexpr?.RowExpr))
      .map(() => `${table} is changed with a comparison of several columns with a subquery`),
  ];
}

/**
 * PostgreSQL replaces a call of a function in SQL by its expression. Citus evaluates all parts of that without a column, also the branch of a `case` that
 * is not taken, which can fail, and refuses in updates a `case` or `coalesce` with a function that is not immutable.
 */
export async function inlinedFaults({ name, isSql, statements }: FunctionStatements, schema: DistributedSchema) {
  if (!isSql || schema.queryingFunctions.has(name) || !schema.mutableFunctions.has(name)) return [];
  const parsed = await Promise.all(statements.map((text) => parse(text)));
  const choices = [...find(parsed, 'CaseExpr'), ...find(parsed, 'CoalesceExpr')];
  return choices.map(() => 'is not immutable and chooses by case or coalesce');
}

/**
 * Citus runs changing `with` clauses one after the other, and checks keys and runs triggers after each: a key or a trigger whose work is not
 * deferred to the commit must not need what a later clause writes.
 */
function sequenceFaults(stmts: Node, { references, triggers }: DistributedSchema): string[] {
  const changes = changesIn(stmts);
  return changes.flatMap(({ table, event }, place) => {
    const later = changes.slice(place + 1);
    const inserted = later.filter((one) => one.event === 'insert').map((one) => one.table);
    const deleted = later.filter((one) => one.event === 'delete').map((one) => one.table);
    const written = later.map((one) => one.table);
    const referring = references.filter((key) => key.referenced === table).map((key) => key.table);
    return [
      ...references
        .filter((key) => event !== 'delete' && key.table === table && inserted.includes(key.referenced))
        .map((key) => `${table} refers to ${key.referenced}, which a later clause inserts`),
      ...referring
        .filter((name) => event === 'delete' && deleted.includes(name))
        .map((name) => `${table} is deleted before ${name}, which refers to it`),
      ...triggers
        .filter((trigger) => trigger.table === table && trigger.event === event)
        .flatMap(({ name, reads }) => [...reads].filter((one) => written.includes(one)).map((one) => [name, one]))
        .map(([name, one]) => `the trigger ${name} of ${table} reads ${one}, which a later clause writes`),
      ...triggers
        .filter((trigger) => trigger.table === table && trigger.event === event)
        .flatMap(({ name, updates }) => [...updates].filter((one) => inserted.includes(one)).map((one) => [name, one]))
        .map(([name, one]) => `the trigger ${name} of ${table} updates ${one}, whose rows a later clause inserts`),
    ];
  });
}

/** The tables that a statement changes and how, in the sequence in which Citus runs its clauses: `with` clauses before what they belong to. */
function changesIn(node: Node): { table: string; event: string }[] {
  if (Array.isArray(node)) return node.flatMap(changesIn);
  if (typeof node !== 'object' || node === null) return [];
  const withClauses = changesIn(node.withClause);
  const others = Object.entries<Node>(node).flatMap(([key, value]) => {
    if (key === 'withClause') return [];
    const event = EVENTS[key];
    return [...changesIn(value), ...(event ? [{ table: value.relation.relname as string, event }] : [])];
  });
  return [...withClauses, ...others];
}

const EVENTS: Record<string, string | undefined> = { InsertStmt: 'insert', UpdateStmt: 'update', DeleteStmt: 'delete' };

/**
 * Why a statement of a trigger could write on another server than that of its row, on which it runs: a table that is not distributed by tenant
 * has copies on the other servers, and an insertion must give the tenant of the row, `$1`.
 */
export async function otherWrites(text: string, { tables }: DistributedSchema): Promise<string[]> {
  const writes = levelsOf(await parse(text)).filter(({ kind, relation }) => kind !== 'SelectStmt' && relation);
  return writes.flatMap((level) => {
    const table = level.relation.relname as string;
    if (!tables.has(table)) return [`writes ${table}, which is not distributed by tenant`];
    return level.kind === 'InsertStmt' && !insertsOwnTenant(level) ? [`inserts another tenant into ${table}`] : [];
  });
}

/** Whether all rows that an insertion lists have the tenant `$1`. */
function insertsOwnTenant({ cols = [], selectStmt }: Node): boolean {
  const place = (cols as Node[]).findIndex(({ ResTarget }) => ResTarget.name === 'tenant_id');
  const rows = (selectStmt?.SelectStmt.valuesLists ?? []) as Node[];
  return rows.length > 0 && rows.every(({ List }) => List.items[place]?.ParamRef?.number === 1);
}

const isInsertOfQuery = ({ selectStmt }: Node): boolean =>
  selectStmt !== undefined && selectStmt.SelectStmt.valuesLists === undefined;

const isEmptyExists = ({ subLinkType, subselect }: Node): boolean =>
  subLinkType === 'EXISTS_SUBLINK' && !subselect.SelectStmt.targetList;
const isSetConfig = (name: Node[]): boolean => name.at(-1).String.sval === 'set_config';

/** `insert … select` needs an alias and a table of the tenant in the `from` of its `select`. */
function insertFaults({ kind, relation, selectStmt }: Node, isTenantTable: (name: string) => boolean): string[] {
  if (kind !== 'InsertStmt' || !isTenantTable(relation.relname) || !isInsertOfQuery({ selectStmt })) return [];
  return [
    ...((find(selectStmt.SelectStmt.fromClause, 'RangeVar') as Node[]).some(({ relname }) => isTenantTable(relname))
      ? []
      : [`${relation.relname} gets rows of no table of the tenant`]),
    ...(relation.alias ? [] : [`${relation.relname} has no alias in the insert`]),
  ];
}
