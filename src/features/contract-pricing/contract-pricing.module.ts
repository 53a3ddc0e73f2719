import { Module } from '@nestjs/common';
import { ContractPricingService } from './contract-pricing.service.js';
import { ContractPricingV1Controller } from './v1/contract-pricing-v1.controller.js';
import { ContractPricingV2Controller } from './v2/contract-pricing-v2.controller.js';

@Module({
  controllers: [ContractPricingV1Controller, ContractPricingV2Controller],
  providers: [ContractPricingService],
  exports: [ContractPricingService],
})
export class ContractPricingModule {}
