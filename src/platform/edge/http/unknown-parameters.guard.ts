import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { queryClassOf } from '#platform/base/library-internals/nest-routes.js';
import type { Caller } from '#platform/data/tenancy/caller.js';
import { RequestPipe } from '../validation/validation.pipe.js';
import { requireScopesOf } from './include/chosen-relations.js';
import { type ReadRequest, takeReadParameters } from './fields/read-parameters.js';

type CheckedRequest = ReadRequest & { caller?: Caller };

const QUERY_PIPE = new RequestPipe({ strict: true });

/**
 * Takes the parameters that every read of v2 has out of the query, and refuses all others on routes that take none, with `validation_failed`. On
 * routes that take some, the class of the parameters refuses unknown ones; here it is asked only if the request is refused anyway, so that all
 * faults are answered together. Throws `insufficient_scope` if the caller may not read what is to be included.
 */
@Injectable()
export class UnknownParametersGuard implements CanActivate {
  canActivate(context: ExecutionContext): true | Promise<true> {
    const request = context.switchToHttp().getRequest<CheckedRequest>();
    return request.url.includes('?') ? this.judge(request, context) : true;
  }

  private async judge(request: CheckedRequest, context: ExecutionContext): Promise<true> {
    const faults = new Faults();
    takeReadParameters(request, context.getClass(), context.getHandler(), faults);
    const { query } = request;
    const metatype = queryClassOf(context);
    if (!metatype) {
      for (const field of Object.keys(query)) faults.add(field, 'is not a known parameter; this route takes none');
    } else if (faults.error) await addFaultsOf(query, metatype, faults);
    faults.throwIfAny();
    const { relations } = request.readParameters ?? {};
    if (relations) requireScopesOf(relations, request.caller?.scopes ?? []);
    return true;
  }
}

async function addFaultsOf(query: object, metatype: new () => object, faults: Faults): Promise<void> {
  try {
    await QUERY_PIPE.transform(query, { type: 'query', metatype });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    for (const { field, reason } of error.details) faults.add(field, reason);
  }
}
