import { Get, Query } from '@nestjs/common';
import { Requires } from '#platform/edge/auth/access.js';
import { listByCursor } from '#platform/edge/http/answers/responses.js';
import { ApiListV2, V2Controller } from '#platform/edge/http/routes.js';
import { HistoryService } from '../history.service.js';
import { HISTORY_DOCS } from '../api/event.docs.js';
import { HistoryEntryV2, ListHistoryV2 } from './history-v2.dto.js';
import { filterFromV2, pageFromV2, toV2 } from './history-v2.mapper.js';

@V2Controller('history', HISTORY_DOCS)
export class HistoryV2Controller {
  constructor(private readonly history: HistoryService) {}

  @Get()
  @Requires('events:read')
  @ApiListV2(HistoryEntryV2)
  async list(@Query() query: ListHistoryV2) {
    return listByCursor(await this.history.list(filterFromV2(query), pageFromV2(query)), toV2);
  }
}
