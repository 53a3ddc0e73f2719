import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_CUSTOMER_IDS } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiCreated, ApiDeleted, ApiListV1, ApiRead, ApiUpdated, V1Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { ETagIncludes, item, listByPage } from '#platform/edge/http/answers/responses.js';
import { commonFilterOf, pageOf } from '#platform/edge/http/page-query.js';
import { dataOfOtherResources, type CustomerFilter, CustomersService } from '../customers.service.js';
import { customerFrom, listedStatus } from '../api/customer.mapper.js';
import { CUSTOMER_DOCS, CUSTOMER_ERRORS } from '../api/customer.docs.js';
import {
  CreateCustomerV1,
  CustomerSummaryV1,
  CustomerV1,
  ListCustomersV1,
  UpdateCustomerV1,
} from './customer-v1.dto.js';
import { changesFromV1, summaryToV1, toV1 } from './customer-v1.mapper.js';

@V1Controller('customers', CUSTOMER_DOCS)
@RequiresScopesOf('customers')
@ETagIncludes(dataOfOtherResources)
export class CustomersV1Controller {
  constructor(private readonly customers: CustomersService) {}

  @Get()
  @ApiListV1(CustomerSummaryV1)
  async list(@Query() query: ListCustomersV1) {
    return listByPage(await this.customers.list(filterFromV1(query), pageOf(query)), summaryToV1);
  }

  @Get(':id')
  @ApiRead(CustomerV1)
  async get(@Param('id') id: string) {
    return item(await this.customers.get(id), toV1);
  }

  @Post()
  @ApiCreated(CustomerV1, { errors: CUSTOMER_ERRORS.create })
  async create(@Body() dto: CreateCustomerV1) {
    return item(await this.customers.create(customerFrom(dto)), toV1);
  }

  @Patch(':id')
  @ApiUpdated(CustomerV1, { errors: CUSTOMER_ERRORS.update })
  async update(@Param('id') id: string, @Body() dto: UpdateCustomerV1, @IfMatch() ifMatch: Precondition) {
    return item(await this.customers.update(id, changesFromV1(dto), ifMatch), toV1);
  }

  @Delete(':id')
  @ApiDeleted({ errors: CUSTOMER_ERRORS.delete, pathIds: { id: EXAMPLE_SPARE_CUSTOMER_IDS.v1.customer } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.customers.delete(id, ifMatch);
  }
}

const filterFromV1 = (query: ListCustomersV1): CustomerFilter => ({
  ...commonFilterOf(query),
  status: listedStatus(query.status, query.reference_ids),
});
