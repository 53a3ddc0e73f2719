import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';

/**
 * The socket of a connection to PostgreSQL.
 *
 * Private: `connection` and its `stream` are not part of pg's documented interface. Needed to send several statements
 * with one system call (`cork`), to stop reading while rows are written to a file (`pause`), and to end a connection whose server no
 * longer answers (`destroy`). Checked against pg 8.23.
 */
export const socketOf = (client: PoolClient): Socket =>
  (client as PoolClient & { connection: { stream: Socket } }).connection.stream;

/**
 * Whether a connection has sent a query whose answer has not arrived completely.
 *
 * Private: `readyForQuery` is not part of pg's documented interface. Needed to tell a server that no longer answers from one that was not
 * asked. Checked against pg 8.23.
 */
export const awaitsAnswer = (client: PoolClient): boolean =>
  !(client as PoolClient & { readyForQuery: boolean }).readyForQuery;
