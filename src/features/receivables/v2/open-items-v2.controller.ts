import { Get, Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { listByCursor } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { ApiListV2, V2Controller } from '#platform/edge/http/routes.js';
import { OpenItemsService } from '../open-items.service.js';
import { RECEIVABLES_DOCS } from '../api/receivables.docs.js';
import { ListOpenItemsV2, OpenItemV2 } from './open-item-v2.dto.js';
import { filterFromV2, toV2 } from './open-item-v2.mapper.js';

@V2Controller('open-items', RECEIVABLES_DOCS)
@RequiresScopesOf('invoices')
export class OpenItemsV2Controller {
  constructor(private readonly openItems: OpenItemsService) {}

  @Get()
  @ApiListV2(OpenItemV2)
  async listOpenItems(@Query() query: ListOpenItemsV2) {
    const request = pageOf(query, { sortBy: 'due_date', sort: 'asc' });
    return listByCursor(await this.openItems.list(filterFromV2(query), request), toV2);
  }
}
