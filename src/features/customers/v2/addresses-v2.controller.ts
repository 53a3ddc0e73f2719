import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_CUSTOMER_IDS } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiCreated, ApiDeleted, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { DUPLICATE_REFERENCE } from '#platform/edge/http/docs/resource-docs.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { commonFilterOf, pageOf } from '#platform/edge/http/page-query.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { AddressesService } from '../addresses/addresses-and-contacts.service.js';
import { addressFrom, addressRepresentation } from '../api/address.mapper.js';
import { ADDRESS_DOCS } from '../api/customer.docs.js';
import { AddressV2, CreateAddressV2, ListAddressesV2, UpdateAddressV2 } from './address-v2.dto.js';

@V2Controller('customers', ADDRESS_DOCS)
@RequiresScopesOf('customers')
export class AddressesV2Controller {
  constructor(private readonly addresses: AddressesService) {}

  @Get('addresses')
  @ApiListV2(AddressV2)
  async list(@Query() query: ListAddressesV2) {
    const filter = { ...commonFilterOf(query), customerId: query.customer_id };
    return listByCursor(await this.addresses.list(filter, pageOf(query)), addressRepresentation);
  }

  @Get('addresses/:address_id')
  @ApiRead(AddressV2)
  async get(@Param('address_id') id: string) {
    return item(await this.addresses.get(id), addressRepresentation);
  }

  @Post(':customer_id/addresses')
  @ApiCreated(AddressV2, { errors: [DUPLICATE_REFERENCE], hasParent: true })
  async create(@Param('customer_id') customerId: string, @Body() dto: CreateAddressV2) {
    const made = await this.addresses.create(customerId, addressFrom(dto));
    return item(made, addressRepresentation, `/v2/customers/addresses/${made.id}`);
  }

  @Patch(':customer_id/addresses/:address_id')
  @ApiUpdated(AddressV2, { errors: [DUPLICATE_REFERENCE] })
  async update(
    @Param('customer_id') customerId: string,
    @Param('address_id') id: string,
    @Body() dto: UpdateAddressV2,
    @IfMatch() ifMatch: Precondition,
  ) {
    await refuseResponseOnlyChanges(dto, ifMatch, async () =>
      item(await this.addresses.getOf(customerId, id), addressRepresentation),
    );
    return item(await this.addresses.update(customerId, id, addressFrom(dto), ifMatch), addressRepresentation);
  }

  @Delete(':customer_id/addresses/:address_id')
  @ApiDeleted({
    pathIds: { customer_id: EXAMPLE_SPARE_CUSTOMER_IDS.v2.customer, address_id: EXAMPLE_SPARE_CUSTOMER_IDS.v2.address },
  })
  delete(@Param('customer_id') customerId: string, @Param('address_id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.addresses.delete(customerId, id, ifMatch);
  }
}
