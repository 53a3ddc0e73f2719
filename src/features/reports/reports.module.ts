import { Module } from '@nestjs/common';
import { ExportsModule } from '#features/exports/exports.module.js';
import { TaxReportService } from './tax-report.service.js';
import { InvoiceTaxExportsV2Controller } from './v2/invoice-tax-exports-v2.controller.js';
import { TaxReportV2Controller } from './v2/tax-report-v2.controller.js';

@Module({
  imports: [ExportsModule],
  controllers: [TaxReportV2Controller, InvoiceTaxExportsV2Controller],
  providers: [TaxReportService],
})
export class ReportsModule {}
