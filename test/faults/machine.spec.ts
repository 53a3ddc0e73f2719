import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../support/client.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { startInstance } from '../support/service.js';
import { ServiceProcess } from '../support/service-process.js';
import { makeTrade } from '../support/trade.js';

/** Size of the disk that becomes full. */
const DISK_MEGABYTES = 24;
/** Connections of clients, of which the process has descriptors for some. */
const CLIENTS = 200;
const SPARE_DESCRIPTORS = 40;
/** The library of Debian's package `faketime`, which gives one process another clock. */
const FAKETIME = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
  .map((folder) => join(folder, 'faketime/libfaketime.so.1'))
  .find(existsSync);

/** Why a test is not run; undefined if it is. They are part of `npm run prove` (FAULTS), because each needs a machine of its own kind. */
const missing = {
  disk: process.getuid?.() === 0 ? undefined : 'only root may mount a small disk',
  descriptors: existsSync('/usr/bin/prlimit') ? undefined : 'prlimit of util-linux is missing',
  clock: FAKETIME ? undefined : 'the package faketime is missing',
};
const unless = (reason: string | undefined, name: string) => {
  if (process.env.FAULTS && reason) console.warn(`Not tried (${name}): ${reason}.`);
  return process.env.FAULTS && !reason ? it : it.skip;
};

describe('a fault of the machine', () => {
  let folder: string;
  let database: TestDatabase;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'machine-'));
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.release();
    await rm(folder, { recursive: true, force: true });
  });

  const clientOf = async (base: string, slug: string) => new Client(base, await issueKey(database, { slug }), slug);
  const listed = async (client: Client) => (await client.get('/v2/products')).status;
  const processWith = (env: Record<string, string>) =>
    new ServiceProcess(folder, {
      DATABASE_URL: database.serviceUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DEMO_TENANT: 'false',
      DATA_DIR: join(folder, 'data'),
      ...env,
    });

  unless(missing.disk, 'a full disk')('a full disk: 503 where the disk is needed, all else goes on', async () => {
    const disk = join(folder, 'disk');
    await mkdir(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', disk]);
    const { app, base } = await startInstance(database.serviceUrl, { env: { DATA_DIR: disk } });
    try {
      const client = await clientOf(base, 'disk');
      const large = { reference_id: 'L-1', company_name: 'Large', remarks: 'x'.repeat(100_000) };
      const { bsize, bavail } = await statfs(disk);
      await writeFile(join(disk, 'filler'), Buffer.alloc(bsize * bavail));
      const { status, body, headers } = await client.post('/v2/customers', large);
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
      expect((await client.get('/health/ready')).status).toBe(200);
      expect(await listed(client)).toBe(200);
      await client.create('/v2/customers', { reference_id: 'S-1', company_name: 'Small' });
      await rm(join(disk, 'filler'));
      expect((await client.post('/v2/customers', large)).status).not.toBe(503);
      expect(await readdir(join(disk, 'uploads'))).toEqual([]);
    } finally {
      await app.close();
      execFileSync('umount', [disk]);
    }
  });

  unless(missing.descriptors, 'descriptors')('too few descriptors: no failure, and all are served later', async () => {
    const service = processWith({});
    const sockets: Socket[] = [];
    try {
      const client = await clientOf(await service.ready(), 'descriptors');
      expect(await listed(client)).toBe(200);
      const open = await readdir(`/proc/${service.pid}/fd`);
      execFileSync('prlimit', [`--pid=${service.pid}`, `--nofile=${open.length + SPARE_DESCRIPTORS}`]);
      const { port } = new URL(client.base);
      for (let count = 0; count < CLIENTS; count++)
        sockets.push(connect(Number(port), '127.0.0.1').on('error', () => undefined));
      await sleep(1_000);
      expect(service.isRunning).toBe(true);
      for (const socket of sockets) socket.destroy();
      const since = Date.now();
      while ((await listed(client).catch(() => 0)) !== 200) expect(Date.now() - since).toBeLessThan(20_000);
      expect((await client.post('/v2/customers', { reference_id: 'D-1', company_name: 'Served' })).status).toBe(201);
    } finally {
      for (const socket of sockets) socket.destroy();
      service.kill('SIGKILL');
      await service.ended;
    }
  });

  unless(missing.clock, 'another clock')(
    'a clock that is two hours off: keys, repeated requests and events work',
    async () => {
      for (const offset of ['+2h', '-2h']) {
        const service = processWith({
          LD_PRELOAD: FAKETIME!,
          FAKETIME: offset,
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        });
        try {
          const client = await clientOf(await service.ready(), `clock${offset}`.replace('+', '-ahead-'));
          const skew = Math.abs(Date.parse((await client.get('/health/live')).headers.get('date')!) - Date.now());
          expect(skew).toBeGreaterThan(7_000_000); // the process does have another clock
          await makeTrade(client);
          const key = { 'Idempotency-Key': 'once' };
          const customer = { reference_id: 'T-1', company_name: 'Twice' };
          const first = await client.post('/v2/customers', customer, key);
          const again = await client.post('/v2/customers', customer, key);
          expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
          const types = async () =>
            ((await client.get('/v2/events')).body.data as { type: string }[]).map(({ type }) => type);
          while (!(await types()).includes('order.created')) await sleep(100);
          expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
        } finally {
          service.kill('SIGKILL');
          await service.ended;
        }
      }
    },
  );
});
