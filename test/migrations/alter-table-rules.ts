import { columnsIn, find, textsOf } from './parse-tree.js';
import type { RecordedMigration } from './release-rules.js';
import type { Released } from './released.js';

type Body = any;

/** Defaults that are constant while the statement runs: PostgreSQL stores them in the catalogue and does not rewrite the table. */
const STABLE_FUNCTIONS = ['now', 'current_setting'];

/** Subcommands of `alter table` that are refused on a table of the release. */
export function alterTableFaults(
  { relation, cmds }: Body,
  released: Released,
  { isTransaction, statements }: RecordedMigration,
): (string | undefined)[] {
  const { tables, names, closed, foreignKeys } = released;
  const columns = tables.get(relation.relname);
  if (!columns) return [];
  const commands = (cmds as Body[]).map(({ AlterTableCmd }) => AlterTableCmd);
  const isClosed = closed.has(relation.relname);
  /** Another primary key instead: the table stays identified, and closed tables are small, so that the lock is short. */
  const isKeyReplaced =
    isClosed &&
    commands.some(({ subtype, name }) => subtype === 'AT_DropConstraint' && name === `${relation.relname}_pkey`) &&
    commands.some(({ def }) => def?.Constraint?.contype === 'CONSTR_PRIMARY');
  return commands.flatMap(({ subtype, name, def }) => {
    const isUsed = names.has(`${relation.relname}.${name}`);
    switch (subtype) {
      case 'AT_AddColumn':
        return newColumnFaults(def.ColumnDef);
      case 'AT_AddConstraint':
        return isKeyReplaced && def.Constraint.contype === 'CONSTR_PRIMARY'
          ? []
          : [
              ...newConstraintFaults(def.Constraint, columns, foreignKeys),
              commands.length > 1
                ? 'adds a constraint beside other changes, which a distributed table does not allow'
                : undefined,
            ];
      case 'AT_ValidateConstraint':
        return [
          isTransaction && (commands.length > 1 || statements.length > 1)
            ? 'reads the whole table under the locks of other statements: validate in a migration of its own'
            : undefined,
        ];
      case 'AT_DropColumn':
        return [isUsed ? `drops the column ${name}, which the release uses` : undefined];
      case 'AT_AlterColumnType':
        return [`changes the type of ${name}, which may write the whole table anew`];
      case 'AT_SetNotNull':
        return [`makes ${name} not null: the release may write null, and the whole table is read under a lock`];
      case 'AT_DropNotNull':
        return [isUsed ? `lets ${name} be null, which the release does not expect` : undefined];
      case 'AT_ColumnDefault':
        return [
          def || (columns.has(name) && !isUsed)
            ? undefined
            : `drops the default of ${name}, which the release may leave out`,
        ];
      case 'AT_DropConstraint':
        return [
          /_check$/.test(name) ||
          (isKeyReplaced && name === `${relation.relname}_pkey`) ||
          isReplaced(name, foreignKeys, statements)
            ? undefined
            : `drops ${name}, on which the release relies`,
        ];
      case 'AT_EnableRowSecurity':
        return [isClosed ? undefined : 'changes which rows the release sees'];
      case 'AT_SetStatistics':
      case 'AT_SetRelOptions':
        return [];
      default:
        return [`cannot be judged: there is no rule for ${subtype}`];
    }
  });
}

function newColumnFaults({ colname, typeName, constraints = [] }: Body): (string | undefined)[] {
  const kinds = (constraints as Body[]).map(({ Constraint }) => Constraint);
  const of = (contype: string) => kinds.find((one) => one.contype === contype);
  const fallback = of('CONSTR_DEFAULT')?.raw_expr;
  const isSerial = /serial/.test(textsOf(typeName.names).at(-1)!);
  const isRewritten = isSerial || of('CONSTR_IDENTITY') || of('CONSTR_GENERATED') || (fallback && !isStable(fallback));
  return [
    of('CONSTR_NOTNULL') && !fallback
      ? `adds ${colname} not null without a default, so the release cannot insert`
      : undefined,
    isRewritten ? `writes the whole table anew under a lock, to give each row its ${colname}` : undefined,
    of('CONSTR_CHECK')
      ? `reads the whole table under a lock to check ${colname}: add the constraint as not valid`
      : undefined,
    of('CONSTR_UNIQUE') || of('CONSTR_PRIMARY')
      ? 'makes an index under a lock: make it concurrently before'
      : undefined,
    of('CONSTR_FOREIGN') ? `adds a foreign key of ${colname}, which keeps rows that the release may delete` : undefined,
    of('CONSTR_FOREIGN') && fallback
      ? `reads the whole table under a lock to check ${colname}: add the foreign key as not valid`
      : undefined,
  ];
}

function isStable(expression: Body): boolean {
  const called = find(expression, 'FuncCall').map(({ funcname }: Body) => textsOf(funcname).at(-1)!);
  return called.every((name) => STABLE_FUNCTIONS.includes(name));
}

/** Whether the message that drops a foreign key adds it again. Only its action on deletion differs, which a trigger must do instead. */
const isReplaced = (name: string, foreignKeys: Released['foreignKeys'], statements: readonly string[]): boolean =>
  statements.some(
    (text) =>
      text.includes(`drop constraint ${name}`) &&
      text.toLowerCase().includes(`add constraint ${name} ${foreignKeys.get(name)?.toLowerCase()}`),
  );

function newConstraintFaults(
  constraint: Body,
  columns: Set<string>,
  foreignKeys: Released['foreignKeys'],
): (string | undefined)[] {
  const isNew = (column: string) => !columns.has(column);
  switch (constraint.contype) {
    case 'CONSTR_CHECK':
      return [
        constraint.skip_validation ? undefined : 'reads the whole table under a lock: add the constraint as not valid',
        columnsIn(constraint.raw_expr).every(isNew)
          ? undefined
          : 'refuses what the release may write: a check of its columns',
      ];
    case 'CONSTR_FOREIGN':
      return [
        constraint.skip_validation ? undefined : 'reads the whole table under a lock: add the foreign key as not valid',
        textsOf(constraint.fk_attrs).some(isNew) || foreignKeys.has(constraint.conname)
          ? undefined
          : 'refuses what the release may write: a foreign key of its columns',
        foreignKeys.has(constraint.conname)
          ? undefined
          : `adds ${constraint.conname}, which keeps rows that the release may delete`,
      ];
    case 'CONSTR_UNIQUE':
      return [
        constraint.indexname ? undefined : 'makes an index under a lock: make it concurrently before, and use it',
      ];
    default:
      return [`cannot be judged: there is no rule for ${constraint.contype}`];
  }
}
