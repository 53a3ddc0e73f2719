import { Global, Module } from '@nestjs/common';
import { InvoiceMoney } from '#features/invoices/money/invoice-money.js';
import { InvoicesModule } from '#features/invoices/invoices.module.js';
import { AllocationsService } from './allocations.service.js';
import { PaymentLines } from './files/payment-import.js';
import { PaymentsService } from './payments.service.js';
import { INVOICE_MONEY } from './change/release-money.js';
import { AllocationsV2Controller } from './v2/allocations-v2.controller.js';
import { InvoicePaymentsV2Controller } from './v2/invoice-payments-v2.controller.js';
import { PaymentsV2Controller } from './v2/payments-v2.controller.js';

@Global() // invoices need `InvoiceMoney`, and do not know this module
@Module({
  imports: [InvoicesModule],
  controllers: [PaymentsV2Controller, InvoicePaymentsV2Controller, AllocationsV2Controller],
  providers: [PaymentsService, AllocationsService, PaymentLines, { provide: InvoiceMoney, useValue: INVOICE_MONEY }],
  exports: [PaymentsService, AllocationsService, InvoiceMoney],
})
export class PaymentsModule {}
