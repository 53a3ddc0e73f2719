import { Module } from '@nestjs/common';
import { ExportsModule } from '#features/exports/exports.module.js';
import { InvoicesModule } from '#features/invoices/invoices.module.js';
import { CreditNotesService } from './credit-notes.service.js';
import { AllCreditNotesV2Controller } from './v2/all-credit-notes-v2.controller.js';
import { CreditNotesV2Controller } from './v2/credit-notes-v2.controller.js';
import { CreditNoteExportsV2Controller } from './v2/credit-note-exports-v2.controller.js';

@Module({
  imports: [ExportsModule, InvoicesModule],
  controllers: [CreditNotesV2Controller, AllCreditNotesV2Controller, CreditNoteExportsV2Controller],
  providers: [CreditNotesService],
})
export class CreditNotesModule {}
