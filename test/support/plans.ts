import { asAdmin } from './database.js';
import type { TestService } from './service.js';

/** PostgreSQL's generic plans of statements, which the service uses. */
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
