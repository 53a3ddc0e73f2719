import type { FieldTexts, OperationText, ResourceDocs, ValueTexts } from '#platform/edge/http/docs/resource-docs.js';
import { EXAMPLE_DEBTOR_ID, EXAMPLE_INVOICE_ID, EXAMPLE_OPEN_INVOICE_ID } from '#examples/example-ids.js';
import { CUSTOMER_DOCS } from '#features/customers/api/customer.docs.js';

const ITEMS =
  'Open items are the issued invoices that are not cancelled and of which an amount is due, and, as negative items, what was paid or credited beyond it: payments and credit notes without an invoice that are not wholly allocated, overpaid invoices, and drafts on which money stands. Their sum is the balance.';

/** Texts of the operations on what customers owe. */
const RECEIVABLES_OPERATIONS = {
  listOpenItems: {
    summary: 'Who owes us what, invoice by invoice?',
    description: `Lists what all customers owe now. ${ITEMS} Invoices that were due first come first.`,
  },
  listCustomerOpenItems: {
    summary: 'What does this customer owe, invoice by invoice?',
    description: `Lists what one customer owes now. ${ITEMS}`,
  },
  statement: {
    summary: 'What changed the balance of this customer?',
    description:
      'Returns the opening balance, every invoice, credit note and payment of a period of at most 400 days with the balance after it, and the closing balance: what is due of the invoices less what is not allocated of the payments and of credit notes without an invoice at the end of the last day. An allocation of a payment to an invoice changes no balance and is no entry, unless the money is of another customer of the group than the invoice: then it is an entry `transfer` of both, with opposite amounts. A draft appears when it is issued, with the day of its `issued_at`; money that stands on it appears on the day of the payment. Days begin and end in the time zone of the tenant. With `Accept: text/csv` the answer is a file for a spreadsheet; with `Accept: application/pdf` it is pages to send, in `language`, with your company, logo and style as they are now and at most 5,000 entries. The pages are made at each request and not kept.',
  },
  readAgeing: {
    summary: 'Who owes us what since when?',
    description:
      'Returns what each customer owed at the end of a day, by the number of days after the due dates. It is computed from the records and the days from which they count: a payment, credit note, cancellation, reversal or change of a due date of today changes no report of an earlier day, unless it is dated back. Due dates are those that were in force at the end of the day; names are those of today. What was paid or credited beyond what was due is in no bucket but in `unapplied`. Customers that owed nothing and had no credit are left out; the totals are those of all pages. With `Accept: text/csv` the answer is a file for a spreadsheet with the rows of all pages, and parameters of pages are refused.',
  },
} satisfies Record<string, OperationText>;

const SORT_TEXTS = {
  balance: 'by what a customer owes in total',
  name: 'by the name of the customer',
  overdue: 'by the sum of the buckets but `not_due`',
  due_date: 'by due date, payments and credit notes by their day',
  issued_at: 'by the day of issue, payments by their day',
};

/** Values of parameters of these operations. */
const RECEIVABLES_PARAMETER_TEXTS: Readonly<Record<string, ValueTexts>> = {
  sort_by: SORT_TEXTS,
  language: { en: 'pages in English', de: 'pages in German', fr: 'pages in French' },
};

const SUM_TEXTS = {
  not_due: 'Sum of what was due on this day or later',
  unapplied:
    'What was paid or credited beyond what was due: payments and credit notes without an invoice that are not allocated, overpaid invoices and money on drafts. It is subtracted in `balance`. Below 0 only of a past day on which a payment settled more than its amount, because its reversal or another allocation of it is dated before the reversal of a former allocation',
  balance: 'What was owed in total: the sum of `not_due` and all buckets, less `unapplied`',
};
const BUCKETS_TEXT = 'Labels of the buckets, which are the names of their sums, from the youngest to the oldest';

