import { Module } from '@nestjs/common';
import { DocumentsModule } from '#features/documents/documents.module.js';
import { AgeingService } from './ageing.service.js';
import { OpenItemsService } from './open-items.service.js';
import { StatementsService } from './statements.service.js';
import { AgeingV2Controller } from './v2/ageing-v2.controller.js';
import { CustomerReceivablesV2Controller } from './v2/customer-receivables-v2.controller.js';
import { OpenItemsV2Controller } from './v2/open-items-v2.controller.js';

@Module({
  imports: [DocumentsModule],
  controllers: [OpenItemsV2Controller, CustomerReceivablesV2Controller, AgeingV2Controller],
  providers: [OpenItemsService, StatementsService, AgeingService],
})
export class ReceivablesModule {}
