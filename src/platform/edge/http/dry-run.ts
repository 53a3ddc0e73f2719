import { applyDecorators, HttpStatus, type Type } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import type { Versioned } from '#platform/data/records/if-match.js';
import { type Item, item, NothingCreated } from './answers/responses.js';
import { errors, one, success } from './docs/docs.js';
import { type WriteDocs, writeDocs } from './routes.js';

/** Documents that a creation with `dry_run: true` responds with 200 and a {@link NothingCreated}. */
export const ApiDryRun = (model: Type) =>
  applyDecorators(
    ApiExtraModels(model),
    success(HttpStatus.OK, 'With `dry_run: true`: `data` is the record as it would be; nothing was stored', one(model)),
  );

/** Documents a creation of several records, whose answer is no record itself. */
export const ApiCreatedTogether = (model: Type, docs: WriteDocs = {}) =>
  applyDecorators(
    ApiExtraModels(model),
    success(HttpStatus.CREATED, 'Created. `data` has the records as they were stored', one(model)),
    ...errors(400, 413, 415),
    ...writeDocs(docs),
  );

/** The mappers of a record that was created and of one that was only a dry run, and the path of the created one, as for `item`. */
interface CreationMappers<R, T, P> {
  created: (record: R) => T;
  dryRun: (record: R) => P;
  location?: string;
}

/** The response of a creation, or of its dry run. */
export const itemOrDryRun = <R extends Versioned, T, P>(
  record: R,
  isDryRun: boolean | undefined,
  { created, dryRun, location }: CreationMappers<R, T, P>,
): Item<T, R> | NothingCreated<P> => (isDryRun ? new NothingCreated(dryRun(record)) : item(record, created, location));
