import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { RateLimits } from '../rate-limits/rate-limits.js';
import { Authority } from '#platform/data/tenancy/authority.js';
import type { Caller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { acceptsBearer, accessOf, ANY_KEY, carriesRequests, keyOf, kindOfKeys } from './access.js';
import { ApiKeys, invalidKey } from './api-keys.js';
import { insufficient } from './require-scope.js';
import { beginAtSandboxTime } from './sandbox-time.js';
import { allows } from './scopes.js';
import { assertKind, assertMayAct, isRead, TestKeysOnLive } from './test-keys.js';
import { TooManyUnknownKeys } from './unknown-key-limits.js';

/**
 * Global guard: every route needs an API key with the scope that the route declares, unless it is {@link Public}. Stores the caller in
 * `request.caller` and the authority, which later steps of the request confirm, in `request.authority`. Throws `api_key_missing`, `insufficient_scope`, the errors of {@link assertKind} and {@link assertMayAct}, and the errors of {@link ApiKeys.authenticate} and {@link RateLimits.admit}. A
 * request without the scope counts for the rate limits too.
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly keys: ApiKeys,
    private readonly limits: RateLimits,
    private readonly db: TenantDb,
    private readonly testKeys: TestKeysOnLive,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = accessOf(context.getHandler(), context.getClass());
    if (access === 'public') return true;

    const request = context.switchToHttp().getRequest<Request & { caller?: Caller; authority?: Authority }>();
    const text = keyOf(request, acceptsBearer(context.getHandler()));
    if (text === undefined) throw missing(request.headers.authorization);
    if (BEARER.test(text)) throw invalidKey('must be the key alone, without `Bearer`');
    const response = context.switchToHttp().getResponse<Response>();
    const caller = await this.keys.authenticate(text, request.socket.remoteAddress).catch((error: unknown) => {
      if (error instanceof TooManyUnknownKeys) response.setHeader('Retry-After', String(error.retryAfterSeconds));
      throw error;
    });
    await beginAtSandboxTime(this.db, caller, response).catch((error: unknown) => {
      this.keys.forgetKeysOf(caller.tenant.id); // it was reset or deleted: the next request finds its other tenant
      throw error;
    });
    request.caller = caller;
    request.authority = new Authority(async () => {
      const { scopes } = await this.keys.authenticate(text);
      if (access && access !== ANY_KEY && !allows(scopes, access)) throw insufficient(access);
    });
    if (!access) throw new Error(`${context.getClass().name}.${context.getHandler().name} declares no scope`);
    if (this.limits.areOn && !carriesRequests(context.getHandler())) {
      await this.limits.admit(caller, isRead(access), (name, value) => response.setHeader(name, value));
    }
    assertKind(kindOfKeys(context.getClass()), caller);
    assertMayAct(caller, this.testKeys, isRead(access));
    if (access !== ANY_KEY && !allows(caller.scopes, access)) throw insufficient(access);
    return true;
  }
}

/** The prefix of a bearer token before a key. */
const BEARER = /^Bearer\s+wca_/i;

/** The error of a request without `X-API-Key`. It says so when the key was sent in `Authorization`, which is never read. */
function missing(authorization: string | undefined): DomainError {
  const isElsewhere = authorization !== undefined && /^(?:Bearer\s+)?wca_/i.test(authorization);
  const reason = isElsewhere ? 'is required: send the key of the Authorization header in X-API-Key, without `Bearer`' : 'is required'; // prettier-ignore
  return new DomainError('api_key_missing', 'An API key is required.', [{ field: 'X-API-Key', reason }]);
}
