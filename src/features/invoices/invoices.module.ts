import { Module } from '@nestjs/common';
import { ExportsModule } from '#features/exports/exports.module.js';
import { InvoiceLines } from './files/invoice-import.js';
import { InvoicesService } from './invoices.service.js';
import { InvoicesV1Controller } from './v1/invoices-v1.controller.js';
import { InvoicesV2Controller } from './v2/invoices-v2.controller.js';
import { InvoiceExportsV2Controller } from './v2/invoice-exports-v2.controller.js';

@Module({
  imports: [ExportsModule],
  controllers: [InvoicesV1Controller, InvoicesV2Controller, InvoiceExportsV2Controller],
  providers: [InvoicesService, InvoiceLines],
  exports: [InvoicesService],
})
export class InvoicesModule {}
