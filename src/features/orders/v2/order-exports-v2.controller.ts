import { Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { ExportsService } from '#features/exports/exports.service.js';
import { ExportRoute } from '#features/exports/v2/export-route.js';
import { ORDER_EXPORT } from '../files/order-export.js';
import { ORDER_EXPORT_DOCS, ORDER_FILE } from '../api/order.docs.js';
import { ExportOrdersV2 } from './list-orders-v2.dto.js';
import { exportFilterFromV2 } from './new-order-v2.mapper.js';

@V2Controller('exports', ORDER_EXPORT_DOCS)
@RequiresScopesOf('orders')
export class OrderExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @ExportRoute('orders', ORDER_FILE)
  async orders(@Query() query: ExportOrdersV2, @TextResponse() send: SendText) {
    return send(await this.exports.open(ORDER_EXPORT, exportFilterFromV2(query), query));
  }
}
