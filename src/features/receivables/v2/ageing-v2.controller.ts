import { Get, Header, Query } from '@nestjs/common';
import { Requires } from '#platform/edge/auth/access.js';
import { PreferredType } from '#platform/edge/http/answers/accept.js';
import { cursorPaginationOf } from '#platform/edge/http/answers/responses.js';
import { ApiCurrentOrFile, type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { AgeingService } from '../ageing.service.js';
import { ageingCsv, wholeFromV2 } from '../files/ageing-export.js';
import { AGEING_FILE, AGEING_RESPONSE, RECEIVABLES_DOCS } from '../api/receivables.docs.js';
import { AgeingV2, ReadAgeingV2 } from './ageing-v2.dto.js';
import { toV2 } from './ageing-v2.mapper.js';
import { ageingOptions } from '../api/ageing.mapper.js';

const DEFAULT_ORDER = { sortBy: 'balance', sort: 'desc' } as const;

@V2Controller('reports', RECEIVABLES_DOCS)
export class AgeingV2Controller {
  constructor(private readonly ageing: AgeingService) {}

  @Get('ageing')
  @Requires('reports:read')
  @ApiCurrentOrFile(AgeingV2, AGEING_FILE, AGEING_RESPONSE)
  @Header('Vary', 'Accept')
  async readAgeing(
    @Query() query: ReadAgeingV2,
    @TextResponse() send: SendText,
    @PreferredType(['application/json', 'text/csv']) type: 'application/json' | 'text/csv',
  ) {
    return type === 'text/csv' ? this.file(query, send) : this.page(query);
  }

  private async page(query: ReadAgeingV2) {
    const report = await this.ageing.report(ageingOptions(query), pageOf(query, DEFAULT_ORDER));
    return { data: toV2(report), pagination: cursorPaginationOf(report.page) };
  }

  private async file(query: ReadAgeingV2, send: SendText) {
    const { day, labels, parts, ...connection } = await this.ageing.all(...wholeFromV2(query, DEFAULT_ORDER));
    const name = `ageing-${day}.csv`;
    return send({ pieces: ageingCsv(day, labels, parts), type: 'text/csv', name, ...connection });
  }
}
