import pg from 'pg';

/** Drops the run's databases. The server stops when its last user releases it. */
export default async function globalTeardown() {
  await globalThis.testPooler?.stop();
  const server = globalThis.testServer;
  if (!server) return; // the run used an existing server
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  const { rows } = await admin.query('select datname from pg_database where datname like $1', [
    `test_${process.pid}_%`,
  ]);
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
  await admin.end();
  await server.release();
}
