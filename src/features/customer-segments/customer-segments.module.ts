import { Module } from '@nestjs/common';
import { beforeDeletionOfCustomers } from '#features/customers/customer-dependents.js';
import { CustomerSegmentsService } from './customer-segments.service.js';
import { CustomerSegmentsV2Controller } from './v2/customer-segments-v2.controller.js';
import { touchSegmentsOfCustomer } from './segments-of-customer.js';

beforeDeletionOfCustomers(touchSegmentsOfCustomer);

@Module({
  controllers: [CustomerSegmentsV2Controller],
  providers: [CustomerSegmentsService],
})
export class CustomerSegmentsModule {}
