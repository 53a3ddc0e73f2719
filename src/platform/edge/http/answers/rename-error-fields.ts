import { CallHandler, ExecutionContext, NestInterceptor, UseInterceptors } from '@nestjs/common';
import { Observable, catchError, throwError } from 'rxjs';
import { DomainError } from '#platform/base/errors/domain-error.js';

/**
 * Renames fields in error details for an API version in which a field has another name: services report `order_ids[0]`, callers of v1
 * sent `order_id`. Each pattern is replaced in the whole path.
 */
export const RenameErrorFields = (...names: [pattern: RegExp, name: string][]) =>
  UseInterceptors(new RenameErrorFieldsInterceptor(names));

class RenameErrorFieldsInterceptor implements NestInterceptor {
  constructor(private readonly names: [RegExp, string][]) {}

  intercept(_: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(catchError((error: unknown) => throwError(() => this.renamed(error))));
  }

  private renamed(error: unknown): unknown {
    if (!(error instanceof DomainError) || !error.details.length) return error;
    const rename = (field: string) => this.names.reduce((path, [from, to]) => path.replace(from, to), field);
    const details = error.details.map(({ field, reason }) => ({ field: rename(field), reason }));
    return new DomainError(error.code, error.message, details, { cause: error });
  }
}
