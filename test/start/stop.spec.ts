import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readEnv } from '#platform/base/config/env.js';
import { migrate } from '#app/database/migrate.js';
import { runService } from '#app/start/start.js';
import { StopRequest } from '#app/start/stop-request.js';
import { printedBy } from '../support/cli.js';
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';
import { issueKey } from '../support/keys.js';
import { Starts } from './starts.js';

const CLIENTS = 8;
const PRODUCTION = { NODE_ENV: 'production', ENCRYPTION_KEYS: `${'A'.repeat(43)}=` };

describe('a stop of the service in production', () => {
  let database: TestDatabase;
  let starts: Starts;
  let key: string;
  /** An instance with only the service's login. */
  const start = (env: Record<string, string>) =>
    starts.start({ ...PRODUCTION, DATABASE_URL: database.serviceUrl, ...env });

  beforeAll(async () => {
    starts = await Starts.make();
    database = await createTestDatabase({ isMigrated: false });
  });
  afterAll(async () => {
    await starts.end();
    await database.release();
  });

  const send = (agent: Agent, url: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(url, { agent, headers: { 'X-API-Key': key } }, (answer) => {
        text(answer).then(() => resolve(answer), reject);
      });
      sent.on('error', reject).end();
    });

  it('follows a start that requires a migrated schema', async () => {
    const env = { ...PRODUCTION, DATABASE_URL: database.serviceUrl, PORT: '0' };
    const early = await printedBy(() => runService(() => readEnv(env), new StopRequest()));
    const line = /^The database lacks \d+ migrations of this version\. Run migrate first: .*\n$/;
    expect(early).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(line) as string });
  });

  it('follows a signal to npm alone, after a start on a newer schema', async () => {
    await migrate(database.ownerUrl);
    await asAdmin(database.ownerUrl, (owner) =>
      owner.query(`insert into migrations (timestamp, name) values (9000, 'Newer0000000009000')`),
    );
    key = await issueKey(database, { slug: 'stop' });
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error', PORT: '0', DRAIN_SECONDS: '0' };
    const npm = spawn('npm', ['start'], {
      env: { ...env, ...PRODUCTION, DATABASE_URL: database.serviceUrl, DATA_DIR: join(starts.folder, '.data') },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    while (!output.includes('ready')) output += String((await once(npm.stdout, 'data'))[0]);
    const base = /ready at (\S+)/.exec(output)![1]!;
    expect((await fetch(`${base}/health/ready`)).status).toBe(200);
    npm.kill('SIGTERM');
    await once(npm, 'close'); // when npm and the service have closed their outputs
    await expect(fetch(`${base}/health/live`)).rejects.toThrow();
  });

  it('fails no request on kept connections, and closes them', async () => {
    const service = start({ DRAIN_SECONDS: '600' });
    const base = await service.ready();
    /** Sends requests on one connection until a response has `Connection: close`. */
    const run = async (seed: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let step = 0; ; step++) {
        if (step === 3 && seed === 0) service.kill('SIGTERM');
        const answer = await send(agent, `${base}/v2/products?page_size=${(step % 100) + 1}`);
        expect(answer.statusCode).toBe(200);
        if (answer.headers.connection === 'close') return;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, seed) => run(seed)));

    const agent = new Agent();
    expect((await send(agent, `${base}/health/ready`)).statusCode).toBe(503);
    expect((await send(agent, `${base}/v2/products`)).statusCode).toBe(200);
    service.kill('SIGTERM'); // a second signal ends the wait of ten minutes
    expect(await service.ended).toBe(0);
    expect(service.errors).toBe('');
  });

  it('accepts no connection after the drain time, finishes running requests, and exits with 0', async () => {
    const service = start({ DRAIN_SECONDS: '1' });
    const base = await service.ready();
    const body = JSON.stringify({ reference_id: 'LATE', name: 'Sent while the service stops' });
    const running = request(`${base}/v1/price-lists`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json', 'Content-Length': body.length },
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      running.on('response', (answer) => resolve(answer.resume())).on('error', reject);
    });
    await new Promise((resolve) => running.write(body.slice(0, 10), resolve));
    service.kill('SIGTERM');
    const agent = new Agent();
    for (let isOpen = true; isOpen;) {
      isOpen = await send(agent, `${base}/health/live`).then(
        () => true,
        () => false,
      );
    }
    running.end(body.slice(10));
    const { statusCode, headers } = await answered;
    expect([statusCode, headers.connection]).toEqual([201, 'close']);
    expect(await service.ended).toBe(0);
    expect(service.errors).toBe('');
  });
});
