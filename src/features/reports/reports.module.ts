import { Module } from '@nestjs/common';
import { TaxReportService } from './tax-report.service.js';
import { TaxReportV2Controller } from './v2/tax-report-v2.controller.js';

@Module({
  controllers: [TaxReportV2Controller],
  providers: [TaxReportService],
})
export class ReportsModule {}
