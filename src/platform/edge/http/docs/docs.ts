import type { Type } from '@nestjs/common';
import { ApiHeader, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { MAX_DETAILS } from '#platform/base/errors/domain-error.js';
import { PLATFORM_ERRORS } from '#platform/base/errors/platform-errors.js';

class ErrorDetailBody {
  @ApiProperty({
    description: 'Path of the field in the request body, or name of the parameter or header',
    example: 'items[3].quantity',
  })
  field: string;
  @ApiProperty({
    description:
      'What is wrong, as the rest of a sentence that begins with the field; for people, so its words can change',
    example: 'must be greater than 0',
  })
  reason: string;
}

/** The body of every error response. */
export class ErrorBody {
  @ApiProperty({
    description: 'What went wrong, for programs. The start page lists all codes, each with its cause and what to do',
    enum: Object.keys(PLATFORM_ERRORS), // `src/app/docs` adds the codes of the features
    example: 'validation_failed',
  })
  code: string;
  @ApiProperty({
    description: 'What went wrong, in one sentence for people; its words can change',
    example: 'The request is not valid.',
  })
  message: string;
  @ApiProperty({
    description: `Every fault of the request with its place, at most ${MAX_DETAILS}; one more entry with an empty \`field\` counts the others. An empty list if there is nothing more to say`,
    type: [ErrorDetailBody],
  })
  details: ErrorDetailBody[];
}

/** The `pagination` object of a v1 list. */
export class Pagination {
  @ApiProperty({ type: 'integer', description: 'Number of records on all pages together', example: 1 })
  total_records: number;
  @ApiProperty({ type: 'integer', description: 'Number of pages; 0 if there are no records', example: 1 })
  total_pages: number;
  @ApiProperty({ type: 'integer', description: 'Number of this page, as requested; the first page is 1', example: 1 })
  current_page: number;
  @ApiProperty({ type: 'integer', description: 'Number of the page after this one; 0 on the last page', example: 0 })
  next_page: number;
  @ApiProperty({ type: 'integer', description: 'Number of the page before this one; 0 on the first page', example: 0 })
  prev_page: number;
  @ApiProperty({ type: 'integer', description: 'Maximum number of records on a page, as requested', example: 25 })
  page_size: number;
}

const ONLY_IF_COUNTED = 'null with `include_total=false`. Pages by cursor repeat the value of the first page';

/** The `pagination` object of a v2 list. */
export class CursorPagination extends (Pagination as Type<Omit<Pagination, 'total_records' | 'total_pages'>>) {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: `Number of records that match the filters; ${ONLY_IF_COUNTED}`,
    example: 1,
  })
  total_records: number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: `Number of pages of this \`page_size\`; ${ONLY_IF_COUNTED}`,
    example: 1,
  })
  total_pages: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Send it as the parameter `cursor` to read the records after these; null on the last page',
    example: null,
  })
  next_cursor: string | null;
}

const REASONS: Record<number, string> = {
  400: 'The request is not valid; `details` lists every error in it',
  401: 'The API key is missing or not valid',
  403: 'The API key does not have the scope of the operation, or its tenant is suspended',
  404: 'The resource does not exist in the tenant of the API key',
  409: 'The request conflicts with what is stored',
  410: 'Entries after the cursor are not kept any more, or the sandbox was reset after the cursor was made',
  412: 'The version of the resource differs from the one in `If-Match` or in the body. `details` name the present version',
  413: 'The body is too large',
  415: 'The content type of the body is not the one that the operation accepts',
  422: 'The `Idempotency-Key` was used for another request',
  429: 'Too many requests of the tenant are waiting, or this one waited too long; or a rate limit of the API key or the tenant is reached, if the service has such limits. Nothing was changed. Send the request again after `Retry-After` seconds',
  500: 'Internal error of the service',
  503: 'The database or the file storage is not available, or a resource to be changed remained locked by other requests. Nothing was changed, and the request can be sent again after `Retry-After` seconds. There is one exception: if a `field` in `details` is `request`, the database did not confirm the change, which may be stored or not; read the resource before you write again',
  504: 'The request took too long; nothing was changed. It can be sent again after `Retry-After` seconds',
};

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Number of seconds to wait before the request is sent again',
    schema: { type: 'integer', minimum: 1, example: 1 },
  },
};
/** Always there, unlike that of a 409, which has `Retry-After` only if a repetition can succeed. */
const ALWAYS_RETRY_AFTER = { 'Retry-After': { ...RETRY_AFTER['Retry-After'], required: true } };
/** Every answer to a valid key has them if limits are configured; documented where clients need them. */
const RATE_LIMIT = {
  RateLimit: {
    description:
      'Only if the service has rate limits, and then in every response to a valid key: for each limit that applies, the number `r` of requests that remain in the next `t` seconds',
    schema: { type: 'string', example: '"reads";r=0;t=42' },
  },
  'RateLimit-Policy': {
    description: 'As `RateLimit`: for each limit the number `q` of requests in `w` seconds',
    schema: { type: 'string', example: '"reads";q=600;w=60' },
  },
};
const headersOf = (status: number) => ({
  ...([429, 503, 504].includes(status) ? ALWAYS_RETRY_AFTER : {}),
  ...(status === 429 ? RATE_LIMIT : {}),
});

