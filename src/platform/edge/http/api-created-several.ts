import { applyDecorators, HttpStatus, type Type } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import { errors, one, success } from './docs/docs.js';
import { type WriteDocs, writeDocs } from './routes.js';

/** Documents a creation of several records, which have no version and no path in common. */
export const ApiCreatedSeveral = (model: Type, docs: WriteDocs = {}) =>
  applyDecorators(
    ApiExtraModels(model),
    success(HttpStatus.CREATED, 'Created. `data` has the records as they were stored', one(model)),
    ...errors(400, 413, 415, ...(docs.hasParent ? [404] : [])),
    ...writeDocs(docs),
  );
