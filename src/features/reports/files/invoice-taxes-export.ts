import { currencyExponent } from '#platform/base/values/currency.js';
import { decimal, toWire } from '#platform/base/values/decimal.js';
import { toTimestamp } from '#platform/base/values/time.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import type { ExportedRecord, ExportDeclaration, ReadRows } from '#platform/data/records/export-declaration.js';
import { CUSTOMER_REFERENCES } from '#features/customers/files/customer-lookups.queries.js';
import { INVOICE_REFERENCES } from '#features/invoices/files/invoice-lookups.queries.js';
import { type InvoiceFilter, invoicesWhere } from '#features/invoices/invoices.service.js';
import { TAXES_OF_INVOICES, TAXES_WITHOUT_INVOICE, type TaxedDocument } from '../invoice-taxes.queries.js';
import { olderRows } from '../older-rows.js';
import { OLDER_INVOICES_BY_IDS, type OlderInvoice } from '../tax-report.queries.js';
import { INVOICE_TAXES_EXPORT_DOCS } from '../api/tax-report.docs.js';

const COLUMNS = [
  'date',
  'type',
  'id',
  'number',
  'invoice_id',
  'customer_id',
  'customer_name',
  'effective_at',
  'currency',
  'category',
  'rate',
  'base',
  'tax',
];

/** Number of invoices, or of credit notes and discounts without one, that are read at once. */
const AT_ONCE = 500;

interface DocumentRow {
  doc: TaxedDocument & { step: number };
}

/** The lines of documents: a line for each category and rate, with the sign of the tax report. */
async function linesOf(documents: readonly TaxedDocument[], read: ReadRows): Promise<ExportedRecord[]> {
  const { timezone, currency } = currentCaller().tenant;
  const exponent = currencyExponent(currency);
  const ids = documents.filter(({ isOlder }) => isOlder).map(({ id }) => id);
  const older = ids.length ? await read<OlderInvoice>(OLDER_INVOICES_BY_IDS, [[...new Set(ids)]]) : [];
  const rowsOfOlder = new Map(older.map((invoice) => [invoice.id, olderRows(invoice, exponent)]));
  return documents.flatMap((document) => {
    const { type, id, number, invoiceId, customerId, customerName, at, sign, summary, base, tax } = document;
    const whole = [{ category: null, rate: null, base, tax }];
    const rows = document.isOlder ? rowsOfOlder.get(id)! : summary?.length ? summary : whole;
    return rows.map((row): ExportedRecord => ({
      date: dayOf(new Date(at), timezone),
      ...{ type, id, number, invoice_id: invoiceId, customer_id: customerId, customer_name: customerName },
      effective_at: toTimestamp(at),
      ...{ currency, category: row.category, rate: row.rate },
      base: toWire(decimal(row.base).times(sign)),
      tax: toWire(decimal(row.tax).times(sign)),
    }));
  });
}

/** The parameters `$3` and `$4` of the statements. */
const periodOf = ({ issuedAfter, issuedBefore }: InvoiceFilter): unknown[] => [
  issuedAfter ?? null,
  issuedBefore ?? null,
];

/** The filter of the invoices: the time of issue is that of each document of its own. */
const ofInvoices = (filter: InvoiceFilter): InvoiceFilter => ({
  ...filter,
  issuedAfter: undefined,
  issuedBefore: undefined,
});

/** Credit notes without an invoice, and credit notes and discounts whose invoices v1 deleted, which no filter of invoices finds. */
async function* withoutInvoice(filter: InvoiceFilter, read: ReadRows): AsyncGenerator<ExportedRecord[], void> {
  if (Object.values(ofInvoices(filter)).some((value) => value !== undefined)) return;
  for (let after = '', isLast = false; !isLast;) {
    const rows = await read<DocumentRow>(TAXES_WITHOUT_INVOICE, [after, ...periodOf(filter), AT_ONCE]);
    const documents = rows.map(({ doc }) => doc);
    const last = documents.at(-1);
    if (last) yield linesOf(documents, read);
    after = last ? `${last.id} ${last.step}` : '';
    isLast = rows.length < AT_ONCE;
  }
}

/** How the documents behind the tax report are exported. */
export const INVOICE_TAXES_EXPORT: ExportDeclaration<InvoiceFilter> = {
  resource: 'invoice_taxes',
  type: 'invoice',
  scope: 'invoices',
  table: 'invoices',
  batch: AT_ONCE,
  where: (filter) => invoicesWhere(ofInvoices(filter)).and('t.is_issued'),
  references: [
    { statement: CUSTOMER_REFERENCES, paths: ['customer_id'] },
    { statement: INVOICE_REFERENCES, paths: ['invoice_id'] },
  ],
  computed: {
    of: async (ids, filter, read) => {
      const exponent = currencyExponent(currentCaller().tenant.currency);
      const rows = await read<DocumentRow>(TAXES_OF_INVOICES, [ids, ...periodOf(filter), exponent]);
      return linesOf(
        rows.map(({ doc }) => doc),
        read,
      );
    },
    others: withoutInvoice,
  },
  csv: { columns: COLUMNS, record: (line) => line },
  docs: INVOICE_TAXES_EXPORT_DOCS,
};
