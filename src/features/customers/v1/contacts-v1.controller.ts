import { Body, Delete, Get, Param, Put, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_CUSTOMER_IDS } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiCreated, ApiDeleted, ApiListV1, ApiRead, ApiUpdated, V1Controller } from '#platform/edge/http/routes.js';
import { ReplacedBy } from '#platform/edge/http/answers/v1-deprecation.js';
import { DUPLICATE_REFERENCE } from '#platform/edge/http/docs/resource-docs.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { item, listByPage } from '#platform/edge/http/answers/responses.js';
import { commonFilterOf, pageOf } from '#platform/edge/http/page-query.js';
import { ContactsService } from '../addresses/addresses-and-contacts.service.js';
import { contactFrom } from '../api/contact.mapper.js';
import { CONTACT_DOCS } from '../api/customer.docs.js';
import { CreateContactV1, CustomerContactV1, ListContactsV1, ReplaceContactV1 } from './contact-v1.dto.js';
import { contactToV1 } from './contact-v1.mapper.js';

@V1Controller('customers/:customer_id/contacts', CONTACT_DOCS)
@RequiresScopesOf('customers')
export class ContactsV1Controller {
  constructor(private readonly contacts: ContactsService) {}

  @Get()
  @ReplacedBy('/v2/customers/contacts?customer_id=:customer_id')
  @ApiListV1(CustomerContactV1, 404)
  async list(@Param('customer_id') customerId: string, @Query() query: ListContactsV1) {
    return listByPage(await this.contacts.listOf(customerId, commonFilterOf(query), pageOf(query)), contactToV1);
  }

  @Get(':contact_id')
  @ReplacedBy('/v2/customers/contacts/:contact_id')
  @ApiRead(CustomerContactV1)
  async get(@Param('customer_id') customerId: string, @Param('contact_id') id: string) {
    return item(await this.contacts.getOf(customerId, id), contactToV1);
  }

  @Post()
  @ApiCreated(CustomerContactV1, { errors: [DUPLICATE_REFERENCE], hasParent: true })
  async create(@Param('customer_id') customerId: string, @Body() dto: CreateContactV1) {
    return item(await this.contacts.create(customerId, contactFrom(dto)), contactToV1);
  }

  @Put(':contact_id')
  @ApiUpdated(CustomerContactV1, { errors: [DUPLICATE_REFERENCE] })
  async update(
    @Param('customer_id') customerId: string,
    @Param('contact_id') id: string,
    @Body() dto: ReplaceContactV1,
    @IfMatch() ifMatch: Precondition,
  ) {
    return item(await this.contacts.update(customerId, id, contactFrom(dto), ifMatch), contactToV1);
  }

  @Delete(':contact_id')
  @ApiDeleted({
    pathIds: { customer_id: EXAMPLE_SPARE_CUSTOMER_IDS.v1.customer, contact_id: EXAMPLE_SPARE_CUSTOMER_IDS.v1.contact },
  })
  delete(@Param('customer_id') customerId: string, @Param('contact_id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.contacts.delete(customerId, id, ifMatch);
  }
}
