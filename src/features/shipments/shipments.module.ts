import { Module } from '@nestjs/common';
import { ShipmentLines } from './files/shipment-import.js';
import { ShipmentsService } from './shipments.service.js';
import { ShipmentsV1Controller } from './v1/shipments-v1.controller.js';
import { ShipmentsV2Controller } from './v2/shipments-v2.controller.js';

@Module({
  controllers: [ShipmentsV1Controller, ShipmentsV2Controller],
  providers: [ShipmentsService, ShipmentLines],
})
export class ShipmentsModule {}
