import { Module } from '@nestjs/common';
import { ExportsModule } from '#features/exports/exports.module.js';
import { SalesRepsService } from './sales-reps.service.js';
import { SalesRepsV1Controller } from './v1/sales-reps-v1.controller.js';
import { SalesRepsV2Controller } from './v2/sales-reps-v2.controller.js';
import { SalesRepExportsV2Controller } from './v2/sales-rep-exports-v2.controller.js';

@Module({
  imports: [ExportsModule],
  controllers: [SalesRepsV1Controller, SalesRepsV2Controller, SalesRepExportsV2Controller],
  providers: [SalesRepsService],
})
export class SalesRepsModule {}
