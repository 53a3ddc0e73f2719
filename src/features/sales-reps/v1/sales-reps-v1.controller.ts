import { Body, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiCreated, ApiListV1, ApiRead, ApiUpdated, V1Controller } from '#platform/edge/http/routes.js';
import { DUPLICATE_REFERENCE } from '#platform/edge/http/docs/resource-docs.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { item, listByPage } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { SalesRepsService } from '../sales-reps.service.js';
import { salesRepFilter, salesRepFrom } from '../api/sales-rep.mapper.js';
import { SALES_REP_DOCS } from '../api/sales-rep.docs.js';
import { CreateSalesRepV1, ListSalesRepsV1, SalesRepV1, UpdateSalesRepV1 } from './sales-rep-v1.dto.js';
import { toV1 } from './sales-rep-v1.mapper.js';

@V1Controller('sales-reps', SALES_REP_DOCS)
@RequiresScopesOf('sales_reps')
export class SalesRepsV1Controller {
  constructor(private readonly salesReps: SalesRepsService) {}

  @Get()
  @ApiListV1(SalesRepV1)
  async list(@Query() query: ListSalesRepsV1) {
    return listByPage(await this.salesReps.list(salesRepFilter(query), pageOf(query)), toV1);
  }

  @Get(':id')
  @ApiRead(SalesRepV1)
  async get(@Param('id') id: string) {
    return item(await this.salesReps.get(id), toV1);
  }

  @Post()
  @ApiCreated(SalesRepV1, { errors: [DUPLICATE_REFERENCE] })
  async create(@Body() dto: CreateSalesRepV1) {
    return item(await this.salesReps.create(salesRepFrom(dto)), toV1);
  }

  @Patch(':id')
  @ApiUpdated(SalesRepV1, { errors: [DUPLICATE_REFERENCE] })
  async update(@Param('id') id: string, @Body() dto: UpdateSalesRepV1, @IfMatch() ifMatch: Precondition) {
    return item(await this.salesReps.update(id, salesRepFrom(dto), ifMatch), toV1);
  }
}
