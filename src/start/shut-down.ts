import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { StopRequest } from './stop-request.js';

/** Running requests get this long to finish. */
const GRACE_MS = 30_000;
/** How often connections that have become idle are closed. */
const SWEEP_MS = 50;

/** Takes no new requests and finishes the running ones, unless the operator insists. */
export async function shutDown(
  app: NestExpressApplication,
  stop: StopRequest,
  closeSilentConnections: () => void,
): Promise<void> {
  const server = app.getHttpServer() as Server;
  stop.onInsist = () => server.closeAllConnections();
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    closeSilentConnections();
  }, SWEEP_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await app.close();
  clearInterval(sweep);
  clearTimeout(deadline);
}
