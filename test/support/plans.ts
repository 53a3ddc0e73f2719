import { asAdmin } from './database.js';
import type { TestService } from './service.js';
import type { Statement } from './statements.js';

/** PostgreSQL's generic plans of statements. */
export const plansOf = ({ database }: TestService, texts: readonly string[]): Promise<string[]> =>
  asAdmin(database.serviceUrl, async (connection) => {
    await connection.query('set role wca_service');
    const plans: string[] = [];
    for (const text of texts) {
      const { rows } = await connection.query<Record<string, string>>(`explain (generic_plan) ${text}`);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  });

/** PostgreSQL's plan of a statement for its values, in a transaction that begins with `settings`. */
export const planOf = ({ database }: TestService, { text, values }: Statement, settings: string): Promise<string> =>
  asAdmin(database.serviceUrl, async (connection) => {
    await connection.query('set role wca_service');
    await connection.query('begin');
    await connection.query(settings);
    const { rows } = await connection.query<Record<string, string>>({ text: `explain ${text}`, values });
    await connection.query('rollback');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
