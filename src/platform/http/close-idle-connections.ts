import type { Server, Socket } from 'node:net';
import type { Server as HttpServer } from 'node:http';

/** How often connections that have become idle are closed. */
const SWEEP_MS = 50;

/**
 * Lets the server's `close` wait for running requests alone. By itself it also waits for connections that become idle after
 * the call, as long as they may be kept alive, and for those that have never said a word, as long as a request's head may
 * take: browsers and connection pools open some ahead of need.
 */
export function closeIdleConnectionsOnShutdown(server: HttpServer): void {
  const sockets = followConnections(server);
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

function followConnections(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return sockets;
}
