import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { asAdmin } from '../support/database.js';
import { embeddedAdminUrl } from '../support/service-folder.js';
import type { ServiceProcess } from '../support/service-process.js';

/** A start takes seconds, and each poll is a statement. */
const POLL_MS = 25;

/** Stages of a first start: the folder exists, the cluster is being created, the cluster exists, connections are accepted. */
const STAGES: ((folder: string) => boolean)[] = [
  (folder) => existsSync(join(folder, '.data')),
  (folder) => namesIn(join(folder, '.data/postgres')).some((name) => name.startsWith('unfinished-')),
  (folder) => existsSync(join(folder, '.data/postgres/data')),
  (folder) => existsSync(join(folder, '.data/postgres/data/postmaster.pid')),
];

const namesIn = (path: string): string[] => (existsSync(path) ? readdirSync(path) : []);

/** The fraction (0 to 1) of a start that is assigned to the stages before the first connection. */
const BEFORE_CONNECTIONS = 0.15;

/** Bytes of write-ahead log that a first start writes from the first connection to its end. */
export interface StartLength {
  from: number;
  to: number;
}

/** Follows a first start to its end. The size of the write-ahead log measures progress independently of the machine's speed. */
export async function measureStart(service: ServiceProcess, folder: string): Promise<StartLength> {
  const admin = await connected(service, folder);
  try {
    const from = await bytesWritten(admin);
    await service.ready();
    return { from, to: await bytesWritten(admin) };
  } finally {
    await admin.end();
  }
}

/** Resolves when a first start has reached the fraction `part`, or its end. */
export async function reached(part: number, service: ServiceProcess, folder: string, length: StartLength) {
  if (part < BEFORE_CONNECTIONS) {
    const isReached = STAGES[Math.floor((part / BEFORE_CONNECTIONS) * STAGES.length)]!;
    while (!isReached(folder) && service.isRunning) await sleep(POLL_MS);
    return;
  }
  const bytes = length.from + ((part - BEFORE_CONNECTIONS) / (1 - BEFORE_CONNECTIONS)) * (length.to - length.from);
  const admin = await connected(service, folder);
  try {
    while ((await bytesWritten(admin)) < bytes && !isReady(service)) await sleep(POLL_MS);
  } finally {
    await admin.end();
  }
}

/** Resolves when a start has created that many orders of the demo tenant. */
export async function ordersMade(folder: string, count: number): Promise<void> {
  await asAdmin((await embeddedAdminUrl(folder, 'wholesale'))!, async (admin) => {
    const made = async () => Number((await admin.query<{ n: string }>('select count(*) n from orders')).rows[0]!.n);
    while ((await made()) < count) await sleep(POLL_MS);
  });
}

const isReady = (service: ServiceProcess) => service.output.includes('The service is ready');

/** A connection to the embedded database as soon as it accepts one. */
async function connected(service: ServiceProcess, folder: string): Promise<Client> {
  while (service.isRunning) {
    const connectionString = await embeddedAdminUrl(folder, 'postgres');
    const admin = new Client({ connectionString });
    if (
      connectionString &&
      (await admin.connect().then(
        () => true,
        () => false,
      ))
    )
      return admin;
    await sleep(POLL_MS);
  }
  throw new Error(`The start ended early: ${service.output}${service.errors}`);
}

async function bytesWritten(admin: Client): Promise<number> {
  const { rows } = await admin.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
  );
  return Number(rows[0]!.bytes);
}
