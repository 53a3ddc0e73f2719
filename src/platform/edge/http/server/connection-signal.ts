import type { Socket } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

const signals = new WeakMap<Socket, AbortSignal>();

/** Parameter of a handler: a signal that is aborted when the connection of the request is closed. */
export const ConnectionSignal = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal =>
  signalOf(context.switchToHttp().getRequest<Request>().socket),
);

/** One signal for each connection, because Node does not report the closing to pipelined responses that have not begun. */
function signalOf(socket: Socket): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const closed = new AbortController();
  if (socket.destroyed) closed.abort();
  else socket.once('close', () => closed.abort());
  signals.set(socket, closed.signal);
  return closed.signal;
}
