import type { WireDecimal } from '#platform/base/values/decimal.js';

/** What records of each kind allocated to an invoice, without adjustments. */
export interface SettledAmounts {
  payments: WireDecimal;
  writeOffs: WireDecimal;
  refunds: WireDecimal;
}

/** {@link SettledAmounts} and the sum of all allocations, with adjustments. */
export interface RecordedAmounts extends SettledAmounts {
  total: WireDecimal;
}

/** SQL of the {@link RecordedAmounts} of an invoice `t`; null if it has no allocations. Money of other invoices counts as payments. */
export const SETTLED = `(select json_build_object(
    'total', sum(a.amount),
    'payments', coalesce(sum(a.amount) filter (where a.payment_id is null or p.kind = 'payment'), 0),
    'writeOffs', coalesce(sum(a.amount) filter (where p.kind = 'write_off'), 0),
    'refunds', coalesce(sum(a.amount) filter (where p.kind = 'refund'), 0))
  from payment_allocations a left join payments p on p.tenant_id = $1 and p.id = a.payment_id
  where a.tenant_id = $1 and a.invoice_id = t.id having count(*) > 0)`;
