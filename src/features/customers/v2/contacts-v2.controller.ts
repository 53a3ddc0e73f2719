import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_SPARE_CUSTOMER_IDS } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiCreated, ApiDeleted, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { DUPLICATE_REFERENCE } from '#platform/edge/http/docs/resource-docs.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { commonFilterOf, pageOf } from '#platform/edge/http/page-query.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { ContactsService } from '../addresses/addresses-and-contacts.service.js';
import { contactFrom, contactRepresentation } from '../api/contact.mapper.js';
import { CONTACT_DOCS } from '../api/customer.docs.js';
import { ContactV2, CreateContactV2, ListContactsV2, UpdateContactV2 } from './contact-v2.dto.js';

@V2Controller('customers', CONTACT_DOCS)
@RequiresScopesOf('customers')
export class ContactsV2Controller {
  constructor(private readonly contacts: ContactsService) {}

  @Get('contacts')
  @ApiListV2(ContactV2)
  async list(@Query() query: ListContactsV2) {
    const filter = { ...commonFilterOf(query), customerId: query.customer_id };
    return listByCursor(await this.contacts.list(filter, pageOf(query)), contactRepresentation);
  }

  @Get('contacts/:contact_id')
  @ApiRead(ContactV2)
  async get(@Param('contact_id') id: string) {
    return item(await this.contacts.get(id), contactRepresentation);
  }

  @Post(':customer_id/contacts')
  @ApiCreated(ContactV2, { errors: [DUPLICATE_REFERENCE], hasParent: true })
  async create(@Param('customer_id') customerId: string, @Body() dto: CreateContactV2) {
    const made = await this.contacts.create(customerId, contactFrom(dto));
    return item(made, contactRepresentation, `/v2/customers/contacts/${made.id}`);
  }

  @Patch(':customer_id/contacts/:contact_id')
  @ApiUpdated(ContactV2, { errors: [DUPLICATE_REFERENCE] })
  async update(
    @Param('customer_id') customerId: string,
    @Param('contact_id') id: string,
    @Body() dto: UpdateContactV2,
    @IfMatch() ifMatch: Precondition,
  ) {
    await refuseResponseOnlyChanges(dto, ifMatch, async () =>
      item(await this.contacts.getOf(customerId, id), contactRepresentation),
    );
    return item(await this.contacts.update(customerId, id, contactFrom(dto), ifMatch), contactRepresentation);
  }

  @Delete(':customer_id/contacts/:contact_id')
  @ApiDeleted({
    pathIds: { customer_id: EXAMPLE_SPARE_CUSTOMER_IDS.v2.customer, contact_id: EXAMPLE_SPARE_CUSTOMER_IDS.v2.contact },
  })
  delete(@Param('customer_id') customerId: string, @Param('contact_id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.contacts.delete(customerId, id, ifMatch);
  }
}
