import { applyDecorators, Controller, HttpCode, HttpStatus, type Type, UseGuards, UsePipes } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtraModels, ApiHeader, ApiResponse, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { RequestPipe } from '../validation/validation.pipe.js';
import {
  CursorPagination,
  errors,
  errorWithoutHeaders,
  ETAG,
  LOCATION,
  idempotency,
  many,
  one,
  Pagination,
  success,
} from './docs/docs.js';
import type { ErrorExample, ResourceDocs } from './docs/resource-docs.js';
import { AboutResource, ErrorExamples, PathExamples } from './docs/resource-docs.js';
import { AnswerModel } from '../validation/answer-model.js';
import { UnknownParametersGuard } from './unknown-parameters.guard.js';

/** Name of the security scheme in the API documents. */
export const API_KEY_SCHEME = 'api-key';

/** Validates bodies as the routes of v2 do. It needs a caller, whose tenant has the currency of the amounts. */
export const STRICT_PIPE = new RequestPipe({ strict: true, currency: () => currentCaller().tenant.currency });
const LENIENT_PIPE = new RequestPipe({ strict: false });

/** `isStrict`: unknown fields and query parameters are refused. `resource` is what the routes are about, for the API documents. */
const versionedController = (version: '1' | '2', isStrict: boolean) => (path: string, resource: ResourceDocs) =>
  applyDecorators(
    Controller({ path, version }),
    UsePipes(isStrict ? STRICT_PIPE : LENIENT_PIPE),
    // 400 for all routes, because v2 refuses unknown query parameters on every route
    ...(isStrict ? [UseGuards(UnknownParametersGuard), errorWithoutHeaders(400)] : []),
    ApiTags(resource.tag),
    AboutResource(resource),
    ApiSecurity(API_KEY_SCHEME),
  );

/** A v1 controller: unknown fields and query parameters are ignored. */
export const V1Controller = versionedController('1', false);

/** A v2 controller: unknown fields and query parameters are refused, and the error names them. */
export const V2Controller = versionedController('2', true);

/** What the API documents say of a single write beyond what they say of every write of its kind. */
export interface WriteDocs {
  /** Examples of errors. Those of conflicts (409) are shown first; those of 400 replace the general ones. */
  errors?: readonly ErrorExample[];
  /**
   * Ids in the documented path, by path parameter, instead of those of the resources' example records. For routes that change or delete
   * records which other examples need.
   */
  pathIds?: Record<string, string>;
  /** Headers of the success, in addition to those of every update. */
  headers?: object;
  /** Whether the path names another resource, which may not exist (404). */
  hasParent?: boolean;
  /** Whether the resource is there once for each tenant, so that it is always found. */
  isSingle?: boolean;
}

export const writeDocs = ({ errors: examples = [], pathIds = {} }: WriteDocs) => [
  ErrorExamples(examples),
  PathExamples(pathIds),
  ...idempotency(),
];

const IfMatchHeader = () =>
  ApiHeader({
    name: 'If-Match',
    required: false,
    description:
      'Write only if the resource still has this version: its `ETag`, weak or not, or the version number in quotes. Otherwise the response is 412',
  });

/** Documents a read of one resource. `headers` are those of the response beyond `ETag`; for `isSingle` see {@link WriteDocs}. */
export const ApiRead = (model: Type, headers: object = {}, { isSingle = false } = {}) =>
  applyDecorators(
    AnswerModel(model),
    ApiExtraModels(model),
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description:
        'Respond with 304 if the resource still has this `ETag`, which means that the response has not changed',
    }),
    success(HttpStatus.OK, 'The record as it is now, in `data`', one(model), { ...ETAG, ...headers }),
    ApiResponse({
      status: 304,
      description: 'The resource still has the `ETag` of `If-None-Match`',
      headers: { ...ETAG, ...headers } as never,
    }),
    ...errors(400, ...(isSingle ? [] : [404])),
  );

/** Documents a read of something that has no version. `statuses` are those of errors beyond 400. */
export const ApiCurrent = (model: Type, ...statuses: number[]) =>
  applyDecorators(
    AnswerModel(model),
    ApiExtraModels(model),
    success(HttpStatus.OK, 'The present state, in `data`', one(model)),
    ...errors(400, ...statuses),
  );

const created = (model: Type, headers?: WriteDocs['headers']) =>
  success(
    HttpStatus.CREATED,
    'Created. `data` is the record as it was stored, with everything that the service computed',
    one(model),
    { ...ETAG, ...LOCATION, ...headers },
  );

/** Documents a creation. */
export const ApiCreated = (model: Type, docs: WriteDocs = {}) =>
  applyDecorators(
    ApiExtraModels(model),
    created(model),
    ...errors(400, 413, 415, ...(docs.hasParent ? [404] : [])),
    ...writeDocs(docs),
  );

