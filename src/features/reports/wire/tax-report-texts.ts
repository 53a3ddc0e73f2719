import type { FieldTexts, OperationText } from '#platform/edge/http/docs/resource-docs.js';

/** Texts of the operation on the tax report. */
export const TAX_REPORT_OPERATIONS = {
  readTax: {
    summary: 'Which taxes became due in a period?',
    description:
      'Adds up the bases and taxes of all invoices that were issued in the period, as their `tax_summary` has them, and subtracts those of credit notes. Each document counts on its day of issue in the time zone of the tenant. An invoice that is cancelled and a credit note that is voided are taken back on the day on which that is done, so that the report of a past period does not change; an invoice that v1 deleted is in none. Drafts do not count. With `Accept: text/csv` the answer is a file for a spreadsheet. The documents behind the sums are the rows of `GET /v2/exports/invoice_taxes`.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields of the tax report. */
export const TAX_REPORT_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['TaxReport'],
    fields: {
      from_date: 'First day of the period, in the time zone of the tenant',
      to_date: 'Last day of the period, in the time zone of the tenant',
      currency: 'ISO 4217 code of the currency of all amounts: the currency of the tenant',
      rows: 'Bases and taxes by category, then falling rate; what states no rate comes last. Rows of 0 are left out',
      totals: 'Sums of all rows',
    },
  },
  {
    classes: ['TaxReportRow', 'TaxReportTotals'],
    fields: {
      category:
        'How the amounts of this row are taxed; `S` for invoices in the tax mode `stated` with taxes in per cent, null for the row of those that state no rate',
      rate: 'Tax rate in per cent; null for documents in the tax mode `stated` that state no rate: without taxes, as all of v1, or with taxes that are amounts',
      base: 'Amounts without tax, or without a stated tax the whole totals, credit notes subtracted, in the currency of the tenant; negative if more was credited',
      tax: 'Taxes on `base`, credit notes subtracted; the sum of what the documents state',
    },
  },
];
