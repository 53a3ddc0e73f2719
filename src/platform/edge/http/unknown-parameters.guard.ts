import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { takesQuery } from '#platform/base/library-internals/nest-routes.js';

/**
 * Refuses all query parameters on v2 routes that take none, with `validation_failed`. On routes that take some, the class of the
 * parameters refuses unknown ones.
 */
@Injectable()
export class UnknownParametersGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (!request.url.includes('?') || takesQuery(context)) return true;
    const names = Object.keys(request.query);
    if (names.length) {
      throw DomainError.invalid(
        names.map((field) => ({ field, reason: 'is not a known parameter; this route takes none' })),
      );
    }
    return true;
  }
}
