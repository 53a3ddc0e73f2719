import { Module } from '@nestjs/common';
import { InvoiceLines } from './files/invoice-import.js';
import { InvoiceLinks } from './invoice-links.js';
import { InvoicesService } from './invoices.service.js';
import { InvoicesV1Controller } from './v1/invoices-v1.controller.js';
import { InvoicesV2Controller } from './v2/invoices-v2.controller.js';

@Module({
  controllers: [InvoicesV1Controller, InvoicesV2Controller],
  providers: [InvoicesService, InvoiceLinks, InvoiceLines],
  exports: [InvoicesService, InvoiceLinks],
})
export class InvoicesModule {}