const errorOf = (status: number) =>
  ApiResponse({ status, description: REASONS[status]!, headers: headersOf(status) as never, type: ErrorBody });

/** Documents the error of a status that never has headers of its own. */
export const errorWithoutHeaders = (status: 400 | 412) =>
  ApiResponse({ status, description: REASONS[status]!, type: ErrorBody });

/** Documents the errors of every route and those of the given statuses. */
export const errors = (...statuses: number[]) => [
  ...[401, 403, 429, 500, 503, 504, ...statuses].map(errorOf),
  ApiResponse({
    status: 'default',
    description:
      'Any other error, such as 406 (the client does not accept JSON), 408 (the request was sent too slowly), 414 (the URL is too long), 417 (unsupported `Expect`) or 431 (the headers are too long)',
    type: ErrorBody,
  }),
];

/** Documents the idempotency key, which every write takes, and its errors. */
export const idempotency = () => [
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'Makes the request take effect once, however often it is sent: 1 to 255 visible ASCII characters that no other request of the tenant uses, such as a UUID. A repetition within 72 hours gets the stored answer, refusals included, with `Idempotent-Replayed: true`. It must have the same method, path, query and body; the order of members and the spelling of numbers do not count',
  }),
  ApiResponse({
    status: 409,
    description: `${REASONS[409]}, or repeats a request that is still running`,
    headers: RETRY_AFTER as never,
    type: ErrorBody,
  }),
  errorOf(422),
];

/** Documents the header `ETag`. */
export const ETAG = {
  ETag: {
    description:
      'The version of the resource in quotes (`"7"`). If the response contains values that can change without the version, such as names of other resources, a hash of these values follows (`"7-Xb3kQ9-w1aZ_"`). `If-Match` compares only the version',
    required: true,
    schema: { type: 'string', pattern: '^"[0-9]+(-[\\w-]+)?"$' },
  },
};

/** Documents the header `Location` of a creation. */
export const LOCATION = {
  Location: {
    description: 'Path under which the record can be read',
    required: true,
    schema: { type: 'string', format: 'uri-reference' },
  },
};

/** Documents the token of a response by a reference to its description; see `src/app/docs/consistency-token.ts`. */
export const CONSISTENCY_TOKEN = { 'Consistency-Token': { $ref: '#/components/headers/ConsistencyToken' } };

/** Documents the success of a route: the fields of its body and its headers. */
export const success = (
  status: number,
  description: string,
  properties: Record<string, object>,
  headers: object = {},
) =>
  ApiResponse({
    status,
    description,
    headers: headers as never,
    schema: { type: 'object', required: Object.keys(properties), properties } as never,
  });

/** The body fields of a response with one resource. */
export const one = (model: Type) => ({ data: { $ref: getSchemaPath(model) } });
/** The body fields of a list. */
export const many = (model: Type, pagination: Type) => ({
  data: { type: 'array', items: { $ref: getSchemaPath(model) } },
  pagination: { $ref: getSchemaPath(pagination) },
});
