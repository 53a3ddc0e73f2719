import { Module } from '@nestjs/common';
import { ExportsModule } from '#features/exports/exports.module.js';
import { PriceListsService } from './price-lists.service.js';
import { PriceListsV1Controller } from './v1/price-lists-v1.controller.js';
import { PriceListsV2Controller } from './v2/price-lists-v2.controller.js';
import { PriceListExportsV2Controller } from './v2/price-list-exports-v2.controller.js';

@Module({
  imports: [ExportsModule],
  controllers: [PriceListsV1Controller, PriceListsV2Controller, PriceListExportsV2Controller],
  providers: [PriceListsService],
  exports: [PriceListsService],
})
export class PriceListsModule {}
