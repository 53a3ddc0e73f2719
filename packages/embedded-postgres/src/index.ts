export {
  createDatabase,
  type DatabaseRoles,
  openEmbeddedDatabase,
  prepareRoles,
  restrictDatabase,
} from './database.js';
export { acquireEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.js';
export { EmbeddedPostgresError } from './embedded-postgres-error.js';

// For tests that start, stop and copy a server by themselves.
export { findPostmaster } from './postmaster.js';
export { commandLine } from './process-info.js';
export { openServerHome, readPassword, type ServerHome } from './server-home.js';
export { startServer, stopServer } from './server-process.js';
