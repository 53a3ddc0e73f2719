import {
  type CsvDeclaration,
  entriesOf,
  entryColumns,
  type ExportDeclaration,
  fieldsIn,
  listColumns,
  pick,
} from '#platform/data/records/export-declaration.js';
import { CUSTOMER_REFERENCES } from '#features/customers/files/customer-lookups.queries.js';
import { INVOICE_REFERENCES } from '#features/invoices/files/invoice-lookups.queries.js';
import { type PaymentFilter, paymentsWhere } from '../payments.service.js';
import { PAYMENT_EXPORT_DOCS } from '../api/payment.docs.js';

const FIELDS = [
  'id',
  'reference_id',
  'display_id',
  'kind',
  'status',
  'customer_id',
  'amount',
  'currency',
  'paid_at',
  'method',
  'reference',
  'note',
  'allocated_amount',
  'refunded_amount',
  'unallocated_amount',
  'with_payment_id',
  'with_credit_note_id',
  'overridden',
  'reversed_at',
  'reversal_recorded_at',
  'reversal_reason',
  'created_at',
  'updated_at',
];
const ALLOCATION_FIELDS = [
  'id',
  'invoice_id',
  'refunded_payment_id',
  'refunded_credit_note_id',
  'amount',
  'effective_at',
  'reverses',
  'reversed_by',
];
const SOURCE_FIELDS = ['type', 'id', 'amount'];
/** The fields of a row of the tax summary of a discount. */
export const TAX_FIELDS = ['category', 'rate', 'base', 'tax'];

/** A row for each allocation of a payment. */
const CSV: CsvDeclaration = {
  list: 'allocations',
  columns: [
    ...FIELDS,
    ...listColumns('attributes'),
    ...entryColumns('sources', SOURCE_FIELDS),
    ...entryColumns('tax_summary', TAX_FIELDS),
    ...fieldsIn('allocations[0]', ALLOCATION_FIELDS),
  ],
  record: (payment) => ({
    ...pick(payment, [...FIELDS, 'attributes']),
    sources: entriesOf(payment.sources).map((source) => pick(source, SOURCE_FIELDS)),
    tax_summary: entriesOf(payment.tax_summary).map((row) => pick(row, TAX_FIELDS)),
    allocations: entriesOf(payment.allocations).map((allocation) => pick(allocation, ALLOCATION_FIELDS)),
  }),
};

/** How files of payments are exported. */
export const PAYMENT_EXPORT: ExportDeclaration<PaymentFilter> = {
  resource: 'payments',
  type: 'payment',
  scope: 'payments',
  table: 'payments',
  batch: 20,
  where: paymentsWhere,
  references: [
    { statement: CUSTOMER_REFERENCES, paths: ['customer_id'] },
    { statement: INVOICE_REFERENCES, paths: ['allocations[].invoice_id'] },
  ],
  csv: CSV,
  docs: PAYMENT_EXPORT_DOCS,
};
