import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postmasterPid } from '../support/service-folder.js';
import { Starts } from './starts.js';

const POLL_MS = 10;

describe('a service whose embedded database was killed', () => {
  let starts: Starts;
  let base: string;
  beforeAll(async () => {
    starts = await Starts.make();
    base = await starts.start({ DEMO_TENANT: 'false' }).ready();
  });
  afterAll(() => starts.end());

  const isReady = () =>
    fetch(`${base}/health/ready`).then(
      async (response) => (await response.text(), response.ok),
      () => false,
    );

  const GIVEN_UP = /^The embedded PostgreSQL ended and could not be started again: .+\n$/;

  it('restarts it and continues; if that takes too long it ends with one line', async () => {
    const killed = await postmasterPid(starts.folder);
    process.kill(killed, 'SIGKILL');
    while (starts.last.isRunning && (await postmasterPid(starts.folder)) === killed) await sleep(POLL_MS);
    while (starts.last.isRunning && !(await isReady())) await sleep(POLL_MS);
    if (starts.last.isRunning) return expect(starts.last.errors).toBe('');
    expect([await starts.last.ended, starts.last.errors]).toEqual([1, expect.stringMatching(GIVEN_UP)]);
    base = await starts.start({ DEMO_TENANT: 'false' }).ready();
  });

  it('ends with one line and an exit code when it cannot be started again', async () => {
    const data = join(starts.folder, '.data/postgres/data');
    await rename(join(data, 'global/pg_control'), join(data, 'global/gone'));
    process.kill(await postmasterPid(starts.folder), 'SIGKILL');
    expect(await starts.last.ended).toBe(1);
    expect(starts.last.errors).toMatch(GIVEN_UP);
  });
});
