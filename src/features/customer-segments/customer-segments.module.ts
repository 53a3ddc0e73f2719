import { Module } from '@nestjs/common';
import { CustomerSegmentsService } from './customer-segments.service.js';
import { CustomerSegmentsV2Controller } from './v2/customer-segments-v2.controller.js';

@Module({ controllers: [CustomerSegmentsV2Controller], providers: [CustomerSegmentsService] })
export class CustomerSegmentsModule {}
