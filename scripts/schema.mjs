import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ensureInstalled } from './ensure.mjs';

// Writes migrations/schema.sql: the schema that the migrations make, for people who read it. Run it after a new migration; a test compares
// the file.
ensureInstalled();
const { acquireTestServer } = await import('../test/support/test-server.mjs');
const { createDatabase, prepareRoles } = await import('../packages/embedded-postgres/src/index.ts');
const { migrate } = await import('../src/app/database/migrate.ts');
const { DATABASE_ROLES } = await import('../src/app/database/service-role.ts');
const { SCHEMA_FILE, schemaFile } = await import('./schema/schema-file.mjs');

const ROOT = join(import.meta.dirname, '..');
const name = `test_${process.pid}_schema`;
const server = await acquireTestServer();
const at = (parts) => Object.assign(new URL(server.adminUrl), { pathname: `/${name}`, ...parts }).href;
try {
  const { owner } = await prepareRoles(server.adminUrl, DATABASE_ROLES);
  await createDatabase(server.adminUrl, name, DATABASE_ROLES);
  await migrate(at({ username: 'wca_owner', password: owner }));
  writeFileSync(join(ROOT, SCHEMA_FILE), await connected(at({}), schemaFile));
  console.log(SCHEMA_FILE);
} finally {
  await connected(server.adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
  await server.release();
}

async function connected(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
