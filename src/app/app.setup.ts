import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { VersioningType } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import type { Env } from '#platform/base/config/env.js';
import { mountDocs } from './docs/mount.js';
import { DocumentMaker } from '#features/documents/document-maker.js';
import { ImportCheckpoints } from '#features/imports/work/import-checkpoints.js';
import { ImportWorker } from '#features/imports/work/import-worker.js';
import { ImageInspector } from '#features/media/inspection/image-inspector.js';
import { logHolds } from './metrics/hold-log.js';
import { Metrics } from './metrics/metrics.js';
import { TenantSizes } from './metrics/tenant-sizes.js';
import { DatabaseClock } from '#platform/data/clock/database-clock.js';
import { storeRowsIn } from '#platform/data/sql/stored-rows.js';
import { BodyShares } from '#platform/edge/http/body/body-shares.js';
import { FastExpressAdapter } from '#platform/edge/http/server/fast-express.adapter.js';
import { closeAfterEarlyResponse } from '#platform/edge/http/server/early-response.js';
import { compressAnswers } from '#platform/edge/http/server/compress-answers.js';
import { allowOrigins } from '#platform/edge/http/server/cross-origin.js';
import { closeIdleConnectionsOnShutdown } from '#platform/edge/http/server/close-idle-connections.js';
import { limitConnections } from '#platform/edge/http/server/connection-limit.js';
import { holdContinue } from '#platform/edge/http/server/expect-continue.js';
import { protocolLimits } from '#platform/edge/http/server/protocol-limits.js';
import { answerParserErrors } from '#platform/edge/http/server/parser-errors.js';
import { readRequestTargets } from '#platform/edge/http/server/request-target.js';
import { closeStalledReaders } from '#platform/edge/http/server/stalled-readers.js';
import { securityHeaders } from '#platform/edge/http/server/security-headers.js';
import { requestId } from '#platform/edge/logging/request-id.js';
import { NestLogger } from '#platform/edge/logging/logger.js';
import { requestLog } from '#platform/edge/logging/request-log.js';
import { routesByResource } from '#platform/edge/http/server/routes-by-resource.js';
import { Quotas } from '#platform/data/quotas/quotas.js';
import { RateLimits } from '#platform/edge/rate-limits/rate-limits.js';
import { Traces } from '#platform/edge/tracing/traces.js';
import { TaskAttempts } from '#platform/data/tasks/task-attempts.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { WebhookDispatcher } from '#features/webhooks/dispatch/webhook-dispatcher.js';

/** Time in which clients must send the headers of a request. */
const HEADERS_TIMEOUT_MS = 20_000;
/** Time in which clients must send a whole request. JSON bodies have a shorter limit, and uploads must not pause. */
const RECEIVE_TIMEOUT_MS = 15 * 60_000;
/** Time for which idle connections are kept, longer than that of common load balancers. */
const KEEP_ALIVE_MS = 65_000;

/** Creates the application, for the service and for all tests. It must still be initialized and listen. */
export async function createApp(env: Env, databaseUrl: string, logger: Logger): Promise<NestExpressApplication> {
  storeRowsIn(resolve(env.DATA_DIR, 'uploads'));
  const router = routesByResource(express().enable('case sensitive routing')); // one path for each resource; must be set before any route
  const adapter = env.FAST_EXPRESS ? new FastExpressAdapter(router) : new ExpressAdapter(router);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.connect(env, databaseUrl), adapter, {
    bodyParser: false, // `BodyInterceptor` reads bodies after authentication
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.enableVersioning({ type: VersioningType.URI });
  const metrics = await startMetrics(app, env);
  app.use(
    requestId,
    ...app.get(Traces).middleware,
    securityHeaders,
    requestLog(logger, (finished) => metrics?.observe(finished)),
  );
  allowOrigins(app, env.CORS_ORIGINS);
  app.use(compressAnswers(), closeAfterEarlyResponse, protocolLimits);
  mountDocs(app, env);
  const server = app.getHttpServer() as Server;
  configureServer(server, env, logger);
  // without metrics and warnings nobody learns of holds, and the debugger that finds their reason delays a process with many modules
  if (metrics || logger.isLevelEnabled('warn')) {
    const endWatch = logHolds(logger, (work, seconds) => metrics?.observeHold(work, seconds));
    server.on('close', () => void endWatch());
  }
  limitConnections(server, env.MAX_CONNECTIONS, logger, () => metrics?.refusedConnections.inc());
  return app;
}

function configureServer(server: Server, env: Env, logger: Logger): void {
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = RECEIVE_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  holdContinue(server);
  readRequestTargets(server);
  answerParserErrors(server, logger);
  closeIdleConnectionsOnShutdown(server);
  closeStalledReaders(server, env.READER_TIMEOUT_MS, logger);
}

async function startMetrics(app: NestExpressApplication, env: Env): Promise<Metrics | undefined> {
  if (env.METRICS_PORT === undefined) return undefined;
  const metrics = new Metrics(app.get(TenantDb), app.get(WebhookDispatcher), app.get(RateLimits));
  metrics.measureQuotas(app.get(Quotas));
  metrics.measureBodies(app.get(BodyShares), app.get(ImageInspector, { strict: false }));
  metrics.measureDocuments(app.get(DocumentMaker, { strict: false }));
  metrics.measureTasks(app.get(TaskAttempts));
  const worker = app.get(ImportWorker, { strict: false });
  metrics.measureImports(app.get(ImportCheckpoints, { strict: false }), () => worker.backlog());
  metrics.measureTenants(app.get(TenantSizes));
  metrics.measureBackups(resolve(env.DATA_DIR, 'last-backup'));
  metrics.measureClock(app.get(DatabaseClock));
  const server = await metrics.serve(env.METRICS_HOST, env.METRICS_PORT);
  (app.getHttpServer() as Server).on('close', () => server.close());
  return metrics;
}
