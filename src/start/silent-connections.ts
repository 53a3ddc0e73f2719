import type { Server, Socket } from 'node:net';

/**
 * Follows the server's connections from now on. The function that it returns closes those that have never said a word:
 * browsers and connection pools open some ahead of need, and Node counts them as busy for as long as a request's head may take.
 */
export function followConnections(server: Server): () => void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) if (!socket.bytesRead) socket.destroy();
  };
}
