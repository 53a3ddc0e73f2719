import { ListOf } from '#platform/edge/validation/nested.js';
import { Answered } from '#platform/edge/validation/shapes.js';
import { MAX_TAX_GROUPS } from '../invoice.entity.js';
import { TaxSummaryRowShape } from '../api/invoice-tax.shape.js';

export class TaxSummaryRowV2 extends Answered(TaxSummaryRowShape, 'v2') {}

/** A field of invoices and credit notes, whose list is null where it is unknown. */
export class TaxSummaryFieldV2 {
  @ListOf(() => TaxSummaryRowV2, {
    max: MAX_TAX_GROUPS + 1,
    nullable: true,
    text: 'Bases and taxes by category, then falling rate. In the tax mode `stated` from taxes of the lines in per cent or from one charge of tax in per cent, all in the category `S`, what has no tax beside others with the rate 0; null where no rate is stated: without taxes, as in all invoices of v1, and with taxes that are amounts',
  })
  tax_summary: TaxSummaryRowV2[] | null;
}
