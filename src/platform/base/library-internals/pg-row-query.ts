import pg, { type PoolClient, type QueryConfig } from 'pg';

/** Values of rows stay the text that PostgreSQL sent, so that the connection spends no time on parsing them. */
const AS_TEXT = { getTypeParser: () => (text: string) => text };

/**
 * Runs a statement and passes each row, its values as text, to `onRow` when it arrives. The rows are not collected. Resolves
 * at the end of the statement and rejects with its error.
 *
 * Private: pg documents neither `Query` with its events `row`, `end` and `error` nor that `client.query` accepts one. Needed because
 * `client.query` with a text collects all rows, and a page may be larger than the memory that a request may take. Checked against pg 8.23.
 */
export const queryRows = <Row>(client: PoolClient, statement: QueryConfig, onRow: (row: Row) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const query = new pg.Query({ ...statement, types: AS_TEXT } as never);
    query.on('row', onRow);
    query.on('end', () => resolve());
    query.on('error', reject);
    client.query(query as never);
  });
