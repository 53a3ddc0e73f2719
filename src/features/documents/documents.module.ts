import { Global, Module } from '@nestjs/common';
import { InvoiceDocuments } from '#features/invoices/invoice-documents.js';
import { MediaModule } from '#features/media/media.module.js';
import { DocumentMaker } from './document-maker.js';
import { DocumentWriter } from './document-writer.js';
import { DocumentsService } from './documents.service.js';
import { INVOICE_DOCUMENTS } from './judge-documents.js';
import { LettersService } from './letters.service.js';
import { CreditNoteDocumentsV2Controller } from './v2/credit-note-documents-v2.controller.js';
import { InvoiceDocumentsV2Controller } from './v2/invoice-documents-v2.controller.js';

@Global() // invoices need `InvoiceDocuments`, and do not know this module
@Module({
  imports: [MediaModule],
  controllers: [InvoiceDocumentsV2Controller, CreditNoteDocumentsV2Controller],
  providers: [
    DocumentsService,
    LettersService,
    DocumentWriter,
    DocumentMaker,
    { provide: InvoiceDocuments, useValue: INVOICE_DOCUMENTS },
  ],
  exports: [LettersService, InvoiceDocuments],
})
export class DocumentsModule {}
