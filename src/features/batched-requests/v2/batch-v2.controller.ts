import { applyDecorators, Body, HttpCode, HttpStatus, Post, StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, getSchemaPath } from '@nestjs/swagger';
import { CarriesRequests, RequiresAnyKey } from '#platform/edge/auth/access.js';
import { BodyLimitMegabytes } from '#platform/edge/http/body/body.js';
import { type Carrier, CarrierOfCalls } from '#platform/edge/http/carrier.js';
import { errors, success } from '#platform/edge/http/docs/docs.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { BATCH_DOCS } from '../api/batch.docs.js';
import { BatchService } from '../batch.service.js';
import { MAX_KEY_LENGTH } from '../batch-limits.js';
import { BatchedAnswerV2, RunBatchV2 } from './batch-v2.dto.js';
import { batchFrom } from './batch-v2.mapper.js';

const ApiBatch = () =>
  applyDecorators(
    HttpCode(HttpStatus.OK),
    ApiExtraModels(BatchedAnswerV2),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: `Gives each write without an \`idempotency_key\` of its own the key \`<this>:<index>\`, where \`index\` is its place in \`requests\` from 0: 1 to ${MAX_KEY_LENGTH} visible ASCII characters. A batch that is repeated within 72 hours does each write once and goes on where it ended. Its own answer is not stored`,
    }),
    success(HttpStatus.OK, 'An answer for each request, in the order of the requests', {
      data: { type: 'array', items: { $ref: getSchemaPath(BatchedAnswerV2) } },
    }),
    ...errors(400, 413, 415),
  );

@V2Controller('batch', BATCH_DOCS)
export class BatchV2Controller {
  constructor(private readonly batches: BatchService) {}

  @Post()
  @RequiresAnyKey()
  @BodyLimitMegabytes(8)
  @CarriesRequests()
  @ApiBatch()
  async run(@Body() dto: RunBatchV2, @CarrierOfCalls() carrier: Carrier) {
    const bytes = await this.batches.run(batchFrom(dto), carrier);
    return new StreamableFile(bytes, { type: 'application/json; charset=utf-8', length: bytes.length });
  }
}
