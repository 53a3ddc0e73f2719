import type { FieldTexts, OperationText, ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';

/** Texts of the operation on batches. */
const BATCH_OPERATIONS = {
  run: {
    summary: 'Send several requests at once',
    description:
      'Sends 1 to 100 requests to v2, one after another, and answers with what each of them alone would be answered. Needs no scope of its own: each request needs that of its route, counts for the rate limits as itself, and has as request id that of the batch, a slash and its index.\n\nEach request is a transaction of its own. The batch is never undone as a whole, and a request can use what an earlier one has written, but not its id, which you do not know yet: name records by their `reference_id`. Imports can write all records or none. With `on_error: stop` the requests after the first one with a status of 400 or more are answered with 424 `not_attempted`.\n\nSome requests are answered with 400 on `path` in their place: a batch, uploads, imports of files, exports, documents and other files, `wait`, sandboxes and their clock. After 20 seconds, or when a read would take the answer above 16 MB, the requests that are left are answered with 503 `unavailable`. With an `Idempotency-Key` a batch can be repeated after a broken connection: each write takes effect once.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields of batches. */
const BATCH_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['RunBatch'],
    fields: {
      requests: 'The requests, in the order in which they are done',
      on_error: 'What becomes of the requests after one with a status of 400 or more; default: `continue`',
    },
    values: { on_error: { continue: 'they are done', stop: 'they are answered with 424 `not_attempted`' } },
  },
  {
    classes: ['BatchedRequest'],
    fields: {
      id: 'Your name of the request, which its answer has too; unique in the batch',
      method: 'HTTP method, as the operation that is called has it',
      path: 'Path of the request with its query, which begins with `/v2/`',
      body: 'Body of the request. It counts as that of the request alone, for instance for its maximum size',
      idempotency_key:
        'Header `Idempotency-Key` of the request; by default one that follows from the key of the batch, if it has one',
      if_match: 'Header `If-Match` of the request',
      if_none_match: 'Header `If-None-Match` of the request',
    },
    values: {
      method: {
        GET: 'read a record or a list',
        POST: 'create a record, or do what the operation says',
        PUT: 'write a record as a whole',
        PATCH: 'change the fields that are sent',
        DELETE: 'delete a record, or end it',
      },
    },
  },
  {
    classes: ['BatchedAnswer'],
    fields: {
      id: 'The `id` of the request',
      status: 'HTTP status that the request alone would be answered with; 424 or 503 if it was not sent',
      headers: 'Headers of the answer that a program needs',
      body: 'Body of the answer, such as `{"data": …}` or an error; null for an answer without a body',
    },
  },
  {
    classes: ['BatchedHeaders'],
    fields: {
      etag: 'Header `ETag`; null if the answer has none',
      location: 'Header `Location`; null if the answer has none',
      retry_after:
        'Header `Retry-After`: seconds to wait before the request is sent again; null if the answer has none',
      idempotent_replayed: 'Header `Idempotent-Replayed`: `true` for a stored answer; null if the request was done now',
    },
  },
];

export const BATCH_DOCS: ResourceDocs = {
  tag: 'Batch',
  description: 'Several requests in one, for clients that would send them one after another',
  operationGroup: 'batch',
  operations: BATCH_OPERATIONS,
  fields: BATCH_FIELD_TEXTS,
};
