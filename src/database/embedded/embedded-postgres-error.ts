/** The embedded database cannot be used; the message is written for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

export const OWN_SERVER_HINT = 'set DATABASE_URL to use a PostgreSQL server of your own';
