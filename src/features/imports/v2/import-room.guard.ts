import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '#platform/data/tenancy/caller.js';
import { runAs } from '#platform/data/tenancy/caller.js';
import { ImportsService } from '../imports.service.js';

/**
 * Guard of the creation of imports: refuses a tenant with too many unfinished ones before its file is received. A request with an
 * idempotency key passes, because it may be a repetition whose answer is stored; the service checks again when it adds the import.
 */
@Injectable()
export class ImportRoomGuard implements CanActivate {
  constructor(private readonly imports: ImportsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { caller, headers } = context.switchToHttp().getRequest<Request & { caller: Caller }>();
    if (headers['idempotency-key'] === undefined) await runAs(caller, () => this.imports.assertRoom());
    return true;
  }
}
