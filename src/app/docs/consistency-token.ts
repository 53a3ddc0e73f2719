import type { HeaderObject, OperationObject, ParameterObject, ResponseObject } from '@nestjs/swagger';
import { CONSISTENCY_TOKEN } from '#platform/edge/http/docs/docs.js';

/** Statuses that a write can have after a transaction was committed: its refusals are stored, too, under its `Idempotency-Key`. */
const AFTER_COMMIT = /^(2\d\d|400|404|409|412|500|503|504)$/;

/** An example of a token. */
export const EXAMPLE_TOKEN = 'AAAAAQAAAAADBcdg';

/** The header of responses, for `components`. */
export const TOKEN_HEADER: HeaderObject = {
  description:
    'Only if the operator has configured replicas of the database, and something was stored: send it with later reads, which then show what this response tells of. It is opaque. Of requests that were sent one after the other, the last token is enough',
  schema: { type: 'string' },
  example: EXAMPLE_TOKEN,
};

const OF_READ: ParameterObject = {
  name: 'Consistency-Token',
  in: 'header',
  required: false,
  description:
    'The header of this name of an earlier response. The read then shows that write, by whichever instance and replica it is served. Without it a read shows the recent writes of its own API key that the same instance served, and may otherwise be about a second behind. It has no effect if the operator has configured no replicas',
};

/** Documents the token of an operation in place: a read takes it, and the responses to a write have it. */
export function addConsistencyToken(operation: OperationObject, isRead: boolean): void {
  if (isRead) (operation.parameters ??= []).push({ ...OF_READ });
  else
    for (const [status, response] of Object.entries(operation.responses as Record<string, ResponseObject>))
      if (AFTER_COMMIT.test(status)) response.headers = { ...response.headers, ...CONSISTENCY_TOKEN } as never;
}

/** Whether a response is documented to have the token. */
export const hasToken = ({ headers = {} }: ResponseObject): boolean => 'Consistency-Token' in headers;
