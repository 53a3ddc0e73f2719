/** What a failure of the database means. */
export interface Failure {
  /**
   * What the caller is told: `unavailable`, `read-only` and `locked` are 503 and `timeout` is 504, all with `Retry-After`; `defect` is 500,
   * because the same request fails again until an operator or a developer acts.
   */
  answer: 'unavailable' | 'read-only' | 'locked' | 'timeout' | 'defect';
  /**
   * What becomes of the connections: `keep` means that the connection is as good as before; `close` that the server ended it or its session is
   * suspect; `close all` that the server may not be the primary any more, so that new connections can reach another one.
   */
  connections: 'keep' | 'close' | 'close all';
  /** Whether a server that ends a connection, or a pooler that lost its server, can answer a commit that took effect with it. */
  mayHaveCommitted: boolean;
}

const failure = (
  answer: Failure['answer'],
  connections: Failure['connections'],
  mayHaveCommitted = false,
): Failure => ({ answer, connections, mayHaveCommitted });

/** No connection, or a lost one. */
export const LOST = failure('unavailable', 'close', true);

/**
 * The failures among the SQLSTATEs (PostgreSQL, appendix A), by code, by its first three characters, or by its class, the first two; the
 * longest one applies. Codes that are not here are about the statement and its data: violations of constraints have the errors of
 * `constraints.ts`, and others are defects of the service, which are answered with 500. Both leave the connection as it was. Poolers and
 * Citus use the same codes.
 */
export const FAILURES: Readonly<Record<string, Failure>> = {
  '08': LOST, // connection exception; PgBouncer also reports a lost server so
  '25006': failure('read-only', 'close all'), // read-only transaction: a standby, or a primary that was made read-only
  '25P03': LOST, // idle in a transaction for too long
  '25P04': LOST, // transaction for too long
  '28': failure('unavailable', 'close'), // refused login, for example while its password is changed
  '3D': failure('unavailable', 'close'), // missing database, for example while it is restored
  '40': failure('unavailable', 'keep'), // conflict with a concurrent transaction in every attempt
  '40003': LOST, // completion unknown
  '53': failure('unavailable', 'keep', true), // disk full, too many connections, configured limit
  '53200': failure('unavailable', 'close', true), // out of memory: closing releases what the session holds
  '55000': failure('unavailable', 'keep'), // not in the state that is needed, for example while a database refuses connections
  '55006': failure('unavailable', 'keep'), // object in use
  '55P03': failure('locked', 'keep'), // `lock_timeout`
  '57': failure('unavailable', 'keep'), // intervention of the operator
  '57014': failure('timeout', 'keep'), // `statement_timeout`, or the statement was cancelled
  '57P': LOST, // shutdown, crash, not yet ready, database dropped, idle session
  '58': failure('unavailable', 'close', true), // error of the system, such as input and output
  '72': failure('unavailable', 'keep'), // snapshot too old (PostgreSQL 16)
  XX: failure('defect', 'close', true), // internal error, damaged table or index: repeating does not help
};

/** Codes of Node.js: no connection for reasons of the network, of names, of the limit of descriptors, or of the server's certificate. */
export const NETWORK_ERRORS =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH|ENETDOWN|EADDRNOTAVAIL|EMFILE|ENFILE|ERR_TLS_\w+|CERT_\w+|UNABLE_TO_\w+|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT)$/;

/** Messages of pg and pg-pool, without a code, when a connection ends, none comes free in time, or the server does not offer TLS. */
export const LOST_CONNECTION =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|The server does not support SSL)/;
