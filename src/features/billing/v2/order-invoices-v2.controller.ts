import { Body, Param, Post } from '@nestjs/common';
import { EXAMPLE_PART_ORDER_ID } from '#examples/example-ids.js';
import { InvoicePreviewV2, InvoiceWithWarningsV2 } from '#features/invoices/v2/invoice-v2.dto.js';
import { warnedRepresentation } from '#features/invoices/api/invoice-representation.mapper.js';
import { etagPartsOf, dryRunToV2 } from '#features/invoices/v2/invoice-v2.mapper.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ETagIncludes } from '#platform/edge/http/answers/responses.js';
import { BodyLimitMegabytes, BodyOptional } from '#platform/edge/http/body/body.js';
import { ApiCreated, V2Controller } from '#platform/edge/http/routes.js';
import { ApiDryRun, itemOrDryRun } from '#platform/edge/http/dry-run.js';
import { BillingService } from '../billing.service.js';
import { BILLING_ERRORS, ORDER_BILLING_DOCS } from '../api/billing.docs.js';
import { BillOrderV2 } from './billing-v2.dto.js';
import { orderBillingFromV2 } from './billing-v2.mapper.js';

@V2Controller('orders/:id/invoice', ORDER_BILLING_DOCS)
@RequiresScopesOf('invoices')
@ETagIncludes(etagPartsOf)
export class OrderInvoicesV2Controller {
  constructor(private readonly billing: BillingService) {}

  @Post()
  @BodyOptional()
  @BodyLimitMegabytes(8)
  @ApiCreated(InvoiceWithWarningsV2, {
    errors: BILLING_ERRORS.order,
    hasParent: true,
    pathIds: { id: EXAMPLE_PART_ORDER_ID },
  })
  @ApiDryRun(InvoicePreviewV2)
  async createFromOrder(@Param('id') id: string, @Body() dto: BillOrderV2) {
    const invoice = await this.billing.billOrder(id, orderBillingFromV2(dto));
    return itemOrDryRun(invoice, dto.dry_run, {
      created: warnedRepresentation,
      dryRun: dryRunToV2,
      location: `/v2/invoices/${invoice.id}`,
    });
  }
}
