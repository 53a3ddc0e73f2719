import { Get, Header, Query } from '@nestjs/common';
import { Requires } from '#platform/edge/auth/access.js';
import { PreferredType } from '#platform/edge/http/answers/accept.js';
import { ApiCurrentOrFile, type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { taxReportCsv } from '../files/tax-report-export.js';
import { TaxReportService } from '../tax-report.service.js';
import { TAX_REPORT_DOCS, TAX_REPORT_FILE, TAX_REPORT_RESPONSE } from '../api/tax-report.docs.js';
import { ReadTaxReportV2, TaxReportV2 } from './tax-report-v2.dto.js';
import { toV2 } from './tax-report-v2.mapper.js';

@V2Controller('reports', TAX_REPORT_DOCS)
export class TaxReportV2Controller {
  constructor(private readonly report: TaxReportService) {}

  @Get('tax')
  @Requires('reports:read')
  @ApiCurrentOrFile(TaxReportV2, TAX_REPORT_FILE, TAX_REPORT_RESPONSE)
  @Header('Vary', 'Accept')
  async readTax(
    @Query() { from_date: from, to_date: to }: ReadTaxReportV2,
    @TextResponse() send: SendText,
    @PreferredType(['application/json', 'text/csv']) type: 'application/json' | 'text/csv',
  ) {
    const report = await this.report.get({ from, to });
    const end = () => Promise.resolve();
    return type === 'text/csv'
      ? send({ pieces: taxReportCsv(report), type, name: `tax-${report.from}-${report.to}.csv`, end })
      : { data: toV2(report) };
  }
}
