import { Get, Query } from '@nestjs/common';
import { Requires } from '../../../platform/edge/auth/access.js';
import { cursorPaginationOf } from '../../../platform/edge/http/answers/responses.js';
import { pageOf } from '../../../platform/edge/http/page-query.js';
import { ApiReport } from '../../../platform/edge/http/docs/reports.js';
import { V2Controller } from '../../../platform/edge/http/routes.js';
import { AgeingService } from '../ageing.service.js';
import { RECEIVABLES_DOCS } from '../wire/receivables-docs.js';
import { AgeingV2, ReadAgeingV2 } from './ageing-v2.dto.js';
import { optionsFromV2, toV2 } from './ageing-v2.mapper.js';

@V2Controller('reports', RECEIVABLES_DOCS)
export class AgeingV2Controller {
  constructor(private readonly ageing: AgeingService) {}

  @Get('ageing')
  @Requires('reports:read')
  @ApiReport(AgeingV2)
  async readAgeing(@Query() query: ReadAgeingV2) {
    const report = await this.ageing.report(optionsFromV2(query), pageOf(query, { sortBy: 'balance', sort: 'desc' }));
    return { data: toV2(report), pagination: cursorPaginationOf(report.page) };
  }
}
