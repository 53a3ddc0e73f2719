import { Body, Post } from '@nestjs/common';
import { etagPartsOf } from '#features/invoices/v2/invoice-v2.mapper.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ETagIncludes } from '#platform/edge/http/answers/responses.js';
import { ApiCreated, V2Controller } from '#platform/edge/http/routes.js';
import { ApiDryRun, itemOrDryRun } from '#platform/edge/http/dry-run.js';
import { BillingService } from '../billing.service.js';
import { BILLING_DOCS, BILLING_ERRORS } from '../api/billing.docs.js';
import { BillOrdersV2, CollectiveInvoicePreviewV2, CollectiveInvoiceV2 } from './billing-v2.dto.js';
import { collectiveBillingFromV2, collectiveDryRunToV2, collectiveToV2 } from './billing-v2.mapper.js';

@V2Controller('invoices/from-orders', BILLING_DOCS)
@RequiresScopesOf('invoices')
@ETagIncludes(etagPartsOf)
export class CollectiveInvoicesV2Controller {
  constructor(private readonly billing: BillingService) {}

  @Post()
  @ApiCreated(CollectiveInvoiceV2, { errors: BILLING_ERRORS.orders })
  @ApiDryRun(CollectiveInvoicePreviewV2)
  async createFromOrders(@Body() dto: BillOrdersV2) {
    const invoice = await this.billing.billOrders(collectiveBillingFromV2(dto));
    return itemOrDryRun(invoice, dto.dry_run, {
      created: collectiveToV2,
      dryRun: collectiveDryRunToV2,
      location: `/v2/invoices/${invoice.id}`,
    });
  }
}
