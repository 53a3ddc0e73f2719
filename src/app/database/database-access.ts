import { join } from 'node:path';
import type { Env } from '#platform/base/config/env.js';
import { DATABASE_ROLES } from './service-role.js';

/** Name of the database on the embedded server. */
const EMBEDDED_DATABASE = 'wholesale';

/** There is no database to open. The message is for the operator. */
export class NoDatabaseError extends Error {}

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

/**
 * Opens the configured database, or the embedded one if none is configured. This is the only place that loads the embedded server. Throws
 * {@link NoDatabaseError} if there is neither.
 */
export async function openDatabase(env: Env): Promise<OpenDatabase> {
  const { DATABASE_URL: serviceUrl, DATABASE_OWNER_URL: ownerUrl } = env;
  if (!serviceUrl) {
    const { openEmbeddedDatabase } = await loadEmbeddedServer();
    return openEmbeddedDatabase(join(env.DATA_DIR, 'postgres'), EMBEDDED_DATABASE, DATABASE_ROLES);
  }
  return {
    serviceUrl,
    ownerUrl: ownerUrl ?? serviceUrl,
    lost: new Promise(() => undefined),
    release: () => Promise.resolve(),
  };
}

/** The package of the embedded server, which is for development: the production image does not contain it. */
function loadEmbeddedServer() {
  return import('#embedded-postgres').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new NoDatabaseError(
      'DATABASE_URL is not set, and this installation does not contain the embedded PostgreSQL: set DATABASE_URL to use a PostgreSQL server of your own.',
      { cause },
    );
  });
}
