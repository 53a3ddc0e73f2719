import { Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { ExportsService } from '#features/exports/exports.service.js';
import { ExportRoute } from '#features/exports/v2/export-route.js';
import { CUSTOMER_EXPORT } from '../files/customer-export.js';
import { CUSTOMER_EXPORT_DOCS, CUSTOMER_FILE } from '../api/customer.docs.js';
import { ExportCustomersV2 } from './customer-v2.dto.js';
import { exportFilterFromV2 } from './customer-v2.mapper.js';

@V2Controller('exports', CUSTOMER_EXPORT_DOCS)
@RequiresScopesOf('customers')
export class CustomerExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @ExportRoute('customers', CUSTOMER_FILE)
  async customers(@Query() query: ExportCustomersV2, @TextResponse() send: SendText) {
    return send(await this.exports.open(CUSTOMER_EXPORT, exportFilterFromV2(query), query));
  }
}
