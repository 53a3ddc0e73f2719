import { Module } from '@nestjs/common';
import { ExportsModule } from '#features/exports/exports.module.js';
import { registerInvoiceMoney } from '#features/invoices/money/invoice-money.js';
import { InvoicesModule } from '#features/invoices/invoices.module.js';
import { AllocationsService } from './allocations.service.js';
import { PaymentLines } from './files/payment-import.js';
import { PaymentsService } from './payments.service.js';
import { INVOICE_MONEY } from './change/release-money.js';
import { AllocationsV2Controller } from './v2/allocations-v2.controller.js';
import { InvoicePaymentsV2Controller } from './v2/invoice-payments-v2.controller.js';
import { PaymentExportsV2Controller } from './v2/payment-exports-v2.controller.js';
import { PaymentsV2Controller } from './v2/payments-v2.controller.js';

registerInvoiceMoney(INVOICE_MONEY);

@Module({
  imports: [ExportsModule, InvoicesModule],
  controllers: [PaymentsV2Controller, InvoicePaymentsV2Controller, AllocationsV2Controller, PaymentExportsV2Controller],
  providers: [PaymentsService, AllocationsService, PaymentLines],
  exports: [PaymentsService, AllocationsService],
})
export class PaymentsModule {}
