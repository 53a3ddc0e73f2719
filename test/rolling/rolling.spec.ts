import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { openBooks, tradeStorm } from '../storm/trade-storm.js';
import { deadlocksOf, faultsOfBooks } from '../storm/trade-checks.js';
import type { Books } from '../storm/trade-actions.js';
import { Client } from '../support/client.js';
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { ServiceProcess } from '../support/service-process.js';
import { LoadBalancer, requireLoadBalancer } from './load-balancer.js';
import { Release } from './release.js';

/** How often each instance is replaced; `npm run prove` sets the full number. */
const RELEASES = Number(process.env.ROLLING_RELEASES ?? 1);
const WRITERS = 16;
const READERS = 16;
const RELEASE_LIMIT_MS = 10 * 60_000;
const ROOT = join(import.meta.dirname, '../..');

/** The given number of free ports. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** Reads lists and documents until stopped; returns wrong answers and the number of right ones. */
async function readAll(client: Client, books: Books, isOver: () => boolean) {
  const failed: string[] = [];
  let answered = 0;
  const run = async (seed: number) => {
    for (let step = seed; !isOver(); step++) {
      const paths = [
        '/v2/orders?page_size=10',
        `/v1/orders/${books.orders.at(step % books.orders.length)}`,
        '/v2/invoices?page_size=10&sort_by=created_at',
        `/v2/invoices/${books.invoices.at(-1)}`, // may be deleted meanwhile
        '/v2/products?search=product',
        '/v2/shipments?page_size=10',
      ];
      const path = paths[step % paths.length]!;
      const status = await client.get(path).then(
        (answer) => answer.status,
        (error: unknown) => String(error),
      );
      if (status === 200 || (status === 404 && path.startsWith('/v2/invoices/'))) answered++;
      else failed.push(`GET ${path}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, seed) => run(seed)));
  return { failed, answered };
}

describe('rolling releases behind a load balancer', () => {
  let folder: string;
  let database: TestDatabase;
  let balancer: LoadBalancer | undefined;
  const instances: ServiceProcess[] = [];
  let ports: number[];

  const startInstance = async (number: number, release: Release) => {
    const env = {
      NODE_ENV: 'production',
      ENCRYPTION_KEYS: `${'A'.repeat(43)}=`,
      DATABASE_URL: database.serviceUrl, // without the owner's login
      PORT: String(ports[number - 1]),
    };
    instances[number - 1] = new ServiceProcess(folder, env, release.main);
    await instances[number - 1]!.ready();
  };
  const replaceInstance = async (number: number, release: Release) => {
    const old = instances[number - 1]!;
    old.kill('SIGTERM');
    expect([await old.ended, old.errors]).toEqual([0, '']);
    await startInstance(number, release);
    await balancer!.sendsTo(number);
  };

  beforeAll(async () => {
    requireLoadBalancer();
    await mkdir(join(ROOT, '.data'), { recursive: true });
    folder = await mkdtemp(join(ROOT, '.data/rolling-'));
    database = await createTestDatabase();
    ports = await freePorts(4);
    await Promise.all([startInstance(1, Release.first), startInstance(2, Release.first)]);
    const [first, second, port, statisticsPort] = ports as [number, number, number, number];
    balancer = await LoadBalancer.start(folder, { port, statisticsPort, instances: [first, second] });
  });
  afterAll(async () => {
    await balancer?.stop();
    for (const instance of instances) if (instance.isRunning) instance.kill('SIGKILL');
    await Promise.all(instances.map(({ ended }) => ended));
    await database?.release();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it(
    'fail no request of 32 clients, with migrations and a rollback; the documents reconcile',
    async () => {
      const client = new Client(balancer!.base, await issueKey(database, { slug: 'rolling' }), 'rolling');
      const books = await openBooks(client, 20);
      let isOver = false;
      let written = 0;
      let unanswered = 0;
      const writing = tradeStorm(client, books, {
        clients: WRITERS,
        isOver: () => isOver,
        witness: (_, answer) => void (answer ? written++ : unanswered++),
      });
      const reading = readAll(client, books, () => isOver);
      const roll = async () => {
        let release = Release.first;
        for (let number = 1; number <= RELEASES; number++) {
          release = await release.next(folder);
          const { serviceUrl: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL } = database;
          expect(await release.migrate(folder, { DATABASE_URL, DATABASE_OWNER_URL })).toHaveLength(2);
          await replaceInstance(1, release);
          await replaceInstance(2, release);
        }
        await replaceInstance(1, Release.first); // the schema is newer than this release
      };
      await roll().finally(() => (isOver = true));
      const [{ unexpected }, { failed, answered }] = await Promise.all([writing, reading]);
      const { body } = await client.get('/v2/reconciliation');
      const [faults, deadlocks] = await asAdmin(database.adminUrl, async (admin) => [
        await faultsOfBooks(admin),
        await deadlocksOf(admin),
      ]);
      console.log(`${RELEASES} releases: ${written} writes and ${answered} reads answered`);
      const found = { unanswered, unexpected, failed, differences: body.data as unknown[], faults, deadlocks };
      expect(found).toEqual({ unanswered: 0, unexpected: [], failed: [], differences: [], faults: {}, deadlocks: 0 });
    },
    (RELEASES + 1) * RELEASE_LIMIT_MS,
  );
});
