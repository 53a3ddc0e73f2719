import { Module } from '@nestjs/common';
import { ExportsModule } from '#features/exports/exports.module.js';
import { ContractLines } from './files/contract-import.js';
import { registerProductDependents } from '#features/products/product-dependents.js';
import { ContractPricingService } from './contract-pricing.service.js';
import { ContractPricingV1Controller } from './v1/contract-pricing-v1.controller.js';
import { ContractPricingV2Controller } from './v2/contract-pricing-v2.controller.js';
import { lockContractsOfProduct } from './contracts-of-product.js';
import { ContractPricingExportsV2Controller } from './v2/contract-pricing-exports-v2.controller.js';

registerProductDependents('contracts', lockContractsOfProduct);

@Module({
  imports: [ExportsModule],
  controllers: [ContractPricingV1Controller, ContractPricingV2Controller, ContractPricingExportsV2Controller],
  providers: [ContractPricingService, ContractLines],
})
export class ContractPricingModule {}
