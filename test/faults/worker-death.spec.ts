import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../support/client.js';
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { ServiceProcess } from '../support/service-process.js';

/** `npm run prove` sets it (FAULTS). The children of a process are found in `/proc`. */
const only = process.env.FAULTS && process.platform === 'linux' ? it : it.skip;

/** Lines of the invoice, so that its document takes longer to make than the search for the process that makes it. */
const LINES = 2_000;

describe('a death while documents are made', () => {
  let folder: string;
  let database: TestDatabase;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'death-'));
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.release();
    await rm(folder, { recursive: true, force: true });
  });

  const start = () =>
    new ServiceProcess(folder, {
      DATABASE_URL: database.serviceUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DEMO_TENANT: 'false',
      DATA_DIR: join(folder, 'data'),
    });
  const tries = async () =>
    asAdmin(database.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ tries: number }>(`select tries from task_attempts where task = 'document'`);
      return rows[0]?.tries ?? 0;
    });
  const counted = async (number: number) => {
    while ((await tries()) < number) await sleep(20);
  };

  only(
    'of the renderer or of the service itself is counted: three times, then the answer says why and until when',
    async () => {
      let service = start();
      try {
        const key = await issueKey(database, { slug: 'death' });
        let client = new Client(await service.ready(), key, 'death');
        const id = await makeLargeInvoice(client);
        const path = `/v2/invoices/${id}/document?format=pdf`;
        const first = client.get(path);
        await counted(1);
        for (const pid of await childrenOf(service.pid)) process.kill(pid, 'SIGKILL');
        expect((await first).status).toBe(503);
        for (const number of [2, 3]) {
          const lost = client.get(path).catch(() => undefined);
          await counted(number);
          service.kill('SIGKILL');
          await Promise.all([service.ended, lost]);
          service = start();
          client = new Client(await service.ready(), key, 'death');
        }
        const { status, body } = await client.get(path);
        expect([status, body.code, body.message]).toEqual([503, 'unavailable', expect.stringMatching(/in 3 tries/)]);
        expect(await tries()).toBe(3);
        expect((await client.get(`/v2/invoices/${id}`)).status).toBe(200);
        await asAdmin(database.adminUrl, (admin) =>
          admin.query(`update task_attempts set begun_at = now() - interval '1 hour'`),
        );
        const answer = await fetch(`${client.base}${path}`, { headers: { 'x-api-key': key } });
        expect([answer.status, (await answer.arrayBuffer()).byteLength > 1_000, await tries()]).toEqual([200, true, 0]);
      } finally {
        service.kill('SIGKILL');
        await service.ended;
      }
    },
  );
});

async function makeLargeInvoice(client: Client): Promise<string> {
  await client.create('/v2/products', { group_code: 'A', variants: [{ sku_id: 'A', name: 'A' }] });
  await client.create('/v2/customers', {
    reference_id: 'C-1',
    company_name: 'Large',
    addresses: [
      {
        reference_id: 'B',
        type: 'billing',
        address_line_1: 'a',
        city: 'b',
        zip_code: '1',
        country: 'Germany',
        is_default: true,
      },
    ],
  });
  const line_items = Array.from({ length: LINES }, (_, index) => ({
    reference_id: String(index),
    sku: 'A',
    quantity: 1,
    unit_price: 1,
  }));
  const order = await client.create('/v2/orders', { customer_id: 'C-1', reference_id: 'L-1', line_items });
  const invoice = await client.create(`/v2/orders/${order.id}/invoice`, {
    quantities: 'open',
    invoice_status: 'OPEN',
    invoice_number: 'L-1',
    due_date: '2099-01-31T00:00:00Z',
  });
  return invoice.id as string;
}

/** The processes that a process has started, when there are some. */
async function childrenOf(parent: number): Promise<number[]> {
  for (;;) {
    const found = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => {
        try {
          return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]) === parent;
        } catch {
          return false; // it has ended
        }
      });
    if (found.length) return found.map(Number);
    await sleep(20);
  }
}
