import { Module } from '@nestjs/common';
import { AttributesService } from './attributes.service.js';
import { AttributesV1Controller } from './v1/attributes-v1.controller.js';
import { AttributesV2Controller } from './v2/attributes-v2.controller.js';

@Module({
  controllers: [AttributesV1Controller, AttributesV2Controller],
  providers: [AttributesService],
})
export class AttributesModule {}
