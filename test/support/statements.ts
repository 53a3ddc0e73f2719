import { getDataSourceToken } from '@nestjs/typeorm';
import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { Worker } from '#platform/data/tenancy/servers/worker-reads.js';
import type { TestInstance } from './service.js';

/** One statement with parameters, as the service sends it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Statements that the service sends by itself at any time, between those of a request. */
const OF_THE_SERVICE = /\brecord_api_key_uses\(|^select extract\(epoch from clock_timestamp\(\)\)/;
/** The number of a shard after the name of its table, in reads that the service sends to a worker. */
const SHARD = /(?<=[a-z_])_\d{6,}\b/g;

/**
 * Calls `change` with every statement with parameters that the service sends for requests from now on, and sends the text that it returns.
 * Calls `onMessage` with the text of every other message. Both get the connection, which has one transaction at a time. Statements to the workers of
 * a cluster are included, with the names of tables instead of shards.
 */
export function intercept(
  { app }: TestInstance,
  change: (statement: Statement, client: PoolClient) => string,
  onMessage?: (text: string, client: PoolClient) => void,
): void {
  const { driver } = app.get<DataSource>(getDataSourceToken());
  const seen = new WeakSet<PoolClient>();
  const watch = (client: PoolClient, isOfWorker: boolean) => {
    if (seen.has(client)) return;
    seen.add(client);
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((first: unknown, ...rest: unknown[]) => {
      const { text, values } = (typeof first === 'string' ? { text: first, values: rest[0] } : first) as Statement;
      if (!Array.isArray(values)) {
        onMessage?.(text, client);
        return send(first, ...rest);
      }
      if (OF_THE_SERVICE.test(text)) return send(first, ...rest);
      const original = isOfWorker ? text.replace(SHARD, '') : text;
      const changed = change({ text: original, values }, client);
      if (changed === original) return send(first, ...rest);
      if (typeof first === 'string') return send(changed, ...rest);
      // the same object, because it may be a query with listeners; without the name, which belongs to the original text
      return send(Object.assign(first as object, { text: changed, name: undefined }), ...rest);
    }) as PoolClient['query'];
  };
  const { workers } = app.get(TenantDb).options as unknown as { workers?: { workers: Worker[] } };
  const { master } = driver as unknown as { master: Pool };
  master.on('acquire', (client) => watch(client, false));
  for (const { connections } of workers?.workers ?? []) connections.pool.on('acquire', (client) => watch(client, true));
}

/**
 * A condition on the tenant: equal to a parameter or to another table's column. Not that of `ANCHOR`, a view that shows every transaction
 * only its own tenant.
 */
const CONDITION = /(?<!anchor\.)(?:"?\b(?!anchor\.)\w+"?\.)?"?\btenant_id"?\s*=\s*(\$\d+|\w+\.tenant_id)/g;

export const conditionsIn = (text: string): number => text.match(CONDITION)?.length ?? 0;

/** The texts between the closest parentheses around each condition, up to the condition and after it. */
export const partsAroundConditions = (text: string): string[] =>
  Array.from(text.matchAll(CONDITION), ({ index }) => {
    let [begin, end] = [index, index];
    for (let open = 0; begin > 0 && open <= 0; begin--) open += DEPTH[text[begin - 1]!] ?? 0;
    for (let open = 0; end < text.length && open >= 0; end++) open += DEPTH[text[end]!] ?? 0;
    return `${text.slice(begin, index)}[condition]${text.slice(index, end)}`;
  });
const DEPTH: Readonly<Record<string, number>> = { '(': 1, ')': -1 };

/** The statement without its conditions on the tenant, or only without the one at the index `only`. */
export function withoutCondition(text: string, only?: number): string {
  let place = 0;
  return text.replace(CONDITION, (condition, other: string) => {
    if (only !== undefined && place++ !== only) return condition;
    return other.startsWith('$') ? `${other}::uuid is not null` : 'true';
  });
}
