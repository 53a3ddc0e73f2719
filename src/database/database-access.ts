import type { Env } from '../config/env.js';

/** Both logins of the database in use. */
export interface DatabaseAccess {
  /** Login of the service. */
  readonly serviceUrl: string;
  /** Login that owns the schema. */
  readonly ownerUrl: string;
  /** Ends this process' use; the embedded server stops with its last user. */
  release(): Promise<void>;
}

export interface OpenDatabase extends DatabaseAccess {
  /** Resolves with the reason when the embedded server has died and did not come back; never for a configured database. */
  readonly lost: Promise<Error>;
}

/** The configured database, or the embedded one where none is configured: its code is loaded only then. */
export async function openDatabase(env: Env): Promise<OpenDatabase> {
  const { DATABASE_URL: serviceUrl, DATABASE_OWNER_URL: ownerUrl } = env;
  if (!serviceUrl) {
    const { openEmbeddedDatabase } = await import('./embedded/embedded-database.js');
    return openEmbeddedDatabase(env.DATA_DIR);
  }
  return {
    serviceUrl,
    ownerUrl: ownerUrl ?? serviceUrl,
    lost: new Promise(() => undefined),
    release: () => Promise.resolve(),
  };
}
