import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as send, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { LITTLE_HEAP, ServiceProcess } from '../support/service-process.js';

/** `npm run prove` sets the full sizes: files of 1 GB. */
const MEGABYTES = Number(process.env.EXPORT_MEGABYTES ?? 60);
const IMPORT_MEGABYTES = Number(process.env.IMPORT_MEGABYTES ?? 60);
/** Size of a line of the import, about: few long lines, because the memory depends on the bytes and the time on the lines. */
const IMPORT_LINE_BYTES = 200_000;
const IMPORT_LINES = (IMPORT_MEGABYTES * 1_000_000) / IMPORT_LINE_BYTES;
/** Size of a line, about. */
const LINE_BYTES = 4_000;
const PRODUCTS = (MEGABYTES * 1_000_000) / LINE_BYTES;
/** Maximum increase of the service's memory above that of the idle service, in bytes, for files of each size. */
const MAX_RISE = 50 * 1024 * 1024;
const SECONDS = 600;

/** Inserts products of a tenant, all in one group, whose lines have {@link LINE_BYTES}. */
const INSERT = `with tenant as (select id from tenants where slug = 'exporter'),
  made as (insert into product_groups (tenant_id, id, group_code, grouping_attributes)
    select id, '01900000-0000-7000-9000-000000000000', 'G', '{}' from tenant returning tenant_id, id)
  insert into products (tenant_id, id, group_id, sku, name, categories, collections, tags, medias, attributes, is_primary, priority, status)
  select made.tenant_id, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, made.id, 'P-' || n, 'Product',
    array[repeat('x', ${LINE_BYTES - 700})], '{}', '{}', '[]', '[]', false, 0, 'active'
  from made, generate_series(1, ${PRODUCTS}) n`;

/** Resident memory of a process in bytes, on Linux. */
const memoryOf = async (pid: number): Promise<number> =>
  1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]);

describe('the memory of the service', () => {
  let folder: string;
  let database: TestDatabase;
  let service: ServiceProcess;
  let base: string;
  let key: string;
  /** Memory of the service before its first request. */
  let idle: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memory-'));
    database = await createTestDatabase();
    const logins = { DATABASE_URL: database.serviceUrl, DATABASE_OWNER_URL: database.ownerUrl };
    service = new ServiceProcess(folder, { ...logins, ...LITTLE_HEAP, DEMO_TENANT: 'false' });
    base = await service.ready();
    idle = await memoryOf(service.pid);
    key = await issueKey(database, { slug: 'exporter' });
    await asAdmin(database.adminUrl, async (admin) => {
      await admin.query('set session_replication_role = replica');
      await admin.query(INSERT);
      await admin.query('analyze'); // autovacuum does it within a minute in production, here within five
    });
  }, SECONDS * 1_000);
  afterAll(async () => {
    service.kill('SIGTERM');
    await service.ended;
    await database.release();
    await rm(folder, { recursive: true });
  });

  const open = (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      send(`${base}${path}`, { headers: { 'x-api-key': key } }, resolve)
        .on('error', reject)
        .end();
    });

  it.each(['ndjson', 'csv'])(
    `does not depend on the length of an export as %s, here of ${MEGABYTES} MB`,
    async (format) => {
      const response = await open(`/v2/exports/products?format=${format}`);
      let [lines, bytes, most] = [0, 0, 0];
      for await (const chunk of response as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
        if (lines % 50 === 0) most = Math.max(most, await memoryOf(service.pid));
      }
      expect(lines).toBe(PRODUCTS + (format === 'csv' ? 1 : 0));
      expect(bytes).toBeGreaterThan(MEGABYTES * 0.8 * 1_000_000);
      expect(most - idle).toBeLessThan(MAX_RISE);
    },
    SECONDS * 1_000,
  );

  it(
    `does not depend on the length of an import, here of ${IMPORT_MEGABYTES} MB`,
    async () => {
      let most = 0;
      const look = async () => (most = Math.max(most, await memoryOf(service.pid)));
      const headers = { 'x-api-key': key, 'content-type': 'application/x-ndjson' };
      const upload = send(`${base}/v2/imports?resource=products&mode=upsert`, { method: 'POST', headers });
      const answered = new Promise<IncomingMessage>((resolve, reject) =>
        upload.on('response', resolve).on('error', reject),
      );
      const sampling = setInterval(() => void look(), 100);
      const answer = await pipeline(Readable.from(importLines()), upload)
        .then(async () => JSON.parse(await text(await answered)) as { data: Import })
        .finally(() => clearInterval(sampling));
      await look();
      let state = answer.data;
      while (state.status === 'queued' || state.status === 'running') {
        await sleep(100);
        await look();
        state = (JSON.parse(await text(await open(`/v2/imports/${state.id}`))) as { data: Import }).data;
      }
      expect(state).toMatchObject({ status: 'completed', created: 2, updated: IMPORT_LINES - 2 });
      expect(most - idle).toBeLessThan(MAX_RISE);
    },
    SECONDS * 1_000,
  );
});

interface Import {
  id: string;
  status: string;
}

/** Lines that change two products in turn, filled up with white space. */
function* importLines(): Generator<string> {
  const space = ' '.repeat(IMPORT_LINE_BYTES);
  for (let index = 0; index < IMPORT_LINES; index++) {
    const sku = `IMPORTED-${index % 2}`;
    yield `{"group_code":"${sku}","sku_id":"${sku}",${space}"name":"Name ${index}"}\n`;
  }
}
