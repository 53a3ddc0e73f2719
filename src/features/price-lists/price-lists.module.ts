import { Module } from '@nestjs/common';
import { PriceListsService } from './price-lists.service.js';
import { PriceListsV1Controller } from './v1/price-lists-v1.controller.js';
import { PriceListsV2Controller } from './v2/price-lists-v2.controller.js';

@Module({
  controllers: [PriceListsV1Controller, PriceListsV2Controller],
  providers: [PriceListsService],
  exports: [PriceListsService],
})
export class PriceListsModule {}
