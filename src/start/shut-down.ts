import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Drain } from '../health/drain.js';
import type { StopRequest } from './stop-request.js';

/** Running requests get this long to finish. */
const GRACE_MS = 30_000;

/**
 * Ends the service in three steps: it stops being ready and serves for `drainMs` milliseconds more, then takes no new
 * requests, then lets the running ones finish. A second stop request cuts all of it short.
 */
export async function shutDown(app: NestExpressApplication, stop: StopRequest, drainMs: number): Promise<void> {
  const server = app.getHttpServer() as Server;
  const insisted = new AbortController();
  stop.onRepeatedRequest = () => {
    insisted.abort();
    server.closeAllConnections();
  };
  app.get(Drain).begin();
  await sleep(drainMs, undefined, { signal: insisted.signal }).catch(() => undefined);
  const deadline = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await app.close();
  clearTimeout(deadline);
}
