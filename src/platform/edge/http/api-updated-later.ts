import { applyDecorators, HttpCode, HttpStatus, type Type } from '@nestjs/common';
import { ETAG, one, success } from './docs/docs.js';
import { ApiUpdated, type WriteDocs } from './routes.js';

/** Documents a POST that updates a resource, of which the rest may follow after the response (202), which `underWay` describes. */
export const ApiUpdatedLater = (model: Type, underWay: string, docs: WriteDocs = {}) =>
  applyDecorators(
    HttpCode(HttpStatus.OK),
    ApiUpdated(model, docs),
    success(HttpStatus.ACCEPTED, underWay, one(model), { ...ETAG, ...docs.headers }),
  );
