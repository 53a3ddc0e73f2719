import type { PoolClient } from 'pg';

/**
 * A position in PostgreSQL's write-ahead log, in bytes from its beginning. A server that has replayed the log up to the position of a write
 * shows that write.
 */
export type WalPosition = bigint;

/** Column `position`: the end of the log of a primary, which is at or after the last commit. */
export const END_OF_LOG = `(pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as position`;
/** Column `position`: up to where a replica has replayed the log; null for a server that is not a replica (any more). */
export const REPLAYED = `case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as position`;

/** Number of bytes of a position in PostgreSQL. */
const BYTES = 8;

/** The value of the header `Consistency-Token`: the position as 8 bytes in base64url. Callers must not interpret it. */
export function encodeToken(position: WalPosition): string {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeBigUInt64BE(position);
  return bytes.toString('base64url');
}

/** The position of a token of {@link encodeToken}; `undefined` for any other text. */
export function decodeToken(token: string): WalPosition | undefined {
  const bytes = Buffer.from(token, 'base64url');
  return bytes.length === BYTES && bytes.toString('base64url') === token ? bytes.readBigUInt64BE() : undefined;
}

/** The end of the log; undefined if it cannot be read. Sent without waiting for the commit before it. */
export const endOfLog = (client: PoolClient): Promise<WalPosition | undefined> =>
  client.query<{ position: string }>(`select ${END_OF_LOG}`).then(
    ({ rows }) => BigInt(rows[0]!.position),
    () => undefined,
  );
