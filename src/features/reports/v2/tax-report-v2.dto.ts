import { TAX_CATEGORIES, TAX_CATEGORY_TEXTS } from '#features/settings/settings.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import { ListOf, Nested } from '#platform/edge/validation/nested.js';
import { QueryDay } from '#platform/edge/validation/query.js';
import { Amount, Id, OneOf, Text } from '#platform/edge/validation/scalars.js';

export class ReadTaxReportV2 {
  @QueryDay({
    description:
      'The first day, in the time zone of the tenant. Default: the first day of the month of `to_date`, or else of the present month',
    example: '2026-01-01',
  })
  from_date?: string;
  @QueryDay({
    description:
      'The last day, in the time zone of the tenant, at most 400 days in all. Default: the last day of the month of `from_date`',
    example: '2026-01-31',
  })
  to_date?: string;
}

export class TaxReportRowV2 {
  @OneOf(TAX_CATEGORIES, { nullable: true, example: 'S', valueTexts: TAX_CATEGORY_TEXTS }) category: string | null;
  @Amount({ nullable: true, example: 10 }) rate: WireDecimal | null;
  @Amount({ example: 36.1 }) base: WireDecimal;
  @Amount({ example: 3.61 }) tax: WireDecimal;
}

export class TaxReportTotalsV2 {
  @Amount({ example: 36.1 }) base: WireDecimal;
  @Amount({ example: 3.61 }) tax: WireDecimal;
}

export class TaxReportV2 {
  @Id({ format: 'date', example: '2026-01-01' }) from_date: string;
  @Id({ format: 'date', example: '2026-01-31' }) to_date: string;
  @Text({ max: 3, example: 'USD' }) currency: string;
  @ListOf(() => TaxReportRowV2, { max: 1_000_000 }) rows: TaxReportRowV2[];
  @Nested(() => TaxReportTotalsV2) totals: TaxReportTotalsV2;
}
