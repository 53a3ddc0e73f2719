import type { FieldTexts, OperationText, ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';

/** Texts of the operation on reconciliation. */
const RECONCILIATION_OPERATIONS = {
  list: {
    summary: 'Do all counters add up?',
    description:
      'Recomputes the invoiced, picked, shipped, delivered and returned quantities of all order lines, the quantities of returns and the credited and paid amounts of all invoices from their invoices, shipments, returns, receipts, issued credit notes and allocations, the allocated and refunded amounts of payments and of credit notes without an invoice, of which no more may be used than their amounts (`credit_note`), the sums of what discounts take off bases and taxes (`discount_tax`), and the balance of each customer (`customer_balance`) from the entries of its statement, the `reminder_level` of each invoice from its reminders that are not cancelled, and that invoices take no more off a deposit than it has (`deposit`), and returns the counters that differ from the stored ones. Normally there are none; report one to the operator of the service. The list also has a `number_gap` for each number of a sequence that was not drawn, because a caller had given it to an invoice or credit note before, and a `document_day` for each invoice or credit note of a day that is refused today but that an older release accepted: an invoice or credit note of a day after today, or a credit note of a day before its invoice. Its `reason` says how to take it back. Of bank statements it has a `bank_balance` for each whose lines do not lead from one balance to the other, a `bank_booked` for each booked line whose amount is not that of its payment, such as one that was reversed by itself, and as a warning a `bank_gap` for each that does not begin with the balance with which the statement of the account before it ended.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields of differences. */
const RECONCILIATION_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Difference'],
    fields: {
      resource: 'Where the counter or number is stored',
      id: 'Id of the order, invoice, credit note, payment, customer, return, bank statement or line of one; read it under the group of that name. Of a `number_gap` it is the document that had the number, which may be deleted since',
      field:
        'Path of the counter in the record; lines and items are counted from 0. `open_return_quantity` of an order line is what returns announce that are not received yet, `sent_quantity` is what was shipped or, if it is more, invoiced, where more was returned. `customer_balance` is the sum of the open items of a customer, `deposit` what invoices take off a deposit without tax at one rate, `credit_note` what allocations and refunds use of a credit note without an invoice and at most can use, `discount_tax` is the amount of a discount and what it takes off bases and taxes, `number_gap` for a number of a sequence that was not drawn, `document_day` for a document of a day that it cannot be of, `bank_balance`, `bank_booked` and `bank_gap` for what does not add up of bank statements',
      stored:
        'Stored value of the counter, which the record shows; of a `sent_quantity` what was returned; of a `number_gap` the number of documents that have the number, and of a `document_day` 1; of a `bank_balance` the closing balance, of a `bank_booked` the amount of the line, of a `bank_gap` the opening balance',
      computed:
        'Value that follows from the invoices, shipments, returns, credit notes, allocations and reminders; 0 of a `number_gap`, because no document got the number from the sequence, and of a `document_day`, because no document may be of that day. Of a `bank_balance` it is the opening balance with the lines, of a `bank_booked` the amount of the payment, of a `bank_gap` the closing balance of the statement before',
      number: 'The number that was not drawn, or the number of the document of a `document_day`; null for a counter',
      reason:
        'What is wrong with the day of a document and how to take it back, for example: is of 2028-01-01 and must not be after today, 2026-11-28; cancel it, once its payments are reversed and its credit notes voided; or of a bank statement what may be missing. Null for other findings',
    },
    values: {
      resource: {
        order: 'a counter of an order line',
        invoice: 'a total, counter, number or day of an invoice',
        credit_note: 'a total, number or the day of a credit note',
        payment: 'a total of a payment',
        customer: 'what a customer owes',
        return: 'a quantity of a return',
        bank_statement: 'the balances of a bank statement',
        bank_line: 'the amount of a line of a bank statement',
      },
    },
  },
];

export const RECONCILIATION_DOCS: ResourceDocs = {
  tag: 'Reconciliation',
  description:
    'Counters of orders, invoices and payments that differ from the sums of their invoices, shipments, credit notes and allocations, which normally do not exist, gaps in the numbers of sequences, and documents of days that they cannot be of',
  operations: RECONCILIATION_OPERATIONS,
  fields: RECONCILIATION_FIELD_TEXTS,
};
