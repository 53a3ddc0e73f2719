import type { Socket } from 'node:net';

/** What a client has taken of the bytes that were written to its connection. */
export interface SocketProgress {
  /** Number of bytes that the operating system has accepted. */
  taken: number;
  /** Whether further bytes wait in this process, because the client does not read them. */
  isWaiting: boolean;
}

interface Handle {
  bytesWritten: number;
  writeQueueSize: number;
}

/**
 * The progress of a connection; undefined once it is closed.
 *
 * Private: `_handle` is an undocumented member of sockets. The documented `bytesWritten` and `writableLength` change only when a whole chunk
 * was sent, which takes long for a large one and a slow client. Checked by its test on each version of Node.js.
 */
export function progressOf(socket: Socket): SocketProgress | undefined {
  const handle = (socket as Socket & { _handle?: Handle | null })._handle;
  if (!handle) return undefined;
  return { taken: handle.bytesWritten - handle.writeQueueSize, isWaiting: handle.writeQueueSize > 0 };
}
