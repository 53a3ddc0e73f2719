import { Module } from '@nestjs/common';
import { ReconciliationService } from './reconciliation.service.js';
import { ReconciliationV2Controller } from './v2/reconciliation-v2.controller.js';

@Module({ controllers: [ReconciliationV2Controller], providers: [ReconciliationService] })
export class ReconciliationModule {}
