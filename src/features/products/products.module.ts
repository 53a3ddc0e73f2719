import { Module } from '@nestjs/common';
import { PriceListIds } from './files/price-list-ids.js';
import { ProductLines } from './files/product-import.js';
import { ProductPriceLines } from './files/product-price-import.js';
import { ProductDependents } from './product-dependents.js';
import { ProductsService } from './products.service.js';
import { ProductPricingsV1Controller } from './v1/product-pricings-v1.controller.js';
import { ProductsV1Controller } from './v1/products-v1.controller.js';
import { ProductsV2Controller } from './v2/products-v2.controller.js';

@Module({
  controllers: [ProductsV1Controller, ProductsV2Controller, ProductPricingsV1Controller],
  providers: [ProductsService, ProductDependents, PriceListIds, ProductLines, ProductPriceLines],
})
export class ProductsModule {}
