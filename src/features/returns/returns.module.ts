import { InvoicesModule } from '#features/invoices/invoices.module.js';
import { Global, Module } from '@nestjs/common';
import { CreditedReturns } from '#features/credit-notes/credited-returns.js';
import { CREDITED_RETURNS } from './credit/release-credited.js';
import { ReturnLines } from './files/return-import.js';
import { ReturnsService } from './returns.service.js';
import { ReturnsV2Controller } from './v2/returns-v2.controller.js';

@Global() // credit notes need `CreditedReturns`, and do not know this module
@Module({
  imports: [InvoicesModule],
  controllers: [ReturnsV2Controller],
  providers: [ReturnsService, ReturnLines, { provide: CreditedReturns, useValue: CREDITED_RETURNS }],
  exports: [ReturnsService, CreditedReturns],
})
export class ReturnsModule {}
