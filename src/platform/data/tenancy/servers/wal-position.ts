import type { PoolClient } from 'pg';

/**
 * A position in PostgreSQL's write-ahead log: the timeline in the upper bits, and in the lower 64 bits the number of bytes from the log's
 * beginning. A server that has replayed the log up to the position of a write shows that write. A failover to a replica begins a timeline,
 * in which positions of the former one are used again for other writes. Every position of a timeline is greater than those of earlier ones,
 * because the new primary has all that it will ever have of them.
 */
export type WalPosition = bigint;

/** Column `position`: the end of the log of a primary, which is at or after the last commit. */
export const END_OF_LOG = `substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) || ' ' || (pg_current_wal_insert_lsn() - '0/0'::pg_lsn) as position`;
const REPLAYED_BYTES = `case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end`;
/**
 * Column `position`: up to where a replica has replayed the log; null for a server that is not a replica (any more). The timeline is that of
 * the replica's last restart point, so it can be too low for some minutes after a failover, but is never too high.
 */
export const REPLAYED = `(select lpad(to_hex(timeline_id), 8, '0') from pg_control_checkpoint()) || ' ' || ${REPLAYED_BYTES} as position`;
/** Column `position`: as {@link REPLAYED} without the timeline, which the server reads from a file each time. */
export const REPLAYED_IN_TIMELINE = `'0 ' || ${REPLAYED_BYTES} as position`;

/** The position of a column `position`. */
export function parsePosition(text: string): WalPosition {
  const [timeline, bytes] = text.split(' ') as [string, string];
  return (BigInt(`0x${timeline}`) << 64n) | BigInt(bytes);
}

/** The position at the same bytes in the timeline of `other`. */
export const inTimelineOf = (other: WalPosition, position: WalPosition): WalPosition =>
  ((other >> 64n) << 64n) | BigInt.asUintN(64, position);

/** Number of bytes between two positions; 0 if `to` is not after `from`. */
export const bytesBetween = (from: WalPosition, to: WalPosition): number =>
  Math.max(0, Number(BigInt.asUintN(64, to) - BigInt.asUintN(64, from)));

export const laterOf = (a: WalPosition, b: WalPosition): WalPosition => (a > b ? a : b);

/** Number of bytes of a timeline and a position in it. */
const BYTES = 12;

/** The value of the header `Consistency-Token`: the position as 12 bytes in base64url. Callers must not interpret it. */
export function encodeToken(position: WalPosition): string {
  return Buffer.from(position.toString(16).padStart(BYTES * 2, '0'), 'hex').toString('base64url');
}

/** The position of a token of {@link encodeToken}; `undefined` for any other text. */
export function decodeToken(token: string): WalPosition | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const isToken = bytes.length === BYTES && bytes.toString('base64url') === token;
  return isToken ? BigInt(`0x${bytes.toString('hex')}`) : undefined;
}

/** The end of the log; undefined if it cannot be read. Sent without waiting for the commit before it. */
export const endOfLog = (client: PoolClient): Promise<WalPosition | undefined> =>
  client.query<{ position: string }>(`select ${END_OF_LOG}`).then(
    ({ rows }) => parsePosition(rows[0]!.position),
    () => undefined,
  );
