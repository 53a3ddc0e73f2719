import { applyDecorators, HttpCode, HttpStatus, type Type } from '@nestjs/common';
import { ApiBody, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { AnswerModel } from '../validation/answer-model.js';
import { errors, success } from './docs/docs.js';

/** Makes a POST respond with 200 and the records that its body names, and documents it: a read, which changes nothing. */
export const ApiLookedUp = (model: Type, body: Type) =>
  applyDecorators(
    AnswerModel(model),
    HttpCode(HttpStatus.OK),
    ApiBody({ type: body }),
    ApiExtraModels(model, body),
    success(HttpStatus.OK, 'The wanted records in the order of the request; null where there is none', {
      data: { type: 'array', items: { anyOf: [{ $ref: getSchemaPath(model) }, { type: 'null' }] } },
    }),
    ...errors(400, 413, 415),
  );
