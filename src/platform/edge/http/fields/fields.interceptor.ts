import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import type { ReadRequest } from './read-parameters.js';

/** Global interceptor that leaves only the fields in `data` which the request asks for. What is beside `data` stays as it is. */
@Injectable()
export class FieldsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const fields = context.switchToHttp().getRequest<ReadRequest>().readParameters?.fields;
    if (!fields) return next.handle();
    return next.handle().pipe(
      map((answer: unknown) => {
        if (answer === undefined || answer instanceof StreamableFile) return answer; // 304, and what is no JSON
        return { ...(answer as object), data: fields.pick((answer as { data: unknown }).data) };
      }),
    );
  }
}
