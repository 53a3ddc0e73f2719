import { find } from '../migrations/parse-tree.js';

/** A node of the parse tree, with the fields of PostgreSQL's structure of the same name. */
export type Node = any;

/** Kinds of query levels. The name of a table is found at its own level only. */
const LEVELS = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];
/** Arms of a `union`, which are levels too, or of a join, which are not. */
const ARMS = ['larg', 'rarg'];

const isUnionArm = (key: string, value: Node): boolean => ARMS.includes(key) && value?.op !== undefined;

/** All query levels of a statement with their kind. They are added to `levels`, which is returned. */
export function levelsOf(node: Node, levels: Node[] = []): Node[] {
  if (typeof node !== 'object' || node === null) return levels;
  if (Array.isArray(node)) for (const one of node) levelsOf(one, levels);
  else
    for (const [key, value] of Object.entries<Node>(node)) {
      const kind = isUnionArm(key, value) ? 'SelectStmt' : LEVELS.find((one) => one === key);
      if (kind) levels.push({ kind, ...value });
      levelsOf(value, levels);
    }
  return levels;
}

/** Names of the functions that are called with a column among the arguments, subqueries left out. */
export function callsWithColumns(node: Node): string[] {
  const own = JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'subselect' ? undefined : value)));
  const calls = (find(own, 'FuncCall') as Node[]).filter(({ args }) => find(args, 'ColumnRef').length);
  return calls.map(({ funcname }) => funcname.at(-1).String.sval);
}

/** Tables of a tenant that a level names without `tenant_id = $n`, also by way of another table of the level. */
export function unroutedTables(level: Node, isTenantTable: (name: string) => boolean): string[] {
  const { tables, equal } = readLevel(level, isTenantTable);
  const routed = new Set(equal.flat().filter((one) => one.startsWith('$')));
  for (let size = -1; size !== routed.size;) {
    size = routed.size;
    for (const pair of equal) if (pair.some((one) => routed.has(one))) pair.forEach((one) => routed.add(one));
  }
  return [...tables]
    .filter(([alias]) => !routed.has(`${alias}.tenant_id`))
    .map(([alias, table]) => `${table} ${alias} is not compared with the tenant's id at its level`);
}

/** The tables of the tenant that a level names, by alias, and its equations of `tenant_id`. */
function readLevel(level: Node, isTenantTable: (name: string) => boolean) {
  const tables = new Map<string, string>();
  const equations: [Node, Node][] = [];
  const addTable = ({ relname, alias }: Node) =>
    isTenantTable(relname) && tables.set(alias?.aliasname ?? relname, relname);
  const visit = (node: Node): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries<Node>(node)) {
      if (LEVELS.includes(key) || key === 'withClause' || isUnionArm(key, value)) continue;
      if (key === 'RangeVar') addTable(value);
      if (key === 'A_Expr' && value.name?.[0]?.String?.sval === '=') equations.push([value.lexpr, value.rexpr]);
      visit(value);
    }
  };
  const { kind, relation, ...rest } = level;
  if (relation && kind !== 'InsertStmt') addTable(relation);
  visit(rest);
  const only = tables.size === 1 ? [...tables.keys()][0] : undefined;
  const equal = equations
    .map((sides) => sides.map((side) => textOf(side, only)))
    .filter((pair): pair is string[] => pair.every((one) => one !== undefined));
  return { tables, equal: equal.filter((pair) => pair.some((one) => one.endsWith('.tenant_id'))) };
}

/** `$1`, or a column with its table, which is `only` if it is not named; undefined for other expressions. Casts are ignored. */
function textOf(node: Node, only: string | undefined): string | undefined {
  if (node?.TypeCast) return textOf(node.TypeCast.arg, only);
  if (node?.ParamRef) return `$${node.ParamRef.number}`;
  const parts = node?.ColumnRef?.fields.map((field: Node) => field.String?.sval ?? '*') as string[] | undefined;
  return parts?.length === 1 && only ? `${only}.${parts[0]}` : parts?.join('.');
}
