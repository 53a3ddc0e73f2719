import { Module } from '@nestjs/common';
import { InventoriesService } from './inventories.service.js';
import { InventoriesV1Controller } from './v1/inventories-v1.controller.js';
import { InventoriesV2Controller } from './v2/inventories-v2.controller.js';

@Module({
  controllers: [InventoriesV1Controller, InventoriesV2Controller],
  providers: [InventoriesService],
  exports: [InventoriesService],
})
export class InventoriesModule {}
