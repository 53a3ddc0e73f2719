import { type PaymentRecord, PAYMENTS_BY_IDS } from './payments.queries.js';
import { paymentView } from './payment-view.js';
import { paymentRepresentation } from './api/payment.mapper.js';
import { PAYMENT_DOCS } from './api/payment.docs.js';
import { CUSTOMERS_OF_ALLOCATIONS, INVOICES_OF_PAYMENTS, PAYMENTS_OF_INVOICES } from './related.queries.js';
import { byReferences, relatedBy } from '#platform/data/reads/read-declaration.js';
import { demoRecords } from '#platform/data/records/demo-records.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal, inUse, taken } from '#platform/data/sql/constraints.js';
import { PAYMENT_IMPORT } from './files/payment-import.js';
import { DeletedInvoice } from './deleted-invoice.entity.js';
import { PaymentAllocation } from './payment-allocation.entity.js';
import { DEMO_PAYMENTS } from './payment-demo.js';
import { ALLOCATION_JOURNAL, PAYMENT_JOURNAL } from './payment-journal.js';
import { PaymentKey } from './payment-key.entity.js';
import { Payment } from './payment.entity.js';
import { PaymentsService } from './payments.service.js';
import { PaymentV2 } from './v2/payment-v2.dto.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { PAYMENT_EXPORT } from './files/payment-export.js';
import { ListPaymentsV2 } from './v2/payment-v2.dto.js';
import { filterFromV2 } from './v2/payment-v2.mapper.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how files of it are imported and exported, its records in
 * the demo tenant, and the errors of its constraints.
 */
export const PAYMENTS_RESOURCE = defineResource({
  entities: [Payment, PaymentKey, PaymentAllocation, DeletedInvoice],
  journal: { payment: PAYMENT_JOURNAL, allocation: ALLOCATION_JOURNAL },
  imports: [PAYMENT_IMPORT],
  exports: [exported(PAYMENT_EXPORT, { line: PaymentV2, filters: ListPaymentsV2, filterOf: filterFromV2 })],
  demo: demoRecords(PaymentsService, DEMO_PAYMENTS),
  reads: [
    {
      name: 'payments',
      scope: 'payments',
      model: PaymentV2,
      statement: PAYMENTS_BY_IDS,
      toData: () => (payment: PaymentRecord) => paymentRepresentation(paymentView(payment)),
      lookup: {
        path: 'payments',
        key: 'reference_ids',
        statement: byReferences('payments'),
        example: 'BANK-1',
        docs: PAYMENT_DOCS,
      },
    },
  ],
  relations: [
    {
      of: 'invoices',
      name: 'payments',
      to: 'payments',
      ids: PAYMENTS_OF_INVOICES,
      text: 'the payments with an allocation to it, those of `payment_ids`',
      below: ['orders.invoices'],
    },
    {
      of: 'payments',
      name: 'customer',
      to: 'customers',
      ids: relatedBy('payments', 'customer_id'),
      text: 'the customer whose money it is',
    },
    {
      of: 'payments',
      name: 'invoices',
      to: 'invoices',
      ids: INVOICES_OF_PAYMENTS,
      text: 'the invoices to which it has allocations',
    },
    {
      of: 'allocations',
      name: 'customer',
      to: 'customers',
      ids: CUSTOMERS_OF_ALLOCATIONS,
      text: 'the customer whose money it is',
    },
    {
      of: 'allocations',
      name: 'invoice',
      to: 'invoices',
      ids: relatedBy('payment_allocations', 'invoice_id'),
      text: 'the invoice that gets the money',
    },
  ],
  constraints: {
    payments_reference_id_key: taken('duplicate_reference', 'reference_id'),
    payments_display_id_key: internal(),
    payments_customer_fk: inUse(),
    payments_with_payment_fk: internal(),
    payment_keys_payment_fk: internal(),
    payment_allocations_payment_fk: internal(),
    payment_allocations_refunded_fk: internal(),
    payment_allocations_credit_note_fk: internal(),
    payment_allocations_refunded_note_fk: internal(),
    payment_allocations_reverses_fk: internal(),
    payment_allocations_reverses_key: internal(),
    payment_allocations_counterpart_fk: internal(),
    payment_allocations_counterpart_key: internal(),
    payment_allocations_with_fk: internal(),
    deleted_invoices_customer_fk: inUse(),
  },
});
