import { Module } from '@nestjs/common';
import { CustomerLines } from './files/customer-import.js';
import { AddressesService, ContactsService } from './addresses/addresses-and-contacts.service.js';
import { CustomersService } from './customers.service.js';
import { AddressesV1Controller } from './v1/addresses-v1.controller.js';
import { ContactsV1Controller } from './v1/contacts-v1.controller.js';
import { CustomersV1Controller } from './v1/customers-v1.controller.js';
import { AddressesV2Controller } from './v2/addresses-v2.controller.js';
import { ContactsV2Controller } from './v2/contacts-v2.controller.js';
import { CustomersV2Controller } from './v2/customers-v2.controller.js';

@Module({
  controllers: [
    AddressesV2Controller, // before CustomersV2Controller, whose route `:id` would match "addresses" and "contacts"
    ContactsV2Controller,
    CustomersV2Controller,
    CustomersV1Controller,
    AddressesV1Controller,
    ContactsV1Controller,
  ],
  providers: [CustomersService, AddressesService, ContactsService, CustomerLines],
})
export class CustomersModule {}
