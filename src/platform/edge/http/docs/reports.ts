import { applyDecorators, HttpStatus, type Type } from '@nestjs/common';
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { errors, success } from './docs.js';

/** Documents a read of a list that has no pages. */
export const ApiWholeList = (model: Type, description: string) =>
  applyDecorators(
    ApiExtraModels(model),
    success(HttpStatus.OK, description, { data: { type: 'array', items: { $ref: getSchemaPath(model) } } }),
    ...errors(400, 404),
  );
