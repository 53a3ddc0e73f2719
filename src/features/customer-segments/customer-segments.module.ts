import { Module } from '@nestjs/common';
import { ExportsModule } from '#features/exports/exports.module.js';
import { beforeDeletionOfCustomers } from '#features/customers/customer-dependents.js';
import { CustomerSegmentsService } from './customer-segments.service.js';
import { CustomerSegmentsV2Controller } from './v2/customer-segments-v2.controller.js';
import { touchSegmentsOfCustomer } from './segments-of-customer.js';
import { CustomerSegmentExportsV2Controller } from './v2/customer-segment-exports-v2.controller.js';

beforeDeletionOfCustomers(touchSegmentsOfCustomer);

@Module({
  imports: [ExportsModule],
  controllers: [CustomerSegmentsV2Controller, CustomerSegmentExportsV2Controller],
  providers: [CustomerSegmentsService],
})
export class CustomerSegmentsModule {}
