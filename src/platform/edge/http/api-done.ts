import { applyDecorators, HttpCode, HttpStatus, type Type } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import { errors, one, success } from './docs/docs.js';
import { type WriteDocs, writeDocs } from './routes.js';

/** Makes a POST that changes other records respond with 200 and how many there were, and documents it. */
export const ApiDone = (model: Type, docs: WriteDocs = {}) =>
  applyDecorators(
    HttpCode(HttpStatus.OK),
    ApiExtraModels(model),
    success(HttpStatus.OK, 'Done. `data` says how much', one(model)),
    ...errors(400, 404),
    ...writeDocs(docs),
  );
