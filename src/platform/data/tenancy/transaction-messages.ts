import { type ClientBase, escapeLiteral, type PoolClient, type QueryConfig } from 'pg';
import { queryRows } from '#platform/base/library-internals/pg-row-query.js';
import { isId } from '#platform/base/values/ids.js';
import { gatherWrites } from '../sql/gather-writes.js';
import type { Lease } from './connections.js';
import { clockSettings } from './sandbox-clock.js';

/** Settings of PostgreSQL by their names. */
export type Settings = Readonly<Record<string, string>>;

/** SQL that sets a parameter for the transaction. */
export const setLocal = (name: string, value: string): string => `set local ${name} = ${escapeLiteral(value)}`;

/** {@link setLocal} for each of several parameters. */
export const setAllLocal = (settings: Settings): string[] =>
  Object.entries(settings).map(([name, value]) => setLocal(name, value));

/**
 * The first messages of a transaction: `begin`, `settings` for the transaction, and `statements`. They are one message, because PostgreSQL
 * answers each message with a packet of its own.
 *
 * If `isForCitus`, `begin` is a message by itself: Citus, which distributes tables over several servers, sends settings to them only if an
 * earlier message has begun the transaction. It does so for `set local` and not for the function `set_config`, and then sends the text of
 * the whole message, once for each `set local` in it. So the message of the settings has one `set local`, with which the others, set by
 * `set_config`, reach the servers too. Statements are not sent on, so they are a message by themselves.
 */
export function beginMessages(settings: Settings, statements: readonly string[], isForCitus: boolean): string[] {
  if (!isForCitus) return [['begin', ...setAllLocal(settings), ...statements].join('; ')];
  return ['begin', ...setForCitus(settings), ...(statements.length ? [statements.join('; ')] : [])];
}

/**
 * The first messages of a transaction of a tenant: {@link beginMessages} with the tenant, the clock if it is a sandbox, `settings` and the messages of
 * the options. `tenantId` is empty for a transaction without a tenant. The id becomes a part of the text, so its form is checked.
 */
export function firstMessages(
  { localSettings, localStatements, beginsForCitus }: FirstMessageOptions,
  tenantId: string,
  settings: Settings = {},
  statements: readonly string[] = [],
): readonly string[] {
  if (tenantId && !isId(tenantId)) throw new Error('A tenant id is a UUID');
  const all = { 'app.tenant_id': tenantId, ...clockSettings(tenantId), ...localSettings, ...settings };
  return beginMessages(all, [...localStatements, ...statements], beginsForCitus);
}

function setForCitus(settings: Settings): string[] {
  const [first, ...others] = Object.entries(settings);
  if (!first) return [];
  const configs = others.map(([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`);
  return [[setLocal(...first), ...(configs.length ? [`select ${configs.join(', ')}`] : [])].join('; ')];
}

/** What the messages of all transactions have in common; see `TenantDbOptions`. */
interface FirstMessageOptions {
  localSettings: Settings;
  localStatements: readonly string[];
  beginsForCitus: boolean;
}

/** What precedes a read. The settings are those of its transaction. */
export interface BeforeRead {
  settings?: Settings;
  /**
   * A statement that runs before, on the primary, in a transaction of its own. Its `$1` is the tenant's id, and `values` begin at `$2`. A
   * read with a setup cannot be part of another transaction.
   */
  setup?: { text: string; values: readonly unknown[] };
  /** Maximum number of characters of a page that is kept in memory, if it is less than that of all pages. */
  room?: number;
}

/** Sends messages without waiting for the results. */
export const sendAll = (client: ClientBase, messages: readonly (string | QueryConfig)[]): Promise<unknown> =>
  Promise.all(messages.map((message) => client.query(message as QueryConfig)));

/** The messages that begin a transaction, all of whose statements read one state of the data. */
export const inOneState = (begin: readonly string[]): string[] =>
  begin.map((message) => message.replace(/^begin/, 'begin isolation level repeatable read read only'));

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
  const begins = sendAll(client, first);
  const answers = run(client);
  const ends = client.query('commit');
  const [begun, answer, ended] = await Promise.allSettled([begins, answers, ends]);
  const failed = [begun, answer].find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  release(failed?.reason, ended.status === 'rejected');
  if (begun.status === 'rejected') throw begun.reason;
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}

/** Sends one statement synchronously and converts its rows. */
export type Run<Answer> = (client: PoolClient, statement: QueryConfig) => Promise<Answer>;

/** The rows of a statement. */
export async function rowsOf<Row>(client: PoolClient, statement: QueryConfig): Promise<Row[]> {
  const rows: Row[] = [];
  await queryRows<Row>(client, statement, (row) => rows.push(row));
  return rows;
}
