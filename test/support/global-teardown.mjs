import pg from 'pg';

/** Drops what the run made; the server stops with its last run. */
export default async function globalTeardown() {
  const server = globalThis.testServer;
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  const { rows } = await admin.query('select datname from pg_database where datname like $1', [
    `test_${process.pid}_%`,
  ]);
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
  await admin.end();
  await globalThis.testPooler?.stop();
  await server.release();
}
