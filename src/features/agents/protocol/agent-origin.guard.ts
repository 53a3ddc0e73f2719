import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Env } from '#platform/base/config/env.js';
import { DomainError } from '#platform/base/errors/domain-error.js';

/** Addresses and names of the machine itself. */
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3}|localhost)$/;

/**
 * Refuses web pages that are not allowed to call the service (`CORS_ORIGINS`), and names of other hosts that lead to the loopback address
 * (DNS rebinding): a page of any site could otherwise call a service on the machine of its visitor. The host of `PUBLIC_URL` is allowed there, for a
 * proxy on the same machine.
 */
@Injectable()
export class AgentOriginGuard implements CanActivate {
  constructor(@Inject(Env) private readonly env: Env) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers, socket } = context.switchToHttp().getRequest<Request>();
    const { origin, host = '' } = headers;
    if (origin !== undefined && !this.env.CORS_ORIGINS.includes(origin)) throw notAllowed('Origin');
    if (LOOPBACK.test(socket.localAddress ?? '') && !this.isOwnHost(host)) throw notAllowed('Host');
    return true;
  }

  private isOwnHost(host: string): boolean {
    const name = host
      .replace(/:\d*$/, '')
      .replace(/^\[|\]$/g, '')
      .toLowerCase();
    return LOOPBACK.test(name) || (this.env.PUBLIC_URL !== undefined && new URL(this.env.PUBLIC_URL).hostname === name);
  }
}

const notAllowed = (header: 'Origin' | 'Host') =>
  new DomainError('origin_not_allowed', 'This page or host may not call the service.', [
    {
      field: header,
      reason: header === 'Origin' ? 'is not one of the allowed origins' : 'is not a name of this service',
    },
  ]);
