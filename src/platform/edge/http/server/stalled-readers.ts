import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { currentResponseOf } from '#platform/base/library-internals/node-current-response.js';
import { progressOf } from '#platform/base/library-internals/node-socket-progress.js';
import { trackConnections } from './close-idle-connections.js';

/** A connection at the time when its client last took something. */
interface Progress {
  taken: number;
  since: number;
}

/**
 * Closes connections whose client takes nothing of the bytes that wait for it: after `timeoutMs` milliseconds, at most a third of that later.
 * Holds for every response of the server, whatever writes it. All connections are looked at together, so that a request costs nothing. Time
 * in which the service has nothing to send does not count.
 */
export function closeStalledReaders(server: Server, timeoutMs: number, logger: Logger): void {
  const sockets = trackConnections(server);
  const waiting = new WeakMap<Socket, Progress>();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const socket of sockets) {
      const progress = progressOf(socket);
      if (!progress?.isWaiting) {
        waiting.delete(socket);
        continue;
      }
      const before = waiting.get(socket);
      if (before?.taken !== progress.taken) waiting.set(socket, { taken: progress.taken, since: now });
      else if (now - before.since >= timeoutMs) {
        const requestId = currentResponseOf(socket)?.getHeader('X-Request-Id');
        logger.warn({ request_id: requestId, message: 'A connection was closed because its client does not read' });
        socket.destroy();
      }
    }
  }, timeoutMs / 3).unref();
  server.on('close', () => clearInterval(timer));
}
