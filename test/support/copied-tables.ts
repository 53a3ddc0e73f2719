import { find } from '../migrations/parse-tree.js';
import { levelsOf, type Node } from './query-levels.js';

/** Tables that every server has a copy of. */
const COPIED_TABLES = ['tenants', 'api_keys'];

/**
 * Citus cannot read the result of a `with` clause that locks rows when it then changes a copied table. For a share lock on its rows it takes two
 * locks on the whole table, of which the second waits for the first of another transaction, so two at once are a deadlock.
 */
export function copiedTableFaults({ kind, relation, withClause, fromClause, lockingClause }: Node): string[] {
  if (kind !== 'SelectStmt')
    return withClause && COPIED_TABLES.includes(relation?.relname as string)
      ? [`${relation.relname}, which is copied to all servers, is changed after a with clause`]
      : [];
  const isShared = (find(lockingClause, 'strength') as string[]).some((strength) => /SHARE$/.test(strength));
  return (isShared ? (find(fromClause, 'RangeVar') as Node[]) : [])
    .filter(({ relname }) => COPIED_TABLES.includes(relname as string))
    .map(({ relname }) => `${relname}, which is copied to all servers, gets a share lock`);
}

/** Whether a parsed statement changes or locks rows of a copied table itself. */
export const writesCopy = (parsed: unknown): boolean =>
  levelsOf(parsed as Node).some(({ kind, relation, fromClause, lockingClause }) =>
    kind === 'SelectStmt'
      ? lockingClause && (find(fromClause, 'RangeVar') as Node[]).some(isCopied)
      : relation && isCopied(relation),
  );

const isCopied = ({ relname }: Node): boolean => COPIED_TABLES.includes(relname as string);
