import { Module } from '@nestjs/common';
import { ExportsModule } from '#features/exports/exports.module.js';
import { InventoryLines } from './files/inventory-import.js';
import { registerProductDependents } from '#features/products/product-dependents.js';
import { InventoriesService } from './inventories.service.js';
import { InventoriesV1Controller } from './v1/inventories-v1.controller.js';
import { InventoriesV2Controller } from './v2/inventories-v2.controller.js';
import { lockInventoryOfProduct } from './inventory-of-product.js';
import { InventoryExportsV2Controller } from './v2/inventory-exports-v2.controller.js';

registerProductDependents('inventories', lockInventoryOfProduct);

@Module({
  imports: [ExportsModule],
  controllers: [InventoriesV1Controller, InventoriesV2Controller, InventoryExportsV2Controller],
  providers: [InventoriesService, InventoryLines],
})
export class InventoriesModule {}
