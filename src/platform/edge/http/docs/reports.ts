import { applyDecorators, HttpStatus, type Type } from '@nestjs/common';
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { AnswerModel } from '../../validation/answer-model.js';
import { CONSISTENCY_TOKEN, errors, many, success } from './docs.js';
import { type ErrorExample, ErrorExamples } from './resource-docs.js';

/** Documents a read of a list that has no pages. */
export const ApiWholeList = (model: Type, description: string) =>
  applyDecorators(
    AnswerModel(model, 'list'),
    ApiExtraModels(model),
    success(HttpStatus.OK, description, { data: { type: 'array', items: { $ref: getSchemaPath(model) } } }),
    ...errors(400, 404),
  );

/** Documents a part of a sequence that is followed by cursor and whose older parts expire: `expired` is an example of that error (410). */
export const ApiSequence = (model: Type, pagination: Type, expired: ErrorExample) =>
  applyDecorators(
    AnswerModel(model, 'list'),
    ApiExtraModels(model, pagination),
    success(
      HttpStatus.OK,
      'The entries after the cursor, in the order of the sequence',
      many(model, pagination),
      CONSISTENCY_TOKEN,
    ),
    ...errors(400, 410),
    ErrorExamples([expired]),
  );
