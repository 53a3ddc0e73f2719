import { parsePlPgSQL } from 'libpg-query';
import type { Client as Connection } from 'pg';
import { find } from '../migrations/parse-tree.js';

/** A function of the schema, by name, with the statements of its body. */
export interface FunctionStatements {
  name: string;
  isTrigger: boolean;
  /** Whether it is written in SQL, so that PostgreSQL can replace a call by the expression of the function. */
  isSql: boolean;
  statements: string[];
}

/** Expressions whose value is the tenant of the transaction, of the row of a trigger, or of a loop over tenants. */
const TENANT = /\b(?:new|old)\.tenant_id\b|\btenant\.id\b|current_setting\('app\.tenant_id'\)::uuid|(?<== )tenant\b/gi;

/** Reads the functions of the schema. In their statements the tenant is `$1`, as in those of the service. */
export async function functionStatements(admin: Connection): Promise<FunctionStatements[]> {
  const { rows } = await admin.query<{ name: string; isTrigger: boolean; definition: string; isSql: boolean }>(
    `select p.proname as name, p.prorettype = 'trigger'::regtype as "isTrigger", l.lanname = 'sql' as "isSql",
        case when l.lanname = 'sql' then p.prosrc else pg_get_functiondef(p.oid) end as definition
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') order by 1`,
  );
  return Promise.all(
    rows.map(async ({ name, isTrigger, isSql, definition }) => {
      const statements = isSql ? [definition] : await statementsIn(definition);
      return { name, isTrigger, isSql, statements: statements.map((text) => text.replaceAll(TENANT, '$1')) };
    }),
  );
}

/** How PostgreSQL parses a part of a body: 0 is a statement, 2 an expression; the others are assignments. */
type Part = { query: string; parseMode: number };

/** A statement that `format` makes; only those about rows are of interest. */
const FORMATTED = /^format\('((?:select|insert|update|delete)\b[^']*)'/;

async function statementsIn(definition: string): Promise<string[]> {
  const parts = find(await parsePlPgSQL(definition), 'PLpgSQL_expr') as Part[];
  return parts.map(({ query, parseMode }) => {
    if (parseMode === 0) return query;
    const formatted = FORMATTED.exec(query)?.[1];
    if (formatted) return formatted.replaceAll('%I', 'orders'); // any table of tenants
    return `select ${parseMode === 2 ? query : query.replace(/^[^=]*:?=/, '')}`;
  });
}
