import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';

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

function takesQuery(context: ExecutionContext): boolean {
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) as object;
  return Object.keys(parameters ?? {}).some((name) => name.startsWith(`${RouteParamtypes.QUERY}:`));
}
