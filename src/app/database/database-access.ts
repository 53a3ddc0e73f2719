import type { Env } from '../../platform/base/config/env.js';

/** The logins of the database. */
export interface DatabaseAccess {
  /** URL with the login of the service. */
  readonly serviceUrl: string;
  /** URL with the login that owns the schema. */
  readonly ownerUrl: string;
  /** Ends the use by this process. The embedded server stops when its last user releases it. */
  release(): Promise<void>;
}

/** A database that {@link openDatabase} has opened. */
export interface OpenDatabase extends DatabaseAccess {
  /** Resolves with the reason when the embedded server has ended and could not be restarted. Never resolves for a configured database. */
  readonly lost: Promise<Error>;
}

/** Opens the configured database, or the embedded one if none is configured. This is the only place that loads the embedded server. */
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
