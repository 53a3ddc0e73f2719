import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_SEGMENT_ID } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiCreated, ApiDeleted, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { commonFilterOf, pageOf } from '#platform/edge/http/page-query.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { CustomerSegmentsService } from '../customer-segments.service.js';
import { CUSTOMER_SEGMENT_DOCS, CUSTOMER_SEGMENT_ERRORS } from '../api/customer-segment.docs.js';
import {
  CreateCustomerSegmentV2,
  CustomerSegmentSummaryV2,
  CustomerSegmentV2,
  ListCustomerSegmentsV2,
  UpdateCustomerSegmentV2,
} from './customer-segment-v2.dto.js';
import { changesFromV2, fromV2 } from './customer-segment-v2.mapper.js';
import { segmentSummary, segmentRepresentation } from '../api/customer-segment.mapper.js';

@V2Controller('customer-segments', CUSTOMER_SEGMENT_DOCS)
@RequiresScopesOf('customers')
export class CustomerSegmentsV2Controller {
  constructor(private readonly segments: CustomerSegmentsService) {}

  @Get()
  @ApiListV2(CustomerSegmentSummaryV2)
  async list(@Query() query: ListCustomerSegmentsV2) {
    return listByCursor(await this.segments.list(commonFilterOf(query), pageOf(query)), segmentSummary);
  }

  @Get(':id')
  @ApiRead(CustomerSegmentV2)
  async get(@Param('id') id: string) {
    return item(await this.segments.get(id), segmentRepresentation);
  }

  @Post()
  @ApiCreated(CustomerSegmentV2, { errors: CUSTOMER_SEGMENT_ERRORS.create })
  async create(@Body() dto: CreateCustomerSegmentV2) {
    return item(await this.segments.create(fromV2(dto)), segmentRepresentation);
  }

  @Patch(':id')
  @ApiUpdated(CustomerSegmentV2, { errors: CUSTOMER_SEGMENT_ERRORS.update, pathIds: { id: EXAMPLE_SPARE_SEGMENT_ID } })
  async update(@Param('id') id: string, @Body() dto: UpdateCustomerSegmentV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, () => this.get(id));
    return item(await this.segments.update(id, changesFromV2(dto), ifMatch), segmentRepresentation);
  }

  @Delete(':id')
  @ApiDeleted({ errors: CUSTOMER_SEGMENT_ERRORS.delete, pathIds: { id: EXAMPLE_SPARE_SEGMENT_ID } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.segments.delete(id, ifMatch);
  }
}
