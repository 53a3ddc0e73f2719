import { Body, Delete, Get, Param, Put, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_CUSTOMER_IDS } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiCreated, ApiDeleted, ApiListV1, ApiRead, ApiUpdated, V1Controller } from '#platform/edge/http/routes.js';
import { ReplacedBy } from '#platform/edge/http/answers/v1-deprecation.js';
import { DUPLICATE_REFERENCE } from '#platform/edge/http/docs/resource-docs.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { item, listByPage } from '#platform/edge/http/answers/responses.js';
import { commonFilterOf, pageOf } from '#platform/edge/http/page-query.js';
import { AddressesService } from '../addresses/addresses-and-contacts.service.js';
import { addressFrom } from '../api/address.mapper.js';
import { ADDRESS_DOCS } from '../api/customer.docs.js';
import { CreateAddressV1, CustomerAddressV1, ListAddressesV1, ReplaceAddressV1 } from './address-v1.dto.js';
import { addressToV1 } from './address-v1.mapper.js';

@V1Controller('customers/:customer_id/addresses', ADDRESS_DOCS)
@RequiresScopesOf('customers')
export class AddressesV1Controller {
  constructor(private readonly addresses: AddressesService) {}

  @Get()
  @ReplacedBy('/v2/customers/addresses?customer_id=:customer_id')
  @ApiListV1(CustomerAddressV1, 404)
  async list(@Param('customer_id') customerId: string, @Query() query: ListAddressesV1) {
    return listByPage(await this.addresses.listOf(customerId, commonFilterOf(query), pageOf(query)), addressToV1);
  }

  @Get(':address_id')
  @ReplacedBy('/v2/customers/addresses/:address_id')
  @ApiRead(CustomerAddressV1)
  async get(@Param('customer_id') customerId: string, @Param('address_id') id: string) {
    return item(await this.addresses.getOf(customerId, id), addressToV1);
  }

  @Post()
  @ApiCreated(CustomerAddressV1, { errors: [DUPLICATE_REFERENCE], hasParent: true })
  async create(@Param('customer_id') customerId: string, @Body() dto: CreateAddressV1) {
    return item(await this.addresses.create(customerId, addressFrom(dto)), addressToV1);
  }

  @Put(':address_id')
  @ApiUpdated(CustomerAddressV1, { errors: [DUPLICATE_REFERENCE] })
  async update(
    @Param('customer_id') customerId: string,
    @Param('address_id') id: string,
    @Body() dto: ReplaceAddressV1,
    @IfMatch() ifMatch: Precondition,
  ) {
    return item(await this.addresses.update(customerId, id, addressFrom(dto), ifMatch), addressToV1);
  }

  @Delete(':address_id')
  @ApiDeleted({
    pathIds: { customer_id: EXAMPLE_SPARE_CUSTOMER_IDS.v1.customer, address_id: EXAMPLE_SPARE_CUSTOMER_IDS.v1.address },
  })
  delete(@Param('customer_id') customerId: string, @Param('address_id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.addresses.delete(customerId, id, ifMatch);
  }
}
