import { applyDecorators, HttpCode, HttpStatus, type Type } from '@nestjs/common';
import { ApiConsumes, ApiExtraModels, ApiHeader, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ERROR_STATUS } from '../errors/domain-error.js';

class ErrorDetailBody {
  @ApiProperty({
    description: 'Path of the field in the request body, or name of the parameter or header',
    example: 'items[3].quantity',
  })
  field: string;
  @ApiProperty({ example: 'must be greater than 0' }) reason: string;
}

/** The body of every error response. */
export class ErrorBody {
  @ApiProperty({ enum: Object.keys(ERROR_STATUS), example: 'validation_failed' }) code: string;
  @ApiProperty({ example: 'The request is not valid.' }) message: string;
  @ApiProperty({ type: [ErrorDetailBody] }) details: ErrorDetailBody[];
}

/** The `pagination` object of a v1 list. */
export class Pagination {
  @ApiProperty({ type: 'integer', example: 1 }) total_records: number;
  @ApiProperty({ type: 'integer', example: 1 }) total_pages: number;
  @ApiProperty({ type: 'integer', example: 1 }) current_page: number;
  @ApiProperty({ type: 'integer', description: 'Number of the next page; 0 on the last page', example: 0 })
  next_page: number;
  @ApiProperty({ type: 'integer', description: 'Number of the previous page; 0 on the first page', example: 0 })
  prev_page: number;
  @ApiProperty({ type: 'integer', example: 25 }) page_size: number;
}

/** The `pagination` object of a v2 list. */
export class CursorPagination extends Pagination {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The parameter `cursor` of the next page; null on the last page',
    example: null,
  })
  next_cursor: string | null;
}

const REASONS: Record<number, string> = {
  400: 'The request is not valid; `details` lists every error in it',
  401: 'The API key is missing or not valid',
  403: 'The API key does not have the scope of the operation, or its tenant is suspended',
  404: 'The resource does not exist in the tenant of the API key',
  409: 'The request conflicts with stored data; or a request with the same `Idempotency-Key` is still running (`idempotency_in_progress`): repeat it after `Retry-After` seconds',
  412: 'The version of the resource differs from the one in `If-Match`',
  413: 'The body is too large',
  415: 'The content type of the body is not the one that the operation accepts',
  422: 'The `Idempotency-Key` was used for another request',
  429: 'Too many requests of the tenant are waiting, or this one waited too long; nothing was changed. Send it again after `Retry-After` seconds',
  500: 'Internal error of the service',
  503: 'The database or the file storage is not available, or a resource to be changed remained locked by other requests. Nothing was changed, and the request can be sent again after `Retry-After` seconds. There is one exception: if a `field` in `details` is `request`, the database did not confirm the change, which may be stored or not; read the resource before you write again',
  504: 'The request took too long; nothing was changed',
};

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Number of seconds to wait before the request is sent again',
    schema: { type: 'integer', example: 1 },
  },
};
const headersOf = (status: number) => ([409, 429, 503].includes(status) ? RETRY_AFTER : {});

const errorOf = (status: number) =>
  ApiResponse({ status, description: REASONS[status]!, headers: headersOf(status) as never, type: ErrorBody });

/** Documents the errors of every route and those of the given statuses. */
const errors = (...statuses: number[]) => [
  ...[401, 403, 429, 500, 503, 504, ...statuses].map(errorOf),
  ApiResponse({
    status: 'default',
    description:
      'Any other error, such as 406 (the client does not accept JSON), 408 (the request was sent too slowly), 414 (the URL is too long), 417 (unsupported `Expect`) or 431 (the headers are too long)',
    type: ErrorBody,
  }),
];

/** Documents the idempotency key, which every write takes, and its errors. */
const idempotency = () => [
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'Makes the request take effect once, however often it is sent: 1 to 255 visible ASCII characters that no other request of the tenant uses, such as a UUID. A repetition within 72 hours gets the stored answer, refusals included, with `Idempotent-Replayed: true`. It must have the same method, path, query and body; the order of members and the spelling of numbers do not count',
  }),
  errorOf(409),
  errorOf(422),
];

const ETAG = {
  ETag: {
    description:
      'The version of the resource in quotes (`"7"`). If the response contains values that can change without the version, such as names of other resources, a hash of these values follows (`"7-Xb3kQ9-w1aZ_"`). `If-Match` compares only the version',
    schema: { type: 'string' },
  },
};

