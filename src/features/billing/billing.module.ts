import { Module } from '@nestjs/common';
import { InvoicesModule } from '#features/invoices/invoices.module.js';
import { BillingService } from './billing.service.js';
import { CollectiveInvoicesV2Controller } from './v2/collective-invoices-v2.controller.js';
import { DepositsService } from './deposits/deposits.service.js';
import { OrderDepositsV2Controller } from './v2/order-deposits-v2.controller.js';
import { OrderInvoicesV2Controller } from './v2/order-invoices-v2.controller.js';

@Module({
  imports: [InvoicesModule],
  controllers: [OrderInvoicesV2Controller, OrderDepositsV2Controller, CollectiveInvoicesV2Controller],
  providers: [BillingService, DepositsService],
})
export class BillingModule {}
