import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createDatabase, openEmbeddedDatabase } from './database.js';
import { acquireEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';

const ROLES = { owner: 'shop_owner', service: 'shop_service', login: 'shop_login' };

describe('a database on the embedded server', () => {
  let root: string;
  let server: EmbeddedPostgres;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'embedded-database-spec-'));
    server = await acquireEmbeddedPostgres({ directory: join(root, 'database'), settings: { fsync: 'off' } });
  });
  afterAll(async () => {
    await server.release();
    await rm(root, { recursive: true, force: true });
  });

  async function query(url: string, sql: string): Promise<unknown[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat();
    } finally {
      await client.end();
    }
  }

  it('belongs to its owner, and gives the service only the right to connect', async () => {
    const database = await openEmbeddedDatabase(join(root, 'database'), 'shop', ROLES);
    expect(await query(database.ownerUrl, 'select current_user, current_database()')).toEqual(['shop_owner', 'shop']);
    await query(database.ownerUrl, 'create table things ()');
    expect(await query(database.serviceUrl, `select current_user, pg_has_role('shop_service', 'member')`)).toEqual([
      'shop_login',
      true,
    ]);
    for (const refused of ['select from things', 'create table mine ()', 'create temporary table mine ()'])
      await expect(query(database.serviceUrl, refused)).rejects.toMatchObject({ code: '42501' });
    await database.release();

    const again = await openEmbeddedDatabase(join(root, 'database'), 'shop', ROLES);
    expect([again.ownerUrl, again.serviceUrl]).toEqual([database.ownerUrl, database.serviceUrl]);
    expect(await query(again.ownerUrl, 'select count(*)::int from things')).toEqual([0]);
    await again.release();
  });

  it('is created once when several processes start at the same time', async () => {
    await Promise.all(Array.from({ length: 4 }, () => createDatabase(server.adminUrl, 'at_once', ROLES)));
    const found = `select count(*)::int from pg_database where datname = 'at_once'`;
    expect(await query(server.adminUrl, found)).toEqual([1]);
  });
});
