import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { createApp } from '#app/app.setup.js';
import { readEnv } from '#platform/base/config/env.js';
import { ownerOptions } from '#app/database/connection-options.js';
import { Client } from './client.js';
import { clusterSettings, createTestDatabase, IS_POOLED, type TestDatabase } from './database.js';
import { keyFor } from './keys.js';
import { specLogger } from './log.js';

export interface TestService extends TestInstance {
  database: TestDatabase;
  /** A new tenant with a key for everything (or for `scopes`), as a client. */
  tenant(options?: { slug?: string; currency?: string; timezone?: string; scopes?: string[] }): Promise<Client>;
}

export interface OwnService extends TestService {
  stop(): Promise<void>;
}

/** One running application. */
export interface TestInstance {
  app: NestExpressApplication;
  base: string;
}

export interface InstanceOptions {
  env?: Record<string, string>;
  logger?: Logger;
  /** Called with the HTTP server before it listens. */
  configure?: (server: Server) => void;
}

const POOLER = IS_POOLED ? { DATABASE_TRANSACTION_POOLER: 'true' } : {};
/** The folder of files of all test services on a database. One folder belongs to one database (src/features/media/store-ownership.ts). */
const dataFolderOf = (databaseUrl: string) => `.data/test-files${new URL(databaseUrl).pathname}`;

let tenants = 0;

/** The complete service on a database and a port of its own. */
export async function startService(
  env: Record<string, string> = {},
  options: Omit<InstanceOptions, 'env'> = {},
): Promise<OwnService> {
  const database = await createTestDatabase();
  const { app, base } = await startInstance(database.serviceUrl, { ...options, env });
  let owner: Promise<DataSource> | undefined;
  return {
    app,
    base,
    database,
    tenant: async ({ slug = `tenant-${++tenants}`, currency = 'USD', timezone, scopes = ['*:*'] } = {}) => {
      owner ??= new DataSource(ownerOptions(database.ownerUrl)).initialize();
      return new Client(base, await keyFor(await owner, { slug, currency, timezone, scopes }), slug);
    },
    stop: async () => {
      await app.close();
      await (await owner)?.destroy();
      await database.release();
      await rm(dataFolderOf(database.serviceUrl), { recursive: true, force: true });
    },
  };
}

let shared: Promise<OwnService> | undefined;

/**
 * A service for specs that use only tenants of their own: one for all specs of a group (test/groups), stopped after the last.
 */
export const sharedService = (): Promise<TestService> => (shared ??= startService());

afterAll(async () => {
  await (await shared)?.stop();
  shared = undefined;
});

/** An application on a port of its own, on a database that others may use too. */
export async function startInstance(
  databaseUrl: string,
  { env = {}, logger = specLogger(), configure }: InstanceOptions = {},
): Promise<TestInstance> {
  const app = await createApp(
    readEnv({
      NODE_ENV: 'test',
      DATA_DIR: dataFolderOf(databaseUrl),
      JOURNAL_WORK: 'false',
      WEBHOOKS_DISPATCH: 'false',
      IMPORTS_WORK: 'false',
      BANK_BOOKING_WORK: 'false',
      SANDBOX_WORK: 'false',
      ...POOLER,
      ...clusterSettings(databaseUrl),
      ...env,
    }),
    databaseUrl,
    logger,
  );
  configure?.(app.getHttpServer() as Server);
  await app.listen(0, '127.0.0.1');
  return { app, base: (await app.getUrl()).replace('[::1]', '127.0.0.1') };
}
