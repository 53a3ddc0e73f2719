import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pngOfSize } from '../../packages/image-inspection/test/images.js';
import { KeyUses } from '#platform/edge/auth/key-uses.js';
import { cliHereOf, type CliResult } from '../support/cli.js';
import type { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { createRecords } from '../support/feature-samples.js';
import { type OwnService, startService } from '../support/service.js';
import { tenantTables } from '../support/tenant-copies.js';
import { uploaded } from '../support/uploads.js';

/** The rows of the tables that a command has printed, by their headings. */
function tablesIn(printed: string): Record<string, string>[][] {
  const tables: Record<string, string>[][] = [];
  let columns: string[] = [];
  for (const cells of printed
    .trim()
    .split('\n')
    .map((line) => line.split(/ {2,}/))) {
    if (cells.includes('rows')) {
      columns = cells;
      tables.push([]);
    } else tables.at(-1)!.push(Object.fromEntries(cells.map((cell, place) => [columns[place]!, cell])));
  }
  return tables;
}

const sum = (numbers: readonly number[]) => String(numbers.reduce((left, right) => left + right, 0));

describe('tenants usage', () => {
  let folder: string;
  let service: OwnService;
  let client: Client;
  let id: string;
  let cli: (line: string) => Promise<CliResult>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenant-usage-'));
    service = await startService({ DATA_DIR: folder, IMPORTS_WORK: 'false' });
    cli = cliHereOf(service.database);
    client = await service.tenant({ slug: 'acme' });
    await createRecords(client, { reference: 'RECORD', text: 'Record' });
    await uploaded(client, pngOfSize(310));
    await client.send('POST', '/v2/imports?resource=products&mode=create', '{}\n', {
      'content-type': 'application/x-ndjson',
    });
    const other = await service.tenant({ slug: 'other' });
    await other.create('/v2/price-lists', { reference_id: 'A', name: 'A' });
    [{ id }] = (await rows<{ id: string }>(`select id from tenants where slug = 'acme'`)) as [{ id: string }];
    await service.app.get(KeyUses).onModuleDestroy(); // writes the uses of the keys now, not after the tests have set them
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const rows = <Row extends object>(text: string, values: unknown[] = []) =>
    asAdmin(service.database.adminUrl, async (admin) => (await admin.query<Row>(text, values)).rows);

  it('prints the rows and bytes of a tenant by table, the largest first, and what it has in the object store', async () => {
    await rows(`update api_keys set last_used_at = '2026-03-02T09:00:00Z' where tenant_id = $1`, [id]);
    const { code, stdout, stderr } = await cli('tenants usage acme');
    expect([code, stderr]).toEqual([0, '']);
    const [tables, totals] = tablesIn(stdout);
    const names = await asAdmin(service.database.adminUrl, tenantTables);
    const stored: Record<string, { rows: string; bytes: string }> = {};
    for (const table of [...names, 'api_keys']) {
      const [counted] = await rows<{ rows: string; bytes: string }>(
        `select count(*) as rows, sum(pg_column_size(t.*)) as bytes from ${table} t where t.tenant_id = $1`,
        [id],
      );
      if (counted!.rows !== '0') stored[table] = counted!;
    }
    const { list_counts: differences, ...printed } = Object.fromEntries(
      tables!.map(({ table, ...counted }) => [table, counted]),
    );
    expect(differences).toBeDefined(); // the service sums them up at any time, so their number changes
    delete stored.list_counts;
    expect(printed).toEqual(stored);
    expect(Object.keys(stored).length).toBeGreaterThan(20);
    const bytes = tables!.map((row) => Number(row.bytes));
    expect(bytes).toEqual([...bytes].sort((one, other) => other - one));
    const objects = await readdir(join(folder, 'media', id));
    const sizes = await Promise.all(objects.map((name) => stat(join(folder, 'media', id, name))));
    expect(objects.length).toBeGreaterThan(1);
    expect(totals).toEqual([
      {
        slug: 'acme',
        rows: sum(tables!.map((row) => Number(row.rows))),
        bytes: sum(bytes),
        files: String(objects.length),
        file_bytes: sum(sizes.map(({ size }) => size)),
        key_last_used_at: '2026-03-02T09:00:00.000Z',
      },
    ]);
  });

  it('prints a line for each tenant', async () => {
    await rows(
      `update api_keys k set last_used_at = null from tenants t where t.id = k.tenant_id and t.slug = 'other'`,
    );
    const [totals] = tablesIn((await cli('tenants usage')).stdout);
    expect(totals!.map(({ slug, key_last_used_at }) => [slug, key_last_used_at])).toEqual([
      ['acme', '2026-03-02T09:00:00.000Z'],
      ['other', 'never'],
      [expect.stringMatching(/^sandbox-/), 'never'], // of the records that were created
    ]);
    expect(Number(totals![1]!.rows)).toBeLessThan(Number(totals![0]!.rows));
  });

  it('refuses an unknown tenant', async () => {
    expect(await cli('tenants usage nobody')).toEqual({ code: 1, stdout: '', stderr: 'There is no tenant nobody.\n' });
  });
});
