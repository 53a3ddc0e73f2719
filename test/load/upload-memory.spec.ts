import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { chunk, PNG, pngOfSize } from '../../packages/image-inspection/test/images.js';
import { issueKey } from '../support/keys.js';
import { LITTLE_HEAP, ServiceProcess } from '../support/service-process.js';
import { openS3Server, type S3Server } from '../object-store/s3-server.js';

/** `npm run prove` sets the full size of the files: 50 MB. */
const MEGABYTES = Number(process.env.UPLOAD_MEGABYTES ?? 10);
const AT_ONCE = 20;
/** Maximum increase of the service's memory in bytes; files held in memory would need at least twice that. */
const MAX_RISE = 100 * 1024 * 1024;
const SECONDS = 300;

/** Resident memory of a process in bytes. */
async function memoryOf(pid: number): Promise<number> {
  const linux = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(linux)?.[1] ?? execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]);
  return 1024 * Number(kilobytes);
}

describe.each(['folder', 's3'])(`${AT_ONCE} uploads of ${MEGABYTES} MB at once, kept in: %s`, (kind) => {
  let folder: string;
  let server: S3Server | undefined;
  let database: TestDatabase;
  let service: ServiceProcess;
  let base: string;
  let key: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memory-'));
    server = kind === 's3' ? await openS3Server() : undefined;
    database = await createTestDatabase();
    const logins = { DATABASE_URL: database.serviceUrl, DATABASE_OWNER_URL: database.ownerUrl };
    service = new ServiceProcess(folder, { ...logins, ...server?.env, ...LITTLE_HEAP, DEMO_TENANT: 'false' });
    base = await service.ready();
    key = await issueKey(database, { slug: 'memory' });
  });
  afterAll(async () => {
    service.kill('SIGTERM');
    await service.ended;
    await database.release();
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  /** Sends an image as a stream. All images have the same random data and a unique chunk before it. */
  async function send(noise: Buffer): Promise<number> {
    const form = request(`${base}/v2/media`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'multipart/form-data; boundary=x' },
    });
    const answered = new Promise<number>((resolve, reject) => {
      form.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode!))).on('error', reject);
    });
    const pieces = function* () {
      yield Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
      yield Buffer.concat([PNG.subarray(0, 33), chunk('prVt', randomBytes(16))]);
      for (let place = 33; place < noise.length; place += 65_536) yield noise.subarray(place, place + 65_536);
      yield Buffer.from('\r\n--x--\r\n');
    };
    await pipeline(Readable.from(pieces()), form);
    return answered;
  }

  it(
    'increase the memory of the service by less than 100 MB',
    async () => {
      const noise = pngOfSize(MEGABYTES * 1024 * 1024 - 28);
      expect(AT_ONCE * noise.length).toBeGreaterThan(1.9 * MAX_RISE);
      for (let warm = 0; warm < 3; warm++) expect(await send(PNG)).toBe(201);
      const before = await memoryOf(service.pid);
      let [peak, running] = [before, true];
      const sent = Promise.all(Array.from({ length: AT_ONCE }, () => send(noise))).finally(() => (running = false));
      while (running) {
        peak = Math.max(peak, await memoryOf(service.pid));
        await sleep(10);
      }
      expect(await sent).toEqual(Array(AT_ONCE).fill(201));
      expect(peak - before).toBeLessThan(MAX_RISE);
    },
    SECONDS * 1_000,
  );
});
