import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import { MAX_URL_LENGTH } from '#platform/edge/http/server/protocol-limits.js';
import { AnyJson, UncheckedJson } from '#platform/edge/validation/json-object.js';
import { ListOf, Nested } from '#platform/edge/validation/nested.js';
import { ExactText, Identifier, OneOf, Text, Whole } from '#platform/edge/validation/scalars.js';
import { MAX_REQUESTS, METHODS, ON_ERROR } from '../batch-limits.js';
import { type Batch } from '../batched-request.js';

/** What a value of a header may consist of; the route checks the rest. */
const HEADER = {
  optional: true,
  max: 1_000,
  pattern: { form: /^[\x20-\x7e]*$/, reason: 'must consist of printable ASCII characters' },
};
const PATH = {
  form: /^\/v2\/[\x21-\x7e]+$/,
  reason: 'must be a path of v2 with its query, such as /v2/orders?page_size=10, in visible ASCII characters',
};
const EXAMPLE_PATH = `/v2/customers/${EXAMPLE_CUSTOMER_ID}`;

export class BatchedRequestV2 {
  @Identifier({ max: 100, example: 'terms' }) id: string;
  @OneOf(METHODS, { example: 'PATCH' }) method: (typeof METHODS)[number];
  @ExactText({ max: MAX_URL_LENGTH, pattern: PATH, example: EXAMPLE_PATH }) path: string;
  @UncheckedJson({ example: { payment_term: 'Net 30' } }) body?: unknown;
  @ExactText({ ...HEADER, example: '3f0a7c52-6b8e-4d19-a2c4-7e5d9b1f8a60' }) idempotency_key?: string;
  @ExactText({ ...HEADER, example: '"3"' }) if_match?: string;
  @ExactText({ ...HEADER, example: '"3-Xb3kQ9_w1aZa"' }) if_none_match?: string;
}

export class RunBatchV2 {
  @ListOf(() => BatchedRequestV2, {
    min: 1,
    max: MAX_REQUESTS,
    example: [
      {
        id: 'price',
        method: 'POST',
        path: '/v2/prices/resolve',
        body: { customer_id: 'ALFKI', lines: [{ sku: 'NW-001', quantity: 12 }] },
      },
      { id: 'stock', method: 'GET', path: '/v2/inventories/by-sku/NW-001' },
      { id: 'open', method: 'GET', path: '/v2/orders?order_status=confirmed&page_size=5' },
    ],
  })
  requests: BatchedRequestV2[];
  @OneOf(ON_ERROR, { optional: true, example: 'stop' }) on_error?: Batch['onError'];
}

export class BatchedHeadersV2 {
  @Text({ nullable: true, example: '"4-Xb3kQ9_w1aZa"' }) etag: string | null;
  @Text({ nullable: true, example: null }) location: string | null;
  @Text({ nullable: true, example: null }) retry_after: string | null;
  @Text({ nullable: true, example: null }) idempotent_replayed: string | null;
}

export class BatchedAnswerV2 {
  @Identifier({ max: 100, example: 'terms' }) id: string;
  @Whole({ min: 200, max: 599, example: 200 }) status: number;
  @Nested(() => BatchedHeadersV2) headers: BatchedHeadersV2;
  @AnyJson({ example: { data: { id: EXAMPLE_CUSTOMER_ID, payment_term: 'Net 30', version: 4 } } }) body: unknown;
}
