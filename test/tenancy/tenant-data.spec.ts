import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UNEXPORTED_COLUMNS, UNEXPORTED_TABLES } from '#app/tenants/exported-tables.js';
import type { ExportManifest } from '#app/tenants/tenant-export.js';
import { workInBackground } from '../support/background-work.js';
import { cliHereOf, type CliResult } from '../support/cli.js';
import type { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { createRecords } from '../support/feature-samples.js';
import { withKey } from '../support/idempotency.js';
import { pngOfSize } from '../../packages/image-inspection/test/images.js';
import { type OwnService, startService } from '../support/service.js';
import { quarantineKnown } from '../support/sweep-store.js';
import { contentsOf, copyTenant, tenantTables } from '../support/tenant-copies.js';
import { uploaded } from '../support/uploads.js';

const SECRET_COLUMN = /^sealed_|_hash$/;

describe('everything of a tenant', () => {
  let folder: string;
  let service: OwnService;
  let leaving: Client;
  let staying: Client;
  let cli: (line: string) => Promise<CliResult>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenant-data-'));
    const DATA_DIR = join(folder, 'data');
    service = await startService({ DATA_DIR, MCP_ENABLED: 'true' });
    const here = cliHereOf(service.database);
    cli = (line) => here(line, { DATA_DIR });
    leaving = await service.tenant({ slug: 'leaving' });
    staying = await service.tenant({ slug: 'staying' });
    await createRecords(leaving, { reference: 'RECORD', text: 'Record' });
    await inDatabase((admin) => workInBackground(service, leaving, admin));
    await leaving.post('/v2/price-lists', { reference_id: 'KEYED', name: 'Keyed' }, withKey('first'));
    await inDatabase(async (admin) => {
      await admin.query(`insert into contract_segments (tenant_id, contract_id, segment_id, position)
        select c.tenant_id, c.id, s.id, 0 from contracts c join customer_segments s on s.tenant_id = c.tenant_id`);
      await admin.query(`insert into credit_note_items (tenant_id, id, credit_note_id, position, invoice_item_id, quantity, amount)
        select tenant_id, gen_random_uuid(), id, 0, gen_random_uuid(), 1, 0.1 from credit_notes`);
      await admin.query(`insert into webhook_replays (tenant_id, id, webhook_id, from_time, to_time, types, position, last_position)
        select tenant_id, gen_random_uuid(), id, now(), now(), '{}', 0, 0 from webhooks limit 1`);
      await admin.query(
        `insert into task_attempts (tenant_id, task, subject, tries) select id, 'document', 'failed', 1 from tenants where slug = 'leaving'`,
      );
      await admin.query(
        `insert into bank_bookings (tenant_id, statement_id) select tenant_id, id from bank_statements limit 1`,
      );
      await admin.query(`insert into bank_line_payments (tenant_id, line_id, payment_id, is_reversal, is_made)
        select l.tenant_id, l.id, p.id, false, true from bank_lines l join payments p on p.tenant_id = l.tenant_id limit 1`);
      await admin.query(`insert into customer_ibans (tenant_id, customer_id, iban)
        select tenant_id, id, 'DE02120300000000202051' from customers limit 1`);
      await admin.query(`insert into return_credits (tenant_id, return_item_id, invoice_item_id, credit_note_id, quantity)
        select r.tenant_id, r.id, i.id, n.id, 1 from return_items r join invoice_items i on i.tenant_id = r.tenant_id
          join credit_notes n on n.tenant_id = r.tenant_id limit 1`);
      await quarantineKnown(admin);
      await copyTenant(admin, { from: 'leaving', to: 'staying' }); // with the same ids
      for (const table of ['bank_files', 'media_objects', 'media_quarantine', 'stored_documents'])
        await admin.query(`update ${table} t set object_key = replace(object_key, l.id::text, s.id::text)
          from tenants l, tenants s where l.slug = 'leaving' and s.slug = 'staying' and t.tenant_id = s.id`);
    });
    await uploaded(staying, pngOfSize(310));
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const inDatabase = <T>(work: Parameters<typeof asAdmin<T>>[1]) => asAdmin(service.database.adminUrl, work);
  const idOf = (slug: string) =>
    inDatabase(
      async (admin) =>
        (await admin.query<{ id: string }>('select id from tenants where slug = $1', [slug])).rows[0]!.id,
    );
  const counts = (id: string) =>
    inDatabase(async (admin) => {
      const found: Record<string, number> = {};
      for (const table of [...(await tenantTables(admin)), 'api_keys']) {
        const { rows } = await admin.query<{ n: number }>(
          `select count(*)::int as n from ${table} where tenant_id = $1`,
          [id],
        );
        found[table] = rows[0]!.n;
      }
      return found;
    });
  const objectsOf = (id: string) => readdir(join(folder, 'data/media', id)).catch(() => []);
  /** Runs `work` while no row of a table can be deleted. */
  const interruptedAt = async (table: string, work: () => Promise<CliResult>): Promise<CliResult> => {
    await inDatabase(async (admin) => {
      await admin.query(
        `create function interrupt() returns trigger language plpgsql as $$ begin raise exception 'interrupted'; end $$`,
      );
      await admin.query(`create trigger interrupt before delete on ${table} for each row execute function interrupt()`);
    });
    const result = await work();
    await inDatabase((admin) => admin.query('drop function interrupt() cascade'));
    return result;
  };
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  it('is in every table of these tests', async () => {
    const empty = Object.entries(await counts(await idOf('leaving'))).flatMap(([table, n]) => (n ? [] : [table]));
    expect(empty).toEqual(['sandbox_clocks']); // which only the tenants of sandboxes have
  });

  describe('tenants export', () => {
    let to: string;
    let manifest: ExportManifest;
    let contents: Record<string, any[]>;

    beforeAll(async () => {
      to = join(folder, 'export');
      const { code, stderr } = await cli(`tenants export leaving --to ${to}`);
      expect([code, stderr]).toEqual([0, '']);
      manifest = JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8')) as ExportManifest;
      contents = {};
      for (const { table, file } of manifest.tables) {
        const text = await readFile(join(to, file), 'utf8');
        contents[table] = text
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line) as unknown);
      }
    });

    it('writes or leaves out with a reason every table that has a tenant, with all rows', async () => {
      const stored = await counts(await idOf('leaving'));
      const leftOut = manifest.tables_left_out.map(({ table }) => table);
      const written = manifest.tables.map(({ table }) => table).filter((table) => table !== 'tenants');
      expect([...written, ...leftOut].sort()).toEqual(Object.keys(stored).sort());
      for (const table of written) expect([table, contents[table]!.length]).toEqual([table, stored[table]]);
      expect(contents.tenants).toEqual([expect.objectContaining({ slug: 'leaving', currency: 'USD' })]);
    });

    it('names no table that does not exist', async () => {
      const tables = new Set([...Object.keys(await counts(await idOf('leaving'))), 'tenant_anchors']);
      const named = [...Object.keys(UNEXPORTED_TABLES), ...Object.keys(UNEXPORTED_COLUMNS)];
      expect(named.filter((table) => !tables.has(table))).toEqual([]);
    });

    it('writes no secret and no hash of one, and only rows of the tenant', async () => {
      const id = await idOf('leaving');
      const columns = Object.entries(contents).flatMap(([table, rows]) =>
        Object.keys(rows[0] ?? {}).map((column) => `${table}.${column}`),
      );
      expect(columns.filter((column) => SECRET_COLUMN.test(column.split('.')[1]!))).toEqual([]);
      const binary = await inDatabase((admin) =>
        admin.query<{ name: string }>(`select table_name || '.' || column_name as name from information_schema.columns
          where table_schema = 'public' and data_type = 'bytea'`),
      );
      expect(columns.filter((column) => binary.rows.some(({ name }) => name === column))).toEqual([]);
      expect(
        new Set(
          Object.entries(contents).flatMap(([table, rows]) =>
            rows.map((row) => row[table === 'tenants' ? 'id' : 'tenant_id'] as string),
          ),
        ),
      ).toEqual(new Set([id]));
    });

    it('copies the uploaded files and describes every file by its hash', async () => {
      expect(manifest.media.length).toBeGreaterThan(0);
      expect(manifest.media_missing).toEqual([]);
      for (const { file, sha256: hash, size } of [...manifest.media, ...manifest.tables]) {
        const bytes = await readFile(join(to, file));
        expect([file, sha256(bytes), bytes.length]).toEqual([file, hash, size]);
      }
      expect((await stat(join(to, 'customers.ndjson'))).mode & 0o077).toBe(0);
    });

    it('refuses a folder with files, and an unknown tenant', async () => {
      expect((await cli(`tenants export leaving --to ${to}`)).stderr).toBe(`The folder ${to} is not empty.\n`);
      expect((await cli(`tenants export nobody --to ${to}-2`)).stderr).toBe('There is no tenant nobody.\n');
    });
  });

  describe('tenants delete', () => {
    it('refuses a tenant that is active, and another slug as confirmation', async () => {
      const before = await counts(await idOf('leaving'));
      const { code, stderr } = await cli('tenants delete leaving --confirm leaving');
      expect([code, stderr]).toEqual([
        1,
        'Tenant leaving is active. Suspend it first: tenants suspend --tenant leaving\n',
      ]);
      expect((await cli('tenants delete leaving --confirm staying')).code).toBe(1);
      expect(await counts(await idOf('leaving'))).toEqual(before);
    });

    it('leaves no row and no file of the tenant, continues after an interruption, and changes no other tenant', async () => {
      const [id, other] = [await idOf('leaving'), await idOf('staying')];
      const unchanged = () =>
        inDatabase(async (admin) => [
          await contentsOf(admin, ['staying']),
          (
            await admin.query(`select to_jsonb(k) - 'last_used_at' as key from api_keys k where tenant_id = $1`, [
              other,
            ])
          ).rows, // stored a second later
          (await admin.query(`select * from tenants where slug = 'staying'`)).rows,
          await objectsOf(other),
        ]);
      const before = await unchanged();
      expect(await objectsOf(other)).toHaveLength(1);
      expect((await objectsOf(id)).length).toBeGreaterThan(0);
      await cli('tenants suspend --tenant leaving');
      const interrupted = await interruptedAt('customers', () => cli('tenants delete leaving --confirm leaving'));
      expect([interrupted.code, interrupted.stderr]).toEqual([1, expect.stringContaining('interrupted')]);
      const { code, stdout, stderr } = await cli('tenants delete leaving --confirm leaving');
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toContain('deleted tenant leaving');
      const left = await inDatabase(async (admin) => {
        const { rows } = await admin.query<{ name: string }>(
          `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
        );
        const found: string[] = [];
        for (const { name } of rows) {
          const holding = await admin.query(`select 1 from ${name} t where position($1 in t::text) > 0 limit 1`, [id]);
          if (holding.rowCount) found.push(name);
        }
        return found;
      });
      expect(left).toEqual([]);
      expect(await objectsOf(id)).toEqual([]);
      expect(await unchanged()).toEqual(before);
    });

    it('lets the slug be used again', async () => {
      expect((await cli('tenants delete leaving --confirm leaving')).stderr).toBe('There is no tenant leaving.\n');
      const { code } = await cli('tenants create --slug leaving --name New --currency EUR --timezone Europe/Berlin');
      expect(code).toBe(0);
    });
  });
});
