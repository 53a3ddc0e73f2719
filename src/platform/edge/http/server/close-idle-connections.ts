import type { Server, Socket } from 'node:net';
import type { Server as HttpServer } from 'node:http';

/** Interval in which connections that have become idle are closed, in milliseconds. */
const SWEEP_MS = 50;

/**
 * Makes `server.close` wait only for running requests. Node's own `close` also waits for connections that become idle after the call,
 * until their keep-alive time-out, and for connections on which nothing was sent yet, until the time-out of a request's headers:
 * browsers and connection pools open some in advance.
 */
export function closeIdleConnectionsOnShutdown(server: HttpServer): void {
  const sockets = trackConnections(server);
  const close = server.close.bind(server);
  server.close = (done) => {
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of sockets) if (!socket.bytesRead) socket.destroy();
    }, SWEEP_MS);
    return close((error) => {
      clearInterval(sweep);
      done?.(error);
    });
  };
}

/** The open connections of a server. */
export function trackConnections(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return sockets;
}
