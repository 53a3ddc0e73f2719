import type { Env } from '../config/env.js';
import { openEmbeddedDatabase } from './embedded-database.js';

/** Both logins of the database in use. */
export interface DatabaseAccess {
  /** Login of the service. */
  readonly serviceUrl: string;
  /** Login that owns the schema. */
  readonly ownerUrl: string;
  /** Ends this process' use; the embedded server stops with its last user. */
  release(): Promise<void>;
}

/** The configured database, or the embedded one where none is configured. */
export async function openDatabase(env: Env): Promise<DatabaseAccess> {
  const { DATABASE_URL: serviceUrl, DATABASE_OWNER_URL: ownerUrl } = env;
  if (!serviceUrl) return openEmbeddedDatabase(env.DATA_DIR);
  return { serviceUrl, ownerUrl: ownerUrl ?? serviceUrl, release: () => Promise.resolve() };
}
