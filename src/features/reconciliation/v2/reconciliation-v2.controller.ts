import { Get, Query } from '@nestjs/common';
import { Requires } from '#platform/edge/auth/access.js';
import { ApiListV2, V2Controller } from '#platform/edge/http/routes.js';
import { listByCursor } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { ReconciliationService } from '../reconciliation.service.js';
import { RECONCILIATION_DOCS } from '../api/reconciliation.docs.js';
import { DifferenceV2, ReconcileV2 } from './difference-v2.dto.js';
import { toV2 } from './difference-v2.mapper.js';

@V2Controller('reconciliation', RECONCILIATION_DOCS)
export class ReconciliationV2Controller {
  constructor(private readonly reconciliation: ReconciliationService) {}

  @Get()
  @Requires('invoices:read')
  @ApiListV2(DifferenceV2)
  async list(@Query() query: ReconcileV2) {
    const request = pageOf(query, { sortBy: 'id', sort: 'asc' });
    const all = await this.reconciliation.findings();
    const first = (request.page - 1) * request.pageSize;
    const rows = all.slice(first, first + request.pageSize);
    const total = request.total === undefined ? all.length : request.total;
    const hasMore = first + rows.length < all.length;
    return listByCursor({ rows, total, hasMore, request, next: null }, toV2);
  }
}
