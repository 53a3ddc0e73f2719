import { Module } from '@nestjs/common';
import { PriceListsService } from './price-lists.service.js';
import { PriceListsV1Controller } from './v1/price-lists-v1.controller.js';

@Module({ controllers: [PriceListsV1Controller], providers: [PriceListsService], exports: [PriceListsService] })
export class PriceListsModule {}
