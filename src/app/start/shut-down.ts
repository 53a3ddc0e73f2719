import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Drain } from '../health/drain.js';
import type { StopRequest } from './stop-request.js';

/** Time for running requests to finish, in milliseconds. */
const GRACE_MS = 30_000;

/**
 * Ends the service in three steps: it is not ready any more but serves requests for `drainMs` milliseconds; then it accepts no new
 * requests; then it waits for the running ones. A second stop signal ends all of it at once.
 */
export async function shutDown(app: NestExpressApplication, stop: StopRequest, drainMs: number): Promise<void> {
  const server = app.getHttpServer() as Server;
  const repeated = new AbortController();
  stop.onRepeatedRequest = () => {
    repeated.abort();
    server.closeAllConnections();
  };
  app.get(Drain).begin();
  await sleep(drainMs, undefined, { signal: repeated.signal }).catch(() => undefined);
  const deadline = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await app.close();
  clearTimeout(deadline);
}
