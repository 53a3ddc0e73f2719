import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { recordWritten } from '#platform/data/tenancy/caller.js';
import { decodeToken } from '#platform/data/tenancy/servers/wal-position.js';
import type { RequestWithId } from '../logging/request-id.js';
import type { InternalAnswer, InternalCall } from './internal-calls.js';

const TOKEN = 'consistency-token';

/** The request that carries others, which are sent in the name of its key. */
export class Carrier {
  /** The `Idempotency-Key` of the request. */
  readonly idempotencyKey: string | undefined;
  /** Whether its client has closed the connection. */
  hasLeft = false;
  private readonly headers: Record<string, string>;

  constructor(
    private readonly request: Request & RequestWithId,
    readonly response: Response,
  ) {
    const { 'x-api-key': key, 'user-agent': agent, [TOKEN]: token } = request.headers;
    this.idempotencyKey = request.headers['idempotency-key'] as string | undefined;
    this.headers = Object.fromEntries(
      Object.entries({ 'x-api-key': key, 'user-agent': agent, [TOKEN]: token }).filter(
        ([, value]) => value !== undefined,
      ),
    ) as Record<string, string>;
    response.once('close', () => (this.hasLeft = true));
  }

  /** A call with the key, address and consistency token of this request. Its request id is that of this request with `/<index>` behind it. */
  callOf(call: InternalCall, index: number): InternalCall {
    return {
      ...call,
      headers: { ...this.headers, ...call.headers },
      requestId: `${this.request.requestId}/${index}`,
      remoteAddress: this.request.socket.remoteAddress,
    };
  }

  /** Makes later calls, and what the client reads after the answer, see what the call of an answer has written. */
  noteWrites({ headers: { [TOKEN]: token } }: InternalAnswer): void {
    const position = typeof token === 'string' ? decodeToken(token) : undefined;
    if (position === undefined) return;
    this.headers[TOKEN] = token as string;
    recordWritten(position);
  }
}

/** Parameter of a handler: its request as one that carries others. */
export const CarrierOfCalls = createParamDecorator((_: unknown, context: ExecutionContext): Carrier => {
  const http = context.switchToHttp();
  return new Carrier(http.getRequest<Request>(), http.getResponse<Response>());
});
