import { Body, Post } from '@nestjs/common';
import { InvoiceETag } from '../../invoices/v2/invoice-etag.js';
import { RequiresScopesOf } from '../../../platform/edge/auth/access.js';
import { item, Preview } from '../../../platform/edge/http/answers/responses.js';
import { ApiCreated, ApiPreview, V2Controller } from '../../../platform/edge/http/routes.js';
import { BillingService } from '../billing.service.js';
import { BILLING_DOCS, BILLING_ERRORS } from '../wire/billing-docs.js';
import { BillOrdersV2, CollectiveInvoicePreviewV2, CollectiveInvoiceV2 } from './billing-v2.dto.js';
import { collectiveBillingFromV2, collectivePreviewToV2, collectiveToV2 } from './billing-v2.mapper.js';

@V2Controller('invoices/from-orders', BILLING_DOCS)
@RequiresScopesOf('invoices')
@InvoiceETag()
export class CollectiveInvoicesV2Controller {
  constructor(private readonly billing: BillingService) {}

  @Post()
  @ApiCreated(CollectiveInvoiceV2, { errors: BILLING_ERRORS.orders })
  @ApiPreview(CollectiveInvoicePreviewV2)
  async createFromOrders(@Body() dto: BillOrdersV2) {
    const invoice = await this.billing.billOrders(collectiveBillingFromV2(dto));
    if (dto.dry_run) return new Preview(collectivePreviewToV2(invoice));
    return item(invoice, collectiveToV2, `/v2/invoices/${invoice.id}`);
  }
}
