import { Global, Module } from '@nestjs/common';
import { CustomerDependents } from '#features/customers/customer-dependents.js';
import { CustomerSegmentsService } from './customer-segments.service.js';
import { CustomerSegmentsV2Controller } from './v2/customer-segments-v2.controller.js';
import { touchSegmentsOfCustomer } from './segments-of-customer.js';

const SEGMENTS_OF_CUSTOMERS: CustomerDependents = { beforeDeletion: touchSegmentsOfCustomer };

@Global() // customers need `CustomerDependents`, and do not know this module
@Module({
  controllers: [CustomerSegmentsV2Controller],
  providers: [CustomerSegmentsService, { provide: CustomerDependents, useValue: SEGMENTS_OF_CUSTOMERS }],
  exports: [CustomerDependents],
})
export class CustomerSegmentsModule {}
