import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_ALLOCATION_ID } from '#examples/example-ids.js';
import { HasRelations } from '#platform/edge/http/include/relations-of-read.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ETagIncludes, item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { ApiCreatedSeveral } from '#platform/edge/http/api-created-several.js';
import { BodyOptional } from '#platform/edge/http/body/body.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { AnswerExample } from '#platform/edge/http/docs/resource-docs.js';
import { ApiCreated, ApiListV2, ApiRead, V2Controller } from '#platform/edge/http/routes.js';
import { AllocationsService } from '../allocations.service.js';
import { ALLOCATION_DOCS, PAYMENT_ANSWERS, PAYMENT_ERRORS } from '../api/payment.docs.js';
import {
  AllocationsV2,
  AllocationV2,
  CreateAllocationsV2,
  ListAllocationsV2,
  ReverseAllocationV2,
} from './allocation-v2.dto.js';
import { allocationFilterFromV2, allocationParts, allocationsFromV2, allocationsToV2 } from './payment-v2.mapper.js';
import { allocationRepresentation } from '../api/payment.mapper.js';

@V2Controller('allocations', ALLOCATION_DOCS)
@RequiresScopesOf('payments')
@HasRelations('allocations')
@ETagIncludes(allocationParts)
export class AllocationsV2Controller {
  constructor(private readonly allocations: AllocationsService) {}

  @Get()
  @ApiListV2(AllocationV2)
  async list(@Query() query: ListAllocationsV2) {
    return listByCursor(
      await this.allocations.list(allocationFilterFromV2(query), pageOf(query)),
      allocationRepresentation,
    );
  }

  @Get(':id')
  @ApiRead(AllocationV2)
  async get(@Param('id') id: string) {
    return item(await this.allocations.get(id), allocationRepresentation);
  }

  @Post()
  @ApiCreatedSeveral(AllocationsV2, { errors: PAYMENT_ERRORS.allocate })
  async create(@Body() dto: CreateAllocationsV2) {
    return { data: allocationsToV2(await this.allocations.create(allocationsFromV2(dto))) };
  }

  @Post(':id/reverse')
  @BodyOptional()
  @ApiCreated(AllocationV2, {
    errors: PAYMENT_ERRORS.reverseAllocation,
    hasParent: true,
    pathIds: { id: EXAMPLE_SPARE_ALLOCATION_ID },
  })
  @AnswerExample(PAYMENT_ANSWERS.reverseAllocation)
  async reverse(@Param('id') id: string, @Body() dto: ReverseAllocationV2) {
    const reversal = await this.allocations.reverse(id, dto.reversed_at);
    return item(reversal, allocationRepresentation, `/v2/allocations/${reversal.id}`);
  }
}
