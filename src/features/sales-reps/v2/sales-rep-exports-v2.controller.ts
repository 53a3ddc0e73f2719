import { Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { salesRepFilter } from '../api/sales-rep.mapper.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { ExportsService } from '#features/exports/exports.service.js';
import { ExportRoute } from '#features/exports/v2/export-route.js';
import { SALES_REP_EXPORT } from '../files/sales-rep-export.js';
import { SALES_REP_EXPORT_DOCS, SALES_REP_FILE } from '../api/sales-rep.docs.js';
import { ExportSalesRepsV2 } from './sales-rep-v2.dto.js';

@V2Controller('exports', SALES_REP_EXPORT_DOCS)
@RequiresScopesOf('sales_reps')
export class SalesRepExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @ExportRoute('sales_reps', SALES_REP_FILE)
  async salesReps(@Query() query: ExportSalesRepsV2, @TextResponse() send: SendText) {
    return send(await this.exports.open(SALES_REP_EXPORT, salesRepFilter(query), query));
  }
}
