import { rm, utimes, writeFile } from 'node:fs/promises';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TenantSizes } from '#app/metrics/tenant-sizes.js';
import { SERVICE_VERSION } from '#platform/base/config/project.js';
import { pngOfSize } from '../../packages/image-inspection/test/images.js';
import type { Client } from '../support/client.js';
import { asAdmin } from '../support/database.js';
import { ImportFixture, ndjson, productLine } from '../support/imports/fixture.js';
import { type OwnService, startService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';
import { uploaded } from '../support/uploads.js';
import { metricsPort, scrape, valueOf } from './scrape.js';

describe('the metrics of the business', () => {
  let DATA_DIR: string;
  let service: OwnService;
  let client: Client;
  let tenantId: string;
  const port = metricsPort();

  beforeAll(async () => {
    DATA_DIR = mkdtempSync(join(tmpdir(), 'metrics-'));
    service = await startService({ METRICS_PORT: String(port), IMPORTS_WORK: 'false', DATA_DIR });
    client = await service.tenant();
    [tenantId] = (await sql<string>(`select id as value from tenants where slug = '${client.slug}'`)) as [string];
  });
  afterAll(async () => {
    await service.stop();
    await rm(DATA_DIR, { recursive: true });
  });

  const sql = <T>(text: string): Promise<T[]> =>
    asAdmin(service.database.adminUrl, async (admin) =>
      (await admin.query<{ value: T }>(text)).rows.map(({ value }) => value),
    );
  const value = async (series: string) => valueOf(await scrape(port), series);
  const events = (type: string) => value(`business_events_total{type="${type}"}`);

  it('have the version of the service', async () => {
    expect(await value(`build_info{version="${SERVICE_VERSION}",node="${process.version}"}`)).toBe(1);
  });

  it('count events when they are committed, also those of states that a write enters', async () => {
    expect([await events('order.created'), await events('invoice.issued')]).toEqual([0, 0]);
    const { order } = await makeTrade(client);
    const before = await events('order.updated');
    await client.post('/v2/invoices', {
      reference_id: 'I',
      invoice_number: 'I',
      order_ids: [order.id],
      invoice_status: 'OPEN',
      due_date: '2099-01-31T00:00:00Z',
      items: [{ sku: 'A', quantity: 1, amount: 1 }],
    });
    expect([await events('order.created'), await events('invoice.created'), await events('invoice.issued')]).toEqual([
      1, 1, 1,
    ]);
    expect(await events('order.updated')).toBe(before! + 1);
    // refused, so nothing is committed
    expect((await client.post('/v2/orders', { customer_id: 'NOBODY', line_items: [] })).status).toBe(400);
    expect(await events('order.created')).toBe(1);
  });

  it('show how many imports wait and for how long, and count how imports end', async () => {
    const fixture = await ImportFixture.withList(service, client);
    const ended = (status: string) => value(`imports_ended_total{status="${status}"}`);
    const waiting = async () => [await value('imports_waiting'), await value('import_oldest_waiting_seconds')];
    expect(await waiting()).toEqual([0, 0]);
    await fixture.send('resource=products&mode=upsert', ndjson(productLine('IMPORTED')));
    await sql(
      `update imports set created_at = now() - interval '2 hours' where tenant_id = '${tenantId}' returning 1 as value`,
    );
    await fixture.send('resource=products&mode=upsert&dry_run=true', ndjson(productLine('TRIED')));
    await fixture.send('resource=products&mode=upsert&on_error=atomic', ndjson(productLine('ATOMIC'), { sku_id: 1 }));
    const [number, age] = await waiting();
    expect([number, age! > 7_199 && age! < 7_300]).toEqual([3, true]);
    const created = await events('product.created');
    while ((await waiting())[0] !== 0) await fixture.work();
    expect([await ended('completed'), await ended('failed'), await ended('completed_with_errors')]).toEqual([2, 1, 0]);
    expect(await events('product.created')).toBe(created! + 1); // neither those of a dry run nor those of a failed import
    expect(await waiting()).toEqual([0, 0]);
  });

  it('leave out the waiting imports of suspended tenants', async () => {
    const other = await service.tenant();
    const fixture = new ImportFixture(service, other);
    await fixture.send('resource=products&mode=upsert', ndjson(productLine('A')));
    expect(await value('imports_waiting')).toBe(1);
    await sql(`update tenants set status = 'suspended' where slug = '${other.slug}' returning 1 as value`);
    expect(await value('imports_waiting')).toBe(0);
  });

  it('show the time of the last backup', async () => {
    const last = () => value('backup_last_success_timestamp_seconds');
    expect(await last()).toBe(0);
    const marker = join(DATA_DIR, 'last-backup');
    await writeFile(marker, '');
    await utimes(marker, 1_767_225_600, 1_767_225_600);
    expect(await last()).toBe(1_767_225_600);
  });

  it('show the sizes of tenants as they were measured, without a scan of their records', async () => {
    const sizes = service.app.get(TenantSizes);
    await uploaded(client, pngOfSize(310));
    await sizes.run();
    const records = (kind: string) => value(`tenant_records{tenant_id="${tenantId}",kind="${kind}"}`);
    const [products, orders, invoices] = await Promise.all(
      ['products', 'orders', 'invoices'].map((list) => total(list)),
    );
    expect([await records('products'), await records('orders'), await records('invoices')]).toEqual([
      products,
      orders,
      invoices,
    ]);
    expect(orders).toBe(1);
    const [entries] = await sql<number>(
      `select position::int as value from journal_heads where tenant_id = '${tenantId}'`,
    );
    expect(await records('journal_entries')).toBe(entries ?? 0);
    const [bytes] = await sql<number>(
      `select sum(size)::int as value from media_objects where tenant_id = '${tenantId}'`,
    );
    expect(await value(`tenant_file_bytes{tenant_id="${tenantId}"}`)).toBe(bytes);
    await client.post('/v2/products', { group_code: 'NEW', variants: [{ sku_id: 'NEW', name: 'New' }] });
    expect(await records('products')).toBe(products); // until the next measurement
  });

  const total = async (list: string) =>
    (await client.get(`/v2/${list}?page_size=1${list === 'orders' ? '&order_status=all' : ''}`)).body.pagination
      .total_records as number;
});
