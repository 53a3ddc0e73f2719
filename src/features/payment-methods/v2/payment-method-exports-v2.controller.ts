import { Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { paymentMethodFilter } from '../api/payment-method.mapper.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { ExportsService } from '#features/exports/exports.service.js';
import { ExportRoute } from '#features/exports/v2/export-route.js';
import { PAYMENT_METHOD_EXPORT } from '../files/payment-method-export.js';
import { PAYMENT_METHOD_EXPORT_DOCS, PAYMENT_METHOD_FILE } from '../api/payment-method.docs.js';
import { ExportPaymentMethodsV2 } from './payment-method-v2.dto.js';

@V2Controller('exports', PAYMENT_METHOD_EXPORT_DOCS)
@RequiresScopesOf('payment_methods')
export class PaymentMethodExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @ExportRoute('payment_methods', PAYMENT_METHOD_FILE)
  async paymentMethods(@Query() query: ExportPaymentMethodsV2, @TextResponse() send: SendText) {
    return send(await this.exports.open(PAYMENT_METHOD_EXPORT, paymentMethodFilter(query), query));
  }
}
