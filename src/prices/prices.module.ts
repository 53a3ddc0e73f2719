import { Module } from '@nestjs/common';
import { PricesService } from './prices.service.js';
import { PricesV2Controller } from './v2/prices-v2.controller.js';

@Module({ controllers: [PricesV2Controller], providers: [PricesService] })
export class PricesModule {}
