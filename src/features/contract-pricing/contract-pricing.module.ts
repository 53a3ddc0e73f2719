import { Global, Module } from '@nestjs/common';
import { ContractLines } from './files/contract-import.js';
import { ContractsOfProduct } from '#features/products/product-dependents.js';
import { ContractPricingService } from './contract-pricing.service.js';
import { ContractPricingV1Controller } from './v1/contract-pricing-v1.controller.js';
import { ContractPricingV2Controller } from './v2/contract-pricing-v2.controller.js';
import { lockContractsOfProduct } from './contracts-of-product.js';

@Global() // products need `ContractsOfProduct`, and do not know this module
@Module({
  controllers: [ContractPricingV1Controller, ContractPricingV2Controller],
  providers: [
    ContractPricingService,
    ContractLines,
    { provide: ContractsOfProduct, useValue: { lock: lockContractsOfProduct } satisfies ContractsOfProduct },
  ],
  exports: [ContractsOfProduct],
})
export class ContractPricingModule {}
