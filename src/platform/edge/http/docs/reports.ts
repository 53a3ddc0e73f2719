import { applyDecorators, HttpStatus, type Type } from '@nestjs/common';
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { CursorPagination, errors, one, success } from './docs.js';

/** Documents a read of a list that has no pages. */
export const ApiWholeList = (model: Type, description: string) =>
  applyDecorators(
    ApiExtraModels(model),
    success(HttpStatus.OK, description, { data: { type: 'array', items: { $ref: getSchemaPath(model) } } }),
    ...errors(400, 404),
  );

/** Documents a report of v2: one object, whose rows are read by pages. */
export const ApiReport = (model: Type) =>
  applyDecorators(
    ApiExtraModels(model, CursorPagination),
    success(HttpStatus.OK, 'The report with one page of its rows; `pagination` leads to the others', {
      ...one(model),
      pagination: { $ref: getSchemaPath(CursorPagination) },
    }),
    ...errors(400),
  );