/** Documents 400 for all routes of a controller, because v2 refuses unknown query parameters on every route. */
export const ApiInvalid = () => ApiResponse({ status: 400, description: REASONS[400]!, type: ErrorBody });

const success = (status: number, description: string, properties: Record<string, object>, headers: object = {}) =>
  ApiResponse({
    status,
    description,
    headers: headers as never,
    schema: { type: 'object', required: Object.keys(properties), properties } as never,
  });

const one = (model: Type) => ({ data: { $ref: getSchemaPath(model) } });
const many = (model: Type, pagination: Type) => ({
  data: { type: 'array', items: { $ref: getSchemaPath(model) } },
  pagination: { $ref: getSchemaPath(pagination) },
});

const IfMatchHeader = () =>
  ApiHeader({
    name: 'If-Match',
    required: false,
    description:
      'Write only if the resource still has this version: its `ETag`, or the version number in quotes. Otherwise the response is 412',
  });

/** Documents a read of one resource. */
export const ApiRead = (model: Type) =>
  applyDecorators(
    ApiExtraModels(model),
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description:
        'Respond with 304 if the resource still has this `ETag`, which means that the response has not changed',
    }),
    success(HttpStatus.OK, 'The resource', one(model), ETAG),
    ApiResponse({ status: 304, description: 'The resource still has the `ETag` of `If-None-Match`' }),
    ...errors(404),
  );

/** Documents a creation. `404` is for routes below another resource, which may not exist. */
export const ApiCreated = (model: Type, ...more: 404[]) =>
  applyDecorators(
    ApiExtraModels(model),
    success(HttpStatus.CREATED, 'The new resource', one(model), {
      ...ETAG,
      Location: { description: 'Path of the new resource', schema: { type: 'string' } },
    }),
    ...errors(400, 413, 415, ...more),
    ...idempotency(),
  );

/** Makes a POST that creates nothing respond with 200, and documents it. `404` is for routes of a resource that may not exist. */
export const ApiAnswered = (model: Type, ...more: 404[]) =>
  applyDecorators(
    HttpCode(HttpStatus.OK),
    ApiExtraModels(model),
    success(HttpStatus.OK, 'The result', one(model)),
    ...errors(400, 413, 415, ...more),
    ...idempotency(),
  );

/** Documents a creation from a form with a file. */
export const ApiUploaded = (model: Type) =>
  applyDecorators(
    ApiExtraModels(model),
    ApiConsumes('multipart/form-data'),
    success(HttpStatus.CREATED, 'The new resource', one(model), {
      ...ETAG,
      Location: { description: 'Path of the new resource', schema: { type: 'string' } },
    }),
    ...errors(400, 413, 415),
    ...idempotency(),
  );

/** Documents `If-Match` for a creation that also changes another resource. */
export const ApiIfMatch = () =>
  applyDecorators(IfMatchHeader(), ApiResponse({ status: 412, description: REASONS[412]!, type: ErrorBody }));

/** Documents an update. */
export const ApiUpdated = (model: Type) =>
  applyDecorators(
    ApiExtraModels(model),
    IfMatchHeader(),
    success(HttpStatus.OK, 'The changed resource', one(model), ETAG),
    ...errors(400, 404, 412, 413, 415),
    ...idempotency(),
  );

/** Makes a route respond with 204, and documents it. */
export const ApiDeleted = () =>
  applyDecorators(
    HttpCode(HttpStatus.NO_CONTENT),
    IfMatchHeader(),
    ApiResponse({ status: HttpStatus.NO_CONTENT, description: 'The resource was deleted' }),
    ...errors(400, 404, 412),
    ...idempotency(),
  );

const list = (model: Type, pagination: Type, more: 404[]) =>
  applyDecorators(
    ApiExtraModels(model, pagination),
    success(HttpStatus.OK, 'One page of the list', many(model, pagination)),
    ...errors(400, ...more),
  );

/** Documents a v1 list, which is read by page numbers. `404` is for routes below another resource, which may not exist. */
export const ApiListV1 = (model: Type, ...more: 404[]) => list(model, Pagination, more);
/** Documents a v2 list, which can also be read by cursor. */
export const ApiListV2 = (model: Type, ...more: 404[]) => list(model, CursorPagination, more);
