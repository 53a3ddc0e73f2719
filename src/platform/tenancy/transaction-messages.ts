import { escapeLiteral, type PoolClient, type QueryConfig } from 'pg';
import { gatherWrites } from '../database/gather-writes.js';
import type { Lease } from './connections.js';

/** Settings of PostgreSQL by their names. */
export type Settings = Readonly<Record<string, string>>;

/**
 * SQL that sets parameters for the transaction. It is `set local`, not the function `set_config`, because Citus, which distributes tables
 * over several servers, sends only the former to them.
 */
export const setLocal = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} = ${escapeLiteral(value)}`)
    .join('; ');

/**
 * The first messages of a transaction: `begin`, `settings` for the transaction, and `statements`. They are one message, because PostgreSQL
 * answers each message with a packet of its own. If `isBeginAlone`, `begin` is a message by itself: Citus sends `set local` to its servers
 * only if an earlier message has begun the transaction.
 */
export function beginMessages(settings: Settings, statements: readonly string[], isBeginAlone: boolean): string[] {
  const others = [setLocal(settings), ...statements].join('; ');
  return isBeginAlone ? ['begin', others] : [`begin; ${others}`];
}

/** Settings and a statement that precede a read in the same transaction. */
export interface BeforeRead {
  settings?: Settings;
  /** A statement that runs before, on the primary. Its `$1` is the tenant's id, and `values` begin at `$2`. */
  setup?: { text: string; values: readonly unknown[] };
}

/** Sends messages without waiting for the results. */
export const sendAll = (client: PoolClient, messages: readonly (string | QueryConfig)[]): Promise<unknown> =>
  Promise.all(messages.map((message) => client.query(message as QueryConfig)));

/**
 * Runs a transaction whose messages are all sent before the first result is awaited: `first`, the statements that `run` sends
 * synchronously, and the commit. Returns the result of `run`, and releases the connection.
 */
export async function pipeline<Answer>(
  { client, release }: Lease,
  first: readonly (string | QueryConfig)[],
  run: (client: PoolClient) => Promise<Answer>,
): Promise<Answer> {
  gatherWrites(client);
  const [begun, answer, ended] = await Promise.allSettled([
    sendAll(client, first),
    run(client),
    client.query('commit'),
  ]);
  const failed = [begun, answer].find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  release(failed?.reason, ended.status === 'rejected');
  if (begun.status === 'rejected') throw begun.reason;
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}

/** Sends one statement synchronously and converts its rows. */
export type Run<Answer> = (client: PoolClient, statement: QueryConfig) => Promise<Answer>;

/** The rows of a statement. */
export const rowsOf = async <Row>(client: PoolClient, statement: QueryConfig): Promise<Row[]> =>
  (await client.query<Row & object>(statement)).rows;
