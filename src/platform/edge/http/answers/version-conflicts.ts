import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { catchError, from, type Observable, throwError } from 'rxjs';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { CHANGES_SINCE, detailOfChange, type LatestChange } from '#platform/data/journal/changes-since.js';
import { VersionConflict } from '#platform/data/records/if-match.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';

/**
 * Global interceptor that adds to a {@link VersionConflict} of v2 what was changed since the version that the caller has read, and by whom.
 * v1 has other names for some fields than the journal.
 */
@Injectable()
export class VersionConflictInterceptor implements NestInterceptor {
  constructor(private readonly db: TenantDb) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { path } = context.switchToHttp().getRequest<Request>();
    if (!path.startsWith('/v2/')) return next.handle();
    return next
      .handle()
      .pipe(
        catchError((error: unknown) =>
          error instanceof VersionConflict ? from(this.explain(error)) : throwError(() => error),
        ),
      );
  }

  /** Throws the conflict with the changed fields. */
  private async explain(conflict: VersionConflict): Promise<never> {
    const { present, read, code, message, details } = conflict;
    const isOlder = read !== undefined && read < present.version;
    const changes = isOlder ? await this.db.read<LatestChange>(CHANGES_SINCE, [present.id, read]) : [];
    throw new DomainError(code, message, [...details, ...changes.map(detailOfChange)], { cause: conflict });
  }
}
