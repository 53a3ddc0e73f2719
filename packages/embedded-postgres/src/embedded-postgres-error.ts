/** The embedded PostgreSQL cannot be used. The message is shown to the operator in the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

export const OWN_SERVER_HINT = 'set DATABASE_URL to use a PostgreSQL server of your own';