/** Makes a POST that creates nothing respond with 200, and documents it. `404` is for routes of a resource that may not exist. */
export const ApiAnswered = (model: Type, ...more: 404[]) =>
  applyDecorators(
    HttpCode(HttpStatus.OK),
    ApiExtraModels(model),
    success(HttpStatus.OK, '`data` is the computed result; nothing was stored', one(model)),
    ...errors(400, 413, 415, ...more),
    ...idempotency(),
  );

/** Makes a POST respond with 202, because its effect follows later, and documents it. */
export const ApiAccepted = (model: Type, docs: WriteDocs & { hasBody?: boolean } = {}) =>
  applyDecorators(
    HttpCode(HttpStatus.ACCEPTED),
    ApiExtraModels(model),
    success(HttpStatus.ACCEPTED, 'The request was accepted', one(model)),
    ...errors(400, 404, ...(docs.hasBody ? [413, 415] : [])),
    ...writeDocs(docs),
  );

/** Documents a body that is a file: `examples` has a text for each content type of text; the others are binary. */
export const ApiFileBody = (examples: Record<string, string>, ...binaryTypes: string[]) =>
  applyDecorators(
    ApiConsumes(...Object.keys(examples), ...binaryTypes),
    ApiBody({
      required: true,
      schema: { type: 'string' },
      examples: Object.fromEntries(Object.entries(examples).map(([type, value]) => [type, { value }])),
    }),
  );

/** Makes a POST of a file respond with 202, because its effect follows later, and documents it. */
export const ApiFileAccepted = (model: Type, docs: WriteDocs) =>
  applyDecorators(
    HttpCode(HttpStatus.ACCEPTED),
    ApiExtraModels(model),
    success(HttpStatus.ACCEPTED, 'The request was accepted', one(model), {
      ...ETAG,
      Location: { description: 'Path under which the record can be read', schema: { type: 'string' } },
    }),
    ...errors(400, 413, 415),
    ...writeDocs(docs),
  );

/** Documents a creation from a form with a file. */
export const ApiUploaded = (model: Type, docs: WriteDocs) =>
  applyDecorators(
    ApiExtraModels(model),
    ApiConsumes('multipart/form-data'),
    created(model, docs.headers),
    ...errors(400, 413, 415),
    ...writeDocs(docs),
  );

/** Documents `If-Match` for a POST that changes a resource. */
export const ApiIfMatch = () => applyDecorators(IfMatchHeader(), errorWithoutHeaders(412));

/** Documents an update. */
export const ApiUpdated = (model: Type, docs: WriteDocs = {}) =>
  applyDecorators(
    ApiExtraModels(model),
    IfMatchHeader(),
    success(HttpStatus.OK, 'Changed, or already so. `data` is the record as it is stored now', one(model), {
      ...ETAG,
      ...docs.headers,
    }),
    ...errors(400, ...(docs.isSingle ? [] : [404]), 412, 413, 415),
    ...writeDocs(docs),
  );

/** Documents a PUT that creates the resource (201) or changes it (200). */
export const ApiUpserted = (model: Type, docs: WriteDocs = {}) =>
  applyDecorators(
    ApiUpdated(model, docs),
    success(HttpStatus.CREATED, 'Created. `data` is the record as it was stored', one(model), {
      ...ETAG,
      Location: { description: 'Path under which the created record can be read', schema: { type: 'string' } },
    }),
  );

/** Makes a route respond with 204, and documents it. */
export const ApiDeleted = (docs: WriteDocs = {}) =>
  applyDecorators(
    HttpCode(HttpStatus.NO_CONTENT),
    IfMatchHeader(),
    ApiResponse({ status: HttpStatus.NO_CONTENT, description: 'Deleted; the response has no body' }),
    ...errors(400, 404, 412),
    ...writeDocs(docs),
  );

/**
 * Documents a DELETE whose effect reaches other resources: 200 with what happened to them as `data`, or 204 if it concerned none, when the
 * handler returns nothing.
 */
export const ApiEnded = (model: Type, docs: WriteDocs = {}) =>
  applyDecorators(
    ApiExtraModels(model),
    IfMatchHeader(),
    success(HttpStatus.OK, 'Done. `data` names the other resources that it concerned', one(model)),
    ApiResponse({ status: HttpStatus.NO_CONTENT, description: 'Done, without any effect on other resources' }),
    ...errors(400, 404, 412),
    ...writeDocs(docs),
  );

const list = (model: Type, pagination: Type, more: (404 | 410)[]) =>
  applyDecorators(
    AnswerModel(model, 'list'),
    ApiExtraModels(model, pagination),
    success(HttpStatus.OK, 'One page of records in `data`; `pagination` leads to the others', many(model, pagination)),
    ...errors(400, ...more),
  );

/** Documents a v1 list, which is read by page numbers. `404` is for routes below another resource, which may not exist. */
export const ApiListV1 = (model: Type, ...more: 404[]) => list(model, Pagination, more);
/** Documents a v2 list, which can also be read by cursor. */
export const ApiListV2 = (model: Type, ...more: 404[]) => list(model, CursorPagination, [...more, 410]);
