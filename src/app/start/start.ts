import { existsSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Env, readEnv } from '#platform/base/config/env.js';
import { type DatabaseAccess, type OpenDatabase, openDatabase } from '../database/database-access.js';
import { connectionWarnings } from '../database/connection-security.js';
import { migrate } from '../database/migrate.js';
import { replicaUrls, workerUrls } from '../database/read-servers.js';
import { requireSchema } from '../database/required-schema.js';
import { UnsuitableDatabaseError } from '../database/service-role.js';
import { localAddress } from '#platform/base/object-store/local-address.js';
import { SERVICE_VERSION } from '#platform/base/config/project.js';
import { createLogger } from '#platform/edge/logging/logger.js';
import { banner } from './banner.js';
import { PortError, requirePorts } from './ports.js';
import { requireEncryptionKeys } from './encryption-keys.js';
import { requireServiceCollation, requireServiceLogin, requireServiceRoleGranted } from './service-login.js';
import { shutDown } from './shut-down.js';
import { describeStartFailure } from './start-failure.js';
import { StopRequest } from './stop-request.js';

/** Long enough for load balancers to notice that the instance is not ready. */
const PRODUCTION_DRAIN_SECONDS = 5;

/** Runs the service with the configuration of the environment until a signal stops it, and ends the process. */
export async function start(): Promise<void> {
  process.exit(await runService(readProcessEnv, StopRequest.ofSignals()));
}

function readProcessEnv(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readEnv(process.env);
}

/**
 * Runs the service with the configuration that `configure` returns until `stop` is requested; returns the exit code. After a failure, also
 * of `configure`, it prints one line on standard error and the exit code is 1; an embedded PostgreSQL server that it started is released in
 * any case.
 */
export async function runService(configure: () => Env, stop: StopRequest): Promise<number> {
  let database: OpenDatabase | undefined;
  let failure: unknown;
  try {
    const env = configure();
    await requirePorts(env);
    database = await openDatabase(env);
    await Promise.race([serve(env, database, stop), database.lost.then((reason) => Promise.reject(reason))]);
  } catch (error) {
    if (!stop.isRequested) failure = error; // errors that the stop itself causes are not failures
  }
  await database?.release().catch((error: unknown) => (failure ??= error));
  if (failure === undefined) return 0;
  console.error(describeStartFailure(failure));
  return 1;
}

/** Starts the service, and resolves when it has ended after a stop signal. */
async function serve(env: Env, database: DatabaseAccess, stop: StopRequest): Promise<void> {
  stop.signal.throwIfAborted();
  const isProduction = env.NODE_ENV === 'production';
  await requireServiceLogin(database.serviceUrl, databaseUrls(env));
  const warnings = isProduction ? connectionWarnings(databaseUrls(env)) : [];
  await requireServiceCollation(database.serviceUrl).catch((error: unknown) => {
    if (isProduction || !(error instanceof UnsuitableDatabaseError)) throw error;
    warnings.push(error.message);
  });
  if (env.MIGRATE_ON_START ?? !isProduction) await migrate(database.ownerUrl);
  await requireServiceRoleGranted(database.serviceUrl);
  await requireSchema(database.serviceUrl);
  await requireEncryptionKeys(database.serviceUrl, env);
  const logger = createLogger(env.LOG_LEVEL);
  logger.info({ version: SERVICE_VERSION, node: process.version }, 'starting');
  for (const warning of warnings) logger.warn(warning);
  const { createApp } = await import('../app.setup.js'); // loaded after the checks, because it is large
  const app = await createApp(env, database.serviceUrl, logger);
  const { offerDemo } = await import('#demo/demo-of-sandboxes.js');
  offerDemo(app);
  await app.init();
  tuneEngine();
  const demoKey = await openDemo(app, env, database, stop);
  stop.signal.throwIfAborted();
  await listen(app, env);
  const address = (app.getHttpServer() as Server).address() as AddressInfo;
  console.log(banner(localAddress(env.HOST, address), demoKey, env.API_DOCS));
  await stop.requested();
  await shutDown(app, stop, (env.DRAIN_SECONDS ?? (isProduction ? PRODUCTION_DRAIN_SECONDS : 0)) * 1000);
  logger.flush();
}

/** The configured addresses of the database by their variable. */
const databaseUrls = (env: Env): Record<string, string[]> => ({
  DATABASE_URL: env.DATABASE_URL ? [env.DATABASE_URL] : [],
  DATABASE_OWNER_URL: env.DATABASE_OWNER_URL ? [env.DATABASE_OWNER_URL] : [],
  DATABASE_REPLICA_URLS: replicaUrls(env),
  DATABASE_WORKER_URLS: workerUrls(env),
});

/**
 * Sets that V8 optimizes code from now on, and how it collects garbage. Called after the modules are loaded, whose garbage would be collected more
 * often without use.
 *
 * - The maximum growth of the heap before the next collection is one and a half times its live objects. By default, V8 lets it grow to four
 *   times, so that one large body needs as much memory as four. Collections then need more CPU time when the heap is large.
 * - New objects are never allocated among the old ones. V8 does that for places in the code whose objects often lived through a collection,
 *   such as those of requests that wait for the database. Such objects are garbage soon, and each makes collections keep and copy what it
 *   refers to.
 */
function tuneEngine(): void {
  setFlagsFromString('--opt');
  setFlagsFromString('--heap-growing-percent=50');
  setFlagsFromString('--no-allocation-site-pretenuring');
}

async function openDemo(app: NestExpressApplication, env: Env, database: DatabaseAccess, stop: StopRequest) {
  if (!(env.DEMO_TENANT ?? env.NODE_ENV !== 'production')) return undefined;
  const { openDemoTenant } = await import('#demo/demo-tenant.js');
  return openDemoTenant(app, { env, ownerUrl: database.ownerUrl, signal: stop.signal });
}

async function listen(app: NestExpressApplication, { PORT, HOST }: Env): Promise<void> {
  try {
    await app.listen(PORT, HOST);
  } catch (error) {
    throw new PortError('PORT', PORT, error as NodeJS.ErrnoException);
  }
}
