import { Module } from '@nestjs/common';
import { ExportsModule } from '#features/exports/exports.module.js';
import { AttributesService } from './attributes.service.js';
import { AttributesV1Controller } from './v1/attributes-v1.controller.js';
import { AttributesV2Controller } from './v2/attributes-v2.controller.js';
import { AttributeExportsV2Controller } from './v2/attribute-exports-v2.controller.js';

@Module({
  imports: [ExportsModule],
  controllers: [AttributesV1Controller, AttributesV2Controller, AttributeExportsV2Controller],
  providers: [AttributesService],
})
export class AttributesModule {}
