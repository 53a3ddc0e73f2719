import type { Batch, BatchedRequest } from '../batched-request.js';
import type { BatchedRequestV2, RunBatchV2 } from './batch-v2.dto.js';

const requestFrom = (dto: BatchedRequestV2): BatchedRequest => ({
  id: dto.id,
  method: dto.method,
  path: dto.path,
  body: dto.body,
  idempotencyKey: dto.idempotency_key,
  ifMatch: dto.if_match,
  ifNoneMatch: dto.if_none_match,
});

export const batchFrom = (dto: RunBatchV2): Batch => ({
  requests: dto.requests.map(requestFrom),
  onError: dto.on_error ?? 'continue',
});
