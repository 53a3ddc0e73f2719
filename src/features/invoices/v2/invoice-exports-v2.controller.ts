import { Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { ExportsService } from '#features/exports/exports.service.js';
import { ExportRoute } from '#features/exports/v2/export-route.js';
import { INVOICE_EXPORT } from '../files/invoice-export.js';
import { INVOICE_EXPORT_DOCS, INVOICE_FILE } from '../api/invoice.docs.js';
import { ExportInvoicesV2 } from './list-invoices-v2.dto.js';
import { filterFromV2 } from './new-invoice-v2.mapper.js';

@V2Controller('exports', INVOICE_EXPORT_DOCS)
@RequiresScopesOf('invoices')
export class InvoiceExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @ExportRoute('invoices', INVOICE_FILE)
  async invoices(@Query() query: ExportInvoicesV2, @TextResponse() send: SendText) {
    return send(await this.exports.open(INVOICE_EXPORT, filterFromV2(query), query));
  }
}
