import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_CUSTOMER_IDS } from '#examples/example-ids.js';
import { HasRelations } from '#platform/edge/http/include/relations-of-read.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiCreated, ApiDeleted, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { ETagIncludes, item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { PathIdentifier } from '#platform/edge/http/path-identifier.js';
import { ReadByReference } from '#platform/edge/http/read-by-key.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { dataOfOtherResources, CustomersService } from '../customers.service.js';
import { CUSTOMER_DOCS, CUSTOMER_ERRORS } from '../api/customer.docs.js';
import {
  CreateCustomerV2,
  CustomerSummaryV2,
  CustomerV2,
  ListCustomersV2,
  UpdateCustomerV2,
} from './customer-v2.dto.js';
import { filterFromV2 } from './customer-v2.mapper.js';
import { customerChanges, newCustomer } from '../api/customer.mapper.js';
import { customerSummary, customerRepresentation } from '../api/customer.mapper.js';

@V2Controller('customers', CUSTOMER_DOCS)
@RequiresScopesOf('customers')
@HasRelations('customers')
@ETagIncludes(dataOfOtherResources)
export class CustomersV2Controller {
  constructor(private readonly customers: CustomersService) {}

  @Get()
  @ApiListV2(CustomerSummaryV2)
  async list(@Query() query: ListCustomersV2) {
    return listByCursor(await this.customers.list(filterFromV2(query), pageOf(query)), customerSummary);
  }

  @Get(':id')
  @ApiRead(CustomerV2)
  async get(@Param('id') id: string) {
    return item(await this.customers.get(id), customerRepresentation);
  }

  @ReadByReference(CustomerV2)
  async getByReference(@PathIdentifier('reference_id') referenceId: string) {
    return item(await this.customers.getByReference(referenceId), customerRepresentation);
  }

  @Post()
  @ApiCreated(CustomerV2, { errors: CUSTOMER_ERRORS.create })
  async create(@Body() dto: CreateCustomerV2) {
    return item(await this.customers.create(newCustomer(dto)), customerRepresentation);
  }

  @Patch(':id')
  @ApiUpdated(CustomerV2, { errors: CUSTOMER_ERRORS.update })
  async update(@Param('id') id: string, @Body() dto: UpdateCustomerV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, () => this.get(id));
    return item(await this.customers.update(id, customerChanges(dto), ifMatch), customerRepresentation);
  }

  @Delete(':id')
  @ApiDeleted({ errors: CUSTOMER_ERRORS.delete, pathIds: { id: EXAMPLE_SPARE_CUSTOMER_IDS.v2.customer } })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.customers.delete(id, ifMatch);
  }
}
