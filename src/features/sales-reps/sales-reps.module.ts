import { Module } from '@nestjs/common';
import { SalesRepsService } from './sales-reps.service.js';
import { SalesRepsV1Controller } from './v1/sales-reps-v1.controller.js';
import { SalesRepsV2Controller } from './v2/sales-reps-v2.controller.js';

@Module({
  controllers: [SalesRepsV1Controller, SalesRepsV2Controller],
  providers: [SalesRepsService],
})
export class SalesRepsModule {}
