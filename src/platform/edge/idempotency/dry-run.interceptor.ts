import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { completeDryRun } from '#platform/data/dry-runs/differences.js';
import { HeldTransaction, runHeld } from '#platform/data/tenancy/held-transaction.js';
import { DryRunRequest, judgedRequest } from '#platform/data/tenancy/judged-requests.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';

/**
 * Global: runs a write of a {@link DryRunRequest} in a held transaction, in which its answer is made, and rolls it back. What it would have
 * done after the commit is not done.
 */
@Injectable()
export class DryRunInterceptor implements NestInterceptor {
  constructor(private readonly db: TenantDb) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = judgedRequest();
    const { method } = context.switchToHttp().getRequest<Request>();
    return request instanceof DryRunRequest && method !== 'GET' ? from(this.run(request, next)) : next.handle();
  }

  private run(request: DryRunRequest, next: CallHandler): Promise<unknown> {
    const held = new HeldTransaction(() => Promise.resolve());
    return runHeld(held, async () => {
      try {
        const answer: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
        if (held.open) request.differences = await held.run(this.db, completeDryRun);
        return answer;
      } finally {
        await held.rollback();
      }
    });
  }
}
