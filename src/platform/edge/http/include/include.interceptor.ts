import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { idsOf } from '#platform/data/reads/record-reader.js';
import { StoredRows } from '#platform/data/sql/stored-rows.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { MappedList } from '../answers/large-response.js';
import { Item } from '../answers/responses.js';
import type { ReadRequest } from '../fields/read-parameters.js';
import { closeIncluded, hashOfIncluded, type Included, RelatedRecords } from './related-records.js';
import type { NamedRelation } from './relations-of-read.js';

/**
 * Global interceptor that adds to the answer of a read the records that it is to include, as `included` beside `data`. The handler and all further
 * reads see one state of the data.
 */
@Injectable()
export class IncludeInterceptor implements NestInterceptor {
  constructor(
    private readonly db: TenantDb,
    private readonly related: RelatedRecords,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const relations = context.switchToHttp().getRequest<ReadRequest>().readParameters?.relations;
    if (!relations) return next.handle();
    return from(this.answer(next, relations));
  }

  private async answer(next: CallHandler, relations: readonly NamedRelation[]): Promise<unknown> {
    const [answer, included] = await this.db.inOneState(async () => {
      const read = (await lastValueFrom(next.handle())) as Answer;
      return [read, await this.relatedTo(read, relations)] as const;
    });
    if (!(answer instanceof Item)) return { ...answer, included };
    const hash = await hashOfIncluded(included);
    return answer.with({ records: included, hash, close: () => closeIncluded(included) });
  }

  private async relatedTo(answer: Answer, relations: readonly NamedRelation[]): Promise<Included> {
    try {
      return await this.related.of(await idsOfAnswer(answer), relations);
    } catch (error) {
      if (!(answer instanceof Item) && answer.data.rows instanceof StoredRows) await answer.data.rows.close();
      throw error;
    }
  }
}

/** A record, or a list of records, of which those that a lookup did not find are null. */
type Answer = Item | { data: MappedList<{ id: string } | null> };

const idsOfAnswer = (answer: Answer): Promise<string[]> =>
  idsOf(answer instanceof Item ? [answer.record] : (answer.data.rows as StoredRows<{ id: string } | null>));
