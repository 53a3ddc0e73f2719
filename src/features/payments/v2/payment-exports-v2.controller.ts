import { Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { ExportsService } from '#features/exports/exports.service.js';
import { ExportRoute } from '#features/exports/v2/export-route.js';
import { PAYMENT_EXPORT } from '../files/payment-export.js';
import { PAYMENT_EXPORT_DOCS, PAYMENT_FILE } from '../api/payment.docs.js';
import { ExportPaymentsV2 } from './payment-v2.dto.js';
import { filterFromV2 } from './payment-v2.mapper.js';

@V2Controller('exports', PAYMENT_EXPORT_DOCS)
@RequiresScopesOf('payments')
export class PaymentExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @ExportRoute('payments', PAYMENT_FILE)
  async payments(@Query() query: ExportPaymentsV2, @TextResponse() send: SendText) {
    return send(await this.exports.open(PAYMENT_EXPORT, filterFromV2(query), query));
  }
}
