import { Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { ExportsService } from '#features/exports/exports.service.js';
import { ExportRoute } from '#features/exports/v2/export-route.js';
import { filterFromV2 } from '#features/invoices/v2/new-invoice-v2.mapper.js';
import { INVOICE_TAXES_EXPORT } from '../files/invoice-taxes-export.js';
import { INVOICE_TAXES_EXPORT_DOCS, INVOICE_TAXES_FILE } from '../api/tax-report.docs.js';
import { ExportInvoiceTaxesV2 } from './invoice-taxes-v2.dto.js';

@V2Controller('exports', INVOICE_TAXES_EXPORT_DOCS)
@RequiresScopesOf('invoices')
export class InvoiceTaxExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @ExportRoute('invoice_taxes', INVOICE_TAXES_FILE)
  async invoiceTaxes(@Query() query: ExportInvoiceTaxesV2, @TextResponse() send: SendText) {
    return send(await this.exports.open(INVOICE_TAXES_EXPORT, filterFromV2(query), query));
  }
}
