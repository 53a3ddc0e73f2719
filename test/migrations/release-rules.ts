import { parse } from 'libpg-query';
import { alterTableFaults } from './alter-table-rules.js';
import { columnsIn, find, nameOf, textsOf } from './parse-tree.js';
import type { Released } from './released.js';

/** The recorded statements of a migration. */
export interface RecordedMigration {
  /** Whether the migration runs in one transaction. */
  isTransaction: boolean;
  statements: readonly string[];
}

/** The body of a node of the parse tree, with the fields of PostgreSQL's structure of the same name. */
type Body = any;
type Rule = (body: Body, released: Released, migration: RecordedMigration) => Fault[];
type Fault = string | false | undefined;

const NO_RULE = 'cannot be judged: there is no rule for such statements';
const harmless: Rule = () => [];

/** The rule for each kind of statement. Other kinds are refused. */
const RULES: Record<string, Rule> = {
  CreateStmt: harmless,
  CreateFunctionStmt: functionFaults,
  AlterFunctionStmt: harmless, // changes settings and cost, neither parameters nor result
  CreateTrigStmt: triggerFaults,
  CreateEnumStmt: harmless,
  CreateDomainStmt: harmless,
  CompositeTypeStmt: harmless,
  CreateSeqStmt: harmless,
  ViewStmt: harmless,
  CreateExtensionStmt: harmless,
  CommentStmt: harmless,
  SelectStmt: harmless,
  InsertStmt: harmless,
  UpdateStmt: harmless, // `changeFaults` checks the rest
  DeleteStmt: harmless,
  AlterEnumStmt: ({ oldVal }) => [oldVal && 'renames a value that the release uses'],
  TransactionStmt: harmless, // a batch; what it does is judged by its own statements
  VariableSetStmt: lockTimeoutFaults,
  GrantStmt: revokeFaults,
  CreatePolicyStmt: policyFaults,
  AlterPolicyStmt: policyFaults,
  IndexStmt: indexFaults,
  DropStmt: dropFaults,
  RenameStmt: renameFaults,
  AlterTableStmt: alterTableFaults,
};

/**
 * Why a migration would break or block instances of the release that run meanwhile: one line for each fault, with the
 * beginning of the statement. Empty if it is compatible.
 */
export async function faultsOf(migration: RecordedMigration, released: Released): Promise<string[]> {
  const faults: string[] = [];
  for (const statement of migration.statements) {
    const { stmts = [] } = await parse(statement);
    for (const { stmt } of stmts) {
      const [[kind, body]] = Object.entries(stmt!) as [[string, Body]];
      const found = RULES[kind]?.(body, released, migration) ?? [NO_RULE];
      for (const reason of [...found, ...changeFaults(stmt!, released, migration)])
        if (reason) faults.push(`${statement.split('\n')[0]!.slice(0, 100)}: ${reason}`);
    }
  }
  return faults;
}

/** Whether a statement waits for other transactions without locking them out of the table. */
const CONCURRENTLY = /^(?:create (?:unique )?index|drop index) concurrently /;

/** `lock_timeout` may be changed for an index that is created or dropped concurrently, and must be reset afterwards. */
function lockTimeoutFaults({ name }: Body, _released: Released, { statements }: RecordedMigration): Fault[] {
  if (name !== 'lock_timeout') return [];
  const isForIndex = statements.every(
    (statement, place) =>
      !statement.startsWith('set lock_timeout') ||
      (CONCURRENTLY.test(statements[place + 1] ?? '') &&
        statements.slice(place).some((later) => later.startsWith(`select set_config('lock_timeout'`))),
  );
  return [isForIndex ? undefined : 'changes lock_timeout, which keeps migrations from waiting long for a table'];
}

/** A policy does not apply to the owner, whose rights the functions have that read closed tables, unless it is forced. */
function policyFaults({ table, policy_name: name }: Body, { tables, closed, unused }: Released): Fault[] {
  const isUnused = unused.has(`${table.relname}.${name}`);
  const isSeen = tables.has(table.relname) && !closed.has(table.relname) && !isUnused;
  return [isSeen ? 'changes which rows the release sees' : undefined];
}

/** PostgreSQL itself refuses to replace a function by one with another result, but not by one with another effect. */
function functionFaults({ funcname, replace: isReplaced }: Body, { names }: Released): Fault[] {
  const name = textsOf(funcname).at(-1)!;
  return [isReplaced && names.has(name) && `replaces ${name}, which the release calls`];
}

/** The text of a function takes the rights from public and gives them to the service again. */
function revokeFaults(
  { is_grant: isGrant, objects = [] }: Body,
  { names }: Released,
  { statements }: RecordedMigration,
): Fault[] {
  if (isGrant) return [];
  const isGivenAgain = (name: string) =>
    statements.some((statement) => statement.includes(`\ngrant execute on function ${name}(`));
  return (objects as Body[])
    .map(nameOf)
    .map((name) => names.has(name) && !isGivenAgain(name) && 'takes rights away that the release uses');
}

function triggerFaults({ relation, trigname: name }: Body, { tables }: Released): Fault[] {
  const table: string = relation.relname;
  return [tables.has(table) && `adds ${table}.${name}, which runs at writes of the release`];
}

function indexFaults(index: Body, { tables }: Released): Fault[] {
  const columns = tables.get(index.relation.relname);
  if (!columns) return [];
  const isOld = columnsIn([index.indexParams, index.whereClause]).every((column) => columns.has(column));
  return [
    index.concurrent ? undefined : 'makes an index without concurrently, which keeps writers of the table waiting',
    index.unique && isOld ? 'refuses values that the release may write: a unique index on its own columns' : undefined,
  ];
}

function dropFaults(drop: Body, { names, uniqueIndexes }: Released): Fault[] {
  return (drop.objects as Body[]).map(nameOf).map((name) => {
    if (!names.has(name)) return undefined;
    if (drop.removeType !== 'OBJECT_INDEX') return `drops ${name}, which the release uses`;
    if (uniqueIndexes.has(name)) return `drops ${name}, on which the release relies to keep values unique`;
    return drop.concurrent
      ? undefined
      : `drops ${name} without concurrently, which keeps all users of the table waiting`;
  });
}

function renameFaults({ relation, object, subname }: Body, { names }: Released): Fault[] {
  const owner: string = relation?.relname ?? nameOf(object);
  const name = subname ? `${owner}.${subname}` : owner;
  return [names.has(name) || names.has(owner) ? `renames ${name}, which the release knows by that name` : undefined];
}

/** Faults of changes of rows, including those in the `with` of another statement. */
function changeFaults(statement: object, { tables }: Released, { isTransaction }: RecordedMigration): Fault[] {
  const changes: Body[] = [...find(statement, 'UpdateStmt'), ...find(statement, 'DeleteStmt')];
  if (!changes.some(({ relation }) => tables.has(relation.relname))) return [];
  return [
    isTransaction && 'locks rows of a table in use until the migration ends: change them in batches',
    find(statement, 'limitCount').length ? undefined : 'locks all rows at once: a batch has a limit',
  ];
}
