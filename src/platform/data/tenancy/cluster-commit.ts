import { DatabaseError, type PoolClient, type QueryResult } from 'pg';

/** The error of Citus for a commit that a worker did not carry out. */
const NOT_COMMITTED = /^could not commit transaction for shard \d+ on at least one active node/;
/** Classes of SQLSTATE of notices and warnings that report no error of a worker. */
const REMARKS = /^0[01]/;

/**
 * Sends a commit to a cluster. Of one that a worker has refused, for example because of a deferred trigger, the error of Citus says only that it failed;
 * the worker's error is a warning before it, and is thrown instead. It means what it means on one server: Citus reports it so only for a transaction
 * that has changed rows by one connection. One that has changed rows by several is prepared first, and is refused with the worker's error itself. A worker that
 * was lost has the SQLSTATE of a lost connection. The error of Citus is thrown if several connections had errors.
 */
export async function commitOnCluster(client: PoolClient): Promise<QueryResult> {
  const errors: Pick<DatabaseError, 'code' | 'message' | 'where'>[] = [];
  const gather = ({ code, message = '', where }: Pick<DatabaseError, 'code' | 'where'> & { message?: string }) => {
    if (code && !REMARKS.test(code)) errors.push({ code, message, where });
  };
  client.on('notice', gather);
  try {
    return await client.query('commit');
  } catch (error) {
    const [reason, ...others] = errors;
    if (!reason || others.length || !(error instanceof DatabaseError) || !NOT_COMMITTED.test(error.message))
      throw error;
    const { length, name, severity } = error;
    throw Object.assign(new DatabaseError(reason.message, length, name), { ...reason, severity });
  } finally {
    client.off('notice', gather);
  }
}
