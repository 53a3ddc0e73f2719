import { Body, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiCreated, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { DUPLICATE_REFERENCE } from '#platform/edge/http/docs/resource-docs.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { SalesRepsService } from '../sales-reps.service.js';
import { salesRepFilter, salesRepFrom } from '../api/sales-rep.mapper.js';
import { SALES_REP_DOCS } from '../api/sales-rep.docs.js';
import { CreateSalesRepV2, ListSalesRepsV2, SalesRepV2, UpdateSalesRepV2 } from './sales-rep-v2.dto.js';
import { salesRepRepresentation } from '../api/sales-rep.mapper.js';

@V2Controller('sales-reps', SALES_REP_DOCS)
@RequiresScopesOf('sales_reps')
export class SalesRepsV2Controller {
  constructor(private readonly salesReps: SalesRepsService) {}

  @Get()
  @ApiListV2(SalesRepV2)
  async list(@Query() query: ListSalesRepsV2) {
    return listByCursor(await this.salesReps.list(salesRepFilter(query), pageOf(query)), salesRepRepresentation);
  }

  @Get(':id')
  @ApiRead(SalesRepV2)
  async get(@Param('id') id: string) {
    return item(await this.salesReps.get(id), salesRepRepresentation);
  }

  @Post()
  @ApiCreated(SalesRepV2, { errors: [DUPLICATE_REFERENCE] })
  async create(@Body() dto: CreateSalesRepV2) {
    return item(await this.salesReps.create(salesRepFrom(dto)), salesRepRepresentation);
  }

  @Patch(':id')
  @ApiUpdated(SalesRepV2, { errors: [DUPLICATE_REFERENCE] })
  async update(@Param('id') id: string, @Body() dto: UpdateSalesRepV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, () => this.get(id));
    return item(await this.salesReps.update(id, salesRepFrom(dto), ifMatch), salesRepRepresentation);
  }
}
