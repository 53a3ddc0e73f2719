import { Get, Query } from '@nestjs/common';
import { Requires } from '../../../platform/edge/auth/access.js';
import { ApiCurrent, V2Controller } from '../../../platform/edge/http/routes.js';
import { TaxReportService } from '../tax-report.service.js';
import { TAX_REPORT_DOCS } from '../wire/tax-report-docs.js';
import { ReadTaxReportV2, TaxReportV2 } from './tax-report-v2.dto.js';
import { toV2 } from './tax-report-v2.mapper.js';

@V2Controller('reports', TAX_REPORT_DOCS)
export class TaxReportV2Controller {
  constructor(private readonly report: TaxReportService) {}

  @Get('tax')
  @Requires('reports:read')
  @ApiCurrent(TaxReportV2)
  async readTax(@Query() { from_date: from, to_date: to }: ReadTaxReportV2) {
    return { data: toV2(await this.report.get({ from, to })) };
  }
}
