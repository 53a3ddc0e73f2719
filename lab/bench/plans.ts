import type { Client } from 'pg';

/** A step of a plan as PostgreSQL describes it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** A statement of the service, and the message that began its transaction, without `begin`. */
export interface SentStatement {
  statement: { text: string; values: unknown[] };
  settings: string;
}

/** All steps of a plan. */
export const stepsOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)];

/** The largest number of rows that a step of the plan returned or skipped. */
export const mostRows = (plan: PlanNode): number =>
  Math.max(
    ...stepsOf(plan).map((node) => {
      const skipped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      return (node['Actual Rows'] + skipped) * node['Actual Loops'];
    }),
  );

/** A value as a literal whose type PostgreSQL finds out. */
function literalOf(value: unknown): string {
  if (value === null) return 'null';
  const textOf = (one: unknown) => (one instanceof Date ? one.toISOString() : String(one));
  const text = Array.isArray(value) ? `{${value.map((one) => JSON.stringify(textOf(one))).join(',')}}` : textOf(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** The plan of a statement as it was executed: for its values, or the generic one. `connection` has the role of the service. */
export async function planOf(
  connection: Client,
  { statement, settings }: SentStatement,
  plan: 'custom' | 'generic',
): Promise<PlanNode> {
  await connection.query('begin');
  try {
    await connection.query(settings);
    await connection.query(`set local plan_cache_mode = force_${plan}_plan`);
    await connection.query(`prepare listed as ${statement.text}`);
    const { rows } = await connection.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, timing off, format json) execute listed(${statement.values.map(literalOf).join(', ')})`,
    );
    return rows[0]!['QUERY PLAN'][0]!.Plan;
  } finally {
    await connection.query('rollback');
    await connection.query('deallocate all');
  }
}
