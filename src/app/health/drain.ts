import type { Server, ServerResponse } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/**
 * State of the time between the signal to stop and the end of the HTTP server. The instance is not ready any more, so that load balancers
 * send no new requests, but it still serves all that arrive. Each response closes its connection, so that clients connect to
 * another instance.
 */
@Injectable()
export class Drain implements OnModuleInit {
  private hasBegun = false;
  /** Responses that are not finished. */
  private readonly open = new Set<ServerResponse>();

  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.prependListener('request', (_, response) => {
      if (this.hasBegun) response.shouldKeepAlive = false;
      this.open.add(response);
      response.once('close', () => this.open.delete(response));
    });
  }

  get isBegun(): boolean {
    return this.hasBegun;
  }

  /** Begins the drain; connections of running requests are closed after their response. */
  begin(): void {
    this.hasBegun = true;
    for (const response of this.open) response.shouldKeepAlive = false;
  }
}
