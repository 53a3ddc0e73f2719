import { Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { ExportsService } from '#features/exports/exports.service.js';
import { ExportRoute } from '#features/exports/v2/export-route.js';
import { CUSTOMER_SEGMENT_EXPORT } from '../files/customer-segment-export.js';
import { CUSTOMER_SEGMENT_EXPORT_DOCS, CUSTOMER_SEGMENT_FILE } from '../api/customer-segment.docs.js';
import { ExportCustomerSegmentsV2 } from './customer-segment-v2.dto.js';

@V2Controller('exports', CUSTOMER_SEGMENT_EXPORT_DOCS)
@RequiresScopesOf('customers')
export class CustomerSegmentExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @ExportRoute('customer_segments', CUSTOMER_SEGMENT_FILE)
  async customerSegments(@Query() query: ExportCustomerSegmentsV2, @TextResponse() send: SendText) {
    return send(await this.exports.open(CUSTOMER_SEGMENT_EXPORT, commonFilterOf(query), query));
  }
}
