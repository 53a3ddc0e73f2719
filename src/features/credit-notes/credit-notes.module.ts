import { Module } from '@nestjs/common';
import { InvoicesModule } from '#features/invoices/invoices.module.js';
import { CreditNotesService } from './credit-notes.service.js';
import { AllCreditNotesV2Controller } from './v2/all-credit-notes-v2.controller.js';
import { CreditNotesV2Controller } from './v2/credit-notes-v2.controller.js';

@Module({
  imports: [InvoicesModule],
  controllers: [CreditNotesV2Controller, AllCreditNotesV2Controller],
  providers: [CreditNotesService],
})
export class CreditNotesModule {}
