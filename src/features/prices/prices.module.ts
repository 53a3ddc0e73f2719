import { Module } from '@nestjs/common';
import { ContractEffectsService } from './contract-effects.service.js';
import { PricesService } from './prices.service.js';
import { ContractEffectsV2Controller } from './v2/contract-effects-v2.controller.js';
import { PricesV2Controller } from './v2/prices-v2.controller.js';

@Module({
  controllers: [PricesV2Controller, ContractEffectsV2Controller],
  providers: [PricesService, ContractEffectsService],
})
export class PricesModule {}
