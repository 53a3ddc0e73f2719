import { Global, Module } from '@nestjs/common';
import { InventoryLines } from './files/inventory-import.js';
import { InventoryOfProduct } from '#features/products/product-dependents.js';
import { InventoriesService } from './inventories.service.js';
import { InventoriesV1Controller } from './v1/inventories-v1.controller.js';
import { InventoriesV2Controller } from './v2/inventories-v2.controller.js';
import { lockInventoryOfProduct } from './inventory-of-product.js';

@Global() // products need `InventoryOfProduct`, and do not know this module
@Module({
  controllers: [InventoriesV1Controller, InventoriesV2Controller],
  providers: [
    InventoriesService,
    InventoryLines,
    { provide: InventoryOfProduct, useValue: { lock: lockInventoryOfProduct } satisfies InventoryOfProduct },
  ],
  exports: [InventoryOfProduct],
})
export class InventoriesModule {}
