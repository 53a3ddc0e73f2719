import type { Server, ServerResponse } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/**
 * The time between the request to stop and the end of the listener. The instance is not ready any more, so that load
 * balancers send nothing new, and still answers what comes; each answer closes its connection, so that clients open the
 * next one elsewhere.
 */
@Injectable()
export class Drain implements OnModuleInit {
  private begun = false;
  /** Answers that are not finished. */
  private readonly open = new Set<ServerResponse>();

  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.prependListener('request', (_, response) => {
      if (this.begun) response.shouldKeepAlive = false;
      this.open.add(response);
      response.once('close', () => this.open.delete(response));
    });
  }

  get isBegun(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
    for (const response of this.open) response.shouldKeepAlive = false;
  }
}
