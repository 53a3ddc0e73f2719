import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { columnsOf, tableOf } from './entity-sql.js';

/** A statement with its parameters from `$2` on. */
export interface Insertion {
  text: string;
  values: readonly unknown[];
}

/**
 * Inserts the same rows as `insertStatement`, each as a row of `values`, which Citus does not plan for every shard as it does `insert … select`. The text
 * depends on the number of rows, so they must be few.
 */
export function insertValues<T extends ObjectLiteral>(
  entity: EntityTarget<T>,
  rows: readonly Partial<T>[],
  fixed: Readonly<Record<string, string>> = {},
): Insertion {
  const own = columnsOf(entity).filter(({ property }) => property !== 'tenantId');
  const values: unknown[] = [];
  const lists = rows.map((row) =>
    own.map(({ property, sqlType, fallback }) => {
      const given = fixed[property];
      if (given !== undefined) return given;
      values.push(asParameter(row[property], sqlType));
      const parameter = `$${values.length + 1}::${sqlType}`;
      return fallback === undefined ? parameter : `coalesce(${parameter}, ${fallback})`;
    }),
  );
  const columns = own.map(({ name }) => name).join(', ');
  const tuples = lists.map((list) => `($1, ${list.join(', ')})`).join(', ');
  return { text: `insert into ${tableOf(entity)} (tenant_id, ${columns}) values ${tuples}`, values };
}

/** The text of a value of which PostgreSQL makes the same as of its JSON; lists and null are left to the driver. */
function asParameter(value: unknown, sqlType: string): unknown {
  if (value === undefined || value === null) return null;
  if (sqlType === 'jsonb') return JSON.stringify(value);
  return sqlType.endsWith('[]') || typeof value !== 'object' ? value : (JSON.parse(JSON.stringify(value)) as unknown);
}
