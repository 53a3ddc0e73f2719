import { Body, Param, Post } from '@nestjs/common';
import { EXAMPLE_PART_ORDER_ID } from '#examples/example-ids.js';
import { InvoicePreviewV2, InvoiceWithWarningsV2 } from '#features/invoices/v2/invoice-v2.dto.js';
import { warnedRepresentation } from '#features/invoices/api/invoice-representation.mapper.js';
import { dryRunToV2, etagPartsOf } from '#features/invoices/v2/invoice-v2.mapper.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ETagIncludes } from '#platform/edge/http/answers/responses.js';
import { AnswerExample } from '#platform/edge/http/docs/resource-docs.js';
import { ApiCreated, V2Controller } from '#platform/edge/http/routes.js';
import { ApiDryRun, itemOrDryRun } from '#platform/edge/http/dry-run.js';
import { BILLING_ERRORS, CREATED_DEPOSIT, ORDER_BILLING_DOCS } from '../api/billing.docs.js';
import { DepositsService } from '../deposits/deposits.service.js';
import { CreateDepositV2 } from './deposit-v2.dto.js';
import { depositFromV2 } from './deposit-v2.mapper.js';

@V2Controller('orders/:id/deposit', ORDER_BILLING_DOCS)
@RequiresScopesOf('invoices')
@ETagIncludes(etagPartsOf)
export class OrderDepositsV2Controller {
  constructor(private readonly deposits: DepositsService) {}

  @Post()
  @ApiCreated(InvoiceWithWarningsV2, {
    errors: BILLING_ERRORS.deposit,
    hasParent: true,
    pathIds: { id: EXAMPLE_PART_ORDER_ID },
  })
  @AnswerExample(CREATED_DEPOSIT)
  @ApiDryRun(InvoicePreviewV2)
  async createDeposit(@Param('id') id: string, @Body() dto: CreateDepositV2) {
    const invoice = await this.deposits.create(id, depositFromV2(dto));
    return itemOrDryRun(invoice, dto.dry_run, {
      created: warnedRepresentation,
      dryRun: dryRunToV2,
      location: `/v2/invoices/${invoice.id}`,
    });
  }
}
