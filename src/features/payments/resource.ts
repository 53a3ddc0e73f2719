import { demoRecords } from '#platform/data/records/demo-records.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal, inUse, taken } from '#platform/data/sql/constraints.js';
import { PAYMENT_IMPORT } from './files/payment-import.js';
import { DeletedInvoice } from './deleted-invoice.entity.js';
import { PaymentAllocation } from './payment-allocation.entity.js';
import { DEMO_PAYMENTS } from './payment-demo.js';
import { ALLOCATION_JOURNAL, PAYMENT_JOURNAL } from './payment-journal.js';
import { Payment } from './payment.entity.js';
import { PaymentsService } from './payments.service.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { PAYMENT_EXPORT } from './files/payment-export.js';
import { ListPaymentsV2 } from './v2/payment-v2.dto.js';
import { filterFromV2 } from './v2/payment-v2.mapper.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how files of it are imported and exported, its records in
 * the demo tenant, and the errors of its constraints.
 */
export const PAYMENTS_RESOURCE = defineResource({
  entities: [Payment, PaymentAllocation, DeletedInvoice],
  journal: { payment: PAYMENT_JOURNAL, allocation: ALLOCATION_JOURNAL },
  imports: [PAYMENT_IMPORT],
  exports: [exported(PAYMENT_EXPORT, { filters: ListPaymentsV2, filterOf: filterFromV2 })],
  demo: demoRecords(PaymentsService, DEMO_PAYMENTS),
  constraints: {
    payments_reference_id_key: taken('duplicate_reference', 'reference_id'),
    payments_display_id_key: internal(),
    payments_customer_fk: inUse(),
    payments_with_payment_fk: internal(),
    payment_allocations_payment_fk: internal(),
    payment_allocations_refunded_fk: internal(),
    payment_allocations_reverses_fk: internal(),
    payment_allocations_reverses_key: internal(),
    payment_allocations_counterpart_fk: internal(),
    payment_allocations_counterpart_key: internal(),
    payment_allocations_with_fk: internal(),
    deleted_invoices_customer_fk: inUse(),
  },
});
