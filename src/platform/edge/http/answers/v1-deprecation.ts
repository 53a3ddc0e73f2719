import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { HttpAdapterHost, Reflector } from '@nestjs/core';
import type { Express, Request, Response } from 'express';
import { Env } from '#platform/base/config/env.js';
import { routePaths } from '../route-table.js';

const SUCCESSOR = 'v1:successor';

/**
 * The path of v2 that replaces a v1 route, such as `/v2/products/:id`, with the parameters of the v1 route, also in a query. For routes
 * whose path differs from that of v2 by more than the version.
 */
export const ReplacedBy = (path: `/v2/${string}`) => SetMetadata(SUCCESSOR, path);

/**
 * Global guard that refuses nothing: it adds headers to the answers of v1 routes that v2 replaces, refusals included. `Deprecation` (RFC
 * 9745) and `Sunset` (RFC 8594) have the configured times, `Link` the path of v2 for the requested resource. Without `V1_DEPRECATED_AT` it
 * adds nothing.
 */
@Injectable()
export class V1Deprecation implements CanActivate {
  /** Header values that are the same for all routes. */
  private readonly times: Readonly<Record<string, string>> | undefined;
  /** The v2 routes, by their paths with unnamed parameters. */
  private v2Paths: ReadonlySet<string> | undefined;

  constructor(
    @Inject(Env) { V1_DEPRECATED_AT: deprecatedAt, V1_SUNSET_AT: sunsetAt }: Env,
    private readonly reflector: Reflector,
    private readonly host: HttpAdapterHost,
  ) {
    this.times = deprecatedAt && {
      Deprecation: `@${secondsOf(deprecatedAt)}`,
      ...(sunsetAt && { Sunset: sunsetAt.toUTCString() }),
    };
  }

  canActivate(context: ExecutionContext): boolean {
    if (!this.times) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const path = (request.route as { path: string }).path;
    if (!path.startsWith('/v1/')) return true;
    const successor =
      this.reflector.getAllAndOverride<string | undefined>(SUCCESSOR, [context.getHandler(), context.getClass()]) ??
      path.replace('/v1/', '/v2/');
    if (!this.isRoute(successor)) return true;
    const target = successor.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(request.params[name])));
    http.getResponse<Response>().set({ ...this.times, Link: `<${target}>; rel="successor-version"` });
    return true;
  }

  private isRoute(path: string): boolean {
    this.v2Paths ??= new Set(routePaths(this.host.httpAdapter.getInstance<Express>()).map(withoutNames));
    return this.v2Paths.has(withoutNames(path));
  }
}

/** Whole seconds since 1970. */
const secondsOf = (time: Date): number => (time.getTime() - (time.getTime() % 1000)) / 1000;

/** `/v2/invoices/:` for `/v2/invoices/:id`: v1 and v2 may name a parameter differently. Without a query. */
const withoutNames = (path: string): string => path.replace(/\?.*/, '').replace(/:\w+/g, ':');
