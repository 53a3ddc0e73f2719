import { defineResource } from '../../platform/data/records/resource.js';
import { internal, inUse, taken } from '../../platform/data/sql/constraints.js';
import { DeletedInvoice } from './deleted-invoice.entity.js';
import { PaymentAllocation } from './payment-allocation.entity.js';
import { Payment } from './payment.entity.js';

/** What the rest of the service knows of this feature: its tables, and the errors of its constraints. */
export const PAYMENTS_RESOURCE = defineResource({
  entities: [Payment, PaymentAllocation, DeletedInvoice],
  journal: {},
  constraints: {
    payments_reference_id_key: taken('duplicate_reference', 'reference_id'),
    payments_display_id_key: internal(),
    payments_customer_fk: inUse(),
    payment_allocations_payment_fk: internal(),
    payment_allocations_refunded_fk: internal(),
    payment_allocations_reverses_fk: internal(),
    payment_allocations_reverses_key: internal(),
    payment_allocations_counterpart_fk: internal(),
    payment_allocations_counterpart_key: internal(),
    deleted_invoices_customer_fk: inUse(),
  },
});
