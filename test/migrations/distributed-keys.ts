import { parse } from 'libpg-query';
import { find } from './parse-tree.js';

/** The body of a node of the parse tree, with the fields of PostgreSQL's structure of the same name. */
type Body = any;

/**
 * The foreign keys between two tables that statements add or check while the owner is subject to row-level security in the table to which the key refers. Citus
 * fails to plan these checks.
 */
export async function foreignKeyFaults(statements: readonly string[]): Promise<string[]> {
  const exempt = new Set<string>();
  const targets = new Map<string, string>();
  const faults: string[] = [];
  for (const statement of statements) {
    const { stmts } = await parse(statement);
    for (const { relation, cmds } of find(stmts, 'AlterTableStmt') as Body[]) {
      const table = relation.relname as string;
      const judge = (name: string) => {
        const target = targets.get(name);
        if (target !== undefined && target !== table && !exempt.has(target)) faults.push(`${name}: ${statement}`);
      };
      for (const {
        AlterTableCmd: { subtype, name, def },
      } of cmds as Body[]) {
        const constraint = def?.Constraint;
        if (subtype === 'AT_NoForceRowSecurity') exempt.add(table);
        else if (subtype === 'AT_ForceRowSecurity') exempt.delete(table);
        else if (subtype === 'AT_ValidateConstraint') judge(name);
        else if (subtype === 'AT_AddConstraint' && constraint.contype === 'CONSTR_FOREIGN') {
          targets.set(constraint.conname, constraint.pktable.relname);
          if (!constraint.skip_validation) judge(constraint.conname);
        }
      }
    }
  }
  return faults;
}
