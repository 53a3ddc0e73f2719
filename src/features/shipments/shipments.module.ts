import { Module } from '@nestjs/common';
import { ExportsModule } from '#features/exports/exports.module.js';
import { ShipmentLines } from './files/shipment-import.js';
import { ShipmentsService } from './shipments.service.js';
import { ShipmentsV1Controller } from './v1/shipments-v1.controller.js';
import { ShipmentsV2Controller } from './v2/shipments-v2.controller.js';
import { ShipmentExportsV2Controller } from './v2/shipment-exports-v2.controller.js';

@Module({
  imports: [ExportsModule],
  controllers: [ShipmentsV1Controller, ShipmentsV2Controller, ShipmentExportsV2Controller],
  providers: [ShipmentsService, ShipmentLines],
})
export class ShipmentsModule {}
