import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { StopRequest } from './stop-request.js';

/** Running requests get this long to finish. */
const GRACE_MS = 30_000;

/** Takes no new requests and finishes the running ones, unless the operator insists. */
export async function shutDown(app: NestExpressApplication, stop: StopRequest): Promise<void> {
  const server = app.getHttpServer() as Server;
  stop.onInsist = () => server.closeAllConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await app.close();
  clearTimeout(deadline);
}
