import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../errors/domain-error.js';
import type { Caller } from '../tenancy/caller.js';
import { accessOf } from './access.js';
import { ApiKeys } from './api-keys.js';
import { allows } from './scopes.js';

/** Global: every route needs a key with the scope that the route declares, unless it is declared public. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(private readonly keys: ApiKeys) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(context.getHandler(), context.getClass());
    if (access === 'public') return true;

    const request = context.switchToHttp().getRequest<Request & { caller?: Caller }>();
    const text = request.headers['x-api-key'];
    if (typeof text !== 'string' || !text) throw missing();
    const caller = await this.keys.authenticate(text);
    request.caller = caller;
    if (!access) throw new Error(`${context.getClass().name}.${context.getHandler().name} declares no scope`);
    if (!allows(caller.scopes, access)) throw insufficient(access);
    return true;
  }
}

const missing = () =>
  new DomainError('api_key_missing', 'An API key is required.', [{ field: 'X-API-Key', reason: 'is required' }]);

const insufficient = (scope: string) =>
  new DomainError('insufficient_scope', 'The API key may not do this.', [
    { field: 'X-API-Key', reason: `needs the scope ${scope}` },
  ]);