/** Meanings of the fields. */
const RECEIVABLES_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['OpenItem'],
    fields: {
      type: 'What the item is',
      id: 'Id of the invoice, payment or credit note; read it under Invoices, Payments or Credit notes',
      customer_id: 'Customer that owes the amount, or to which it is owed',
      number:
        'The `invoice_number` of an invoice, the `display_id` of a payment, the `credit_note_number` of a credit note',
      issued_at:
        'When the invoice or credit note was issued or the payment was made, in UTC; null of a draft on which money stands',
      due_date: 'When the invoice is due, in UTC; null of payments and credit notes',
      total: 'Total of the invoice or amount of the payment or credit note, in the currency of the tenant',
      due: 'What is owed of it; negative if it was paid or credited beyond that, and of payments and credit notes',
      days_overdue:
        'Number of days after the day on which the invoice was due, in the time zone of the tenant; 0 if it is not due, and of negative items',
      bucket:
        'Bucket of the ageing report that has the item: `not_due`, `1-30` and so on by `bucket_days` of the settings; `unapplied` of negative items',
      order_ids: 'Orders of the invoice; an empty list for payments and credit notes',
      po_number: 'Purchase order number of the invoice; null of payments and credit notes',
      reminder_level:
        'Level of the last reminder of the invoice that was not cancelled; 0 if it has none, and of payments and credit notes',
      last_reminded_at: 'Time of that reminder, in UTC; null if there is none',
    },
    values: {
      type: {
        invoice: 'an amount is due of it, or too much was paid',
        payment: 'it is not wholly allocated',
        credit_note: 'it is without an invoice and not wholly allocated',
      },
    },
  },
  {
    classes: ['StatementEntry'],
    fields: {
      date: 'Day from which the entry counts, in the time zone of the tenant',
      type: 'What changed the balance',
      customer_id: 'Customer whose balance the entry changes',
      id: 'Id of the invoice, credit note or payment, or of the allocation',
      number:
        'Number of the invoice or credit note, `display_id` of the payment; of a transfer the number of the invoice that got the money',
      amount: 'By how much the customer owes more; negative if it owes less',
      balance: 'What the customer owed after this entry',
    },
    values: {
      type: {
        invoice: 'an invoice was issued',
        invoice_cancelled: 'an invoice was cancelled, or an issued one was deleted in v1',
        credit_note: 'a credit note was issued',
        credit_note_voided: 'a credit note counts no more, because it was made by mistake',
        payment: 'the customer paid',
        refund: 'the customer got money back',
        write_off:
          'an amount that the customer will not pay was given up, or, as a positive amount, money of the customer that nobody claims',
        discount:
          'a discount for an early payment was taken, or, as a positive amount, a credit note took a part of it back',
        adjustment: 'a paid amount was written without a payment',
        transfer: 'money of one customer of a group was given to an invoice of another, or taken back',
        reversal: 'a payment, refund, write-off, discount or adjustment was reversed',
      },
    },
  },
  {
    classes: ['Statement'],
    fields: {
      customer_id: 'Customer whose balance it is; with `group=true` with that of its branches',
      from_date: 'First day of the period, in the time zone of the tenant',
      to_date: 'Last day of the period, in the time zone of the tenant',
      currency: 'ISO 4217 code of the currency of all amounts: the currency of the tenant',
      opening_balance:
        'What the customer owed before the first day; negative if more was paid or credited than was due',
      entries: 'What changed the balance, by day, then in the sequence in which it was recorded',
      closing_balance:
        'What the customer owed at the end of the last day: the opening balance and all amounts of the entries',
      ageing: 'The balance by age at the end of the last day, or of today if the period ends later',
    },
  },
  {
    classes: ['StatementAgeing'],
    fields: { ...SUM_TEXTS, as_of_date: 'Day at whose end the amounts were due', buckets: BUCKETS_TEXT },
  },
  { classes: ['AgeingSums'], fields: SUM_TEXTS },
  {
    classes: ['AgeingRow'],
    fields: {
      ...SUM_TEXTS,
      customer_id: 'Customer that owed the amounts; with `group=true` the parent of the group',
      name: 'Present name of the company',
    },
  },
  {
    classes: ['Ageing'],
    fields: {
      as_of_date: 'Day at whose end the amounts were due, in the time zone of the tenant',
      buckets: BUCKETS_TEXT,
      rows: 'The customers of this page that owed something or had a credit',
      totals: 'Sums of the customers of all pages',
    },
  },
];

export const RECEIVABLES_DOCS: ResourceDocs = {
  tag: 'Receivables',
  description:
    'What customers owe: open items, statements and the ageing report, computed from invoices, credit notes and payments',
  example: { id: EXAMPLE_OPEN_INVOICE_ID },
  operationGroup: 'receivables',
  operations: RECEIVABLES_OPERATIONS,
  fields: RECEIVABLES_FIELD_TEXTS,
  parameterValues: RECEIVABLES_PARAMETER_TEXTS,
};

/** The routes below a customer, whose id is the path's `id`. */
export const CUSTOMER_RECEIVABLES_DOCS: ResourceDocs = {
  ...RECEIVABLES_DOCS,
  parents: { id: { ...CUSTOMER_DOCS, example: { id: EXAMPLE_DEBTOR_ID } } },
};

/** The beginnings of a statement as CSV and as pages. */
export const STATEMENT_FILE = {
  'application/pdf': '%PDF-1.7',
  'text/csv': `date,type,id,number,amount,balance,customer_id\r\n2026-01-01,opening_balance,,,,200,\r\n2026-01-15,invoice,${EXAMPLE_INVOICE_ID},INV-10248,440,640,${EXAMPLE_DEBTOR_ID}\r\n`,
};

/** The beginning of an ageing report as CSV. */
export const AGEING_FILE = {
  'text/csv': `as_of_date,customer_id,name,not_due,1-30,31-60,61-90,91+,unapplied,balance\r\n2026-01-31,${EXAMPLE_DEBTOR_ID},Alfreds Futterkiste,940,0,140,0,0,50,1030\r\n`,
};

export const AGEING_RESPONSE = {
  description:
    'The report in `data` with one page of its rows; `pagination` leads to the others. By what `Accept` prefers as CSV, with the rows of all pages and no totals',
  statuses: [400],
  isPaged: true,
};

export const STATEMENT_RESPONSE = {
  description:
    'The statement in `data`, or by what `Accept` prefers as CSV, with the opening balance, a row for each entry and the closing balance, or as pages (PDF)',
  statuses: [400, 404],
};
