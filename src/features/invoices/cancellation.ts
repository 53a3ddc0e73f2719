import { DomainError } from '../../platform/base/errors/domain-error.js';
import { decimal, ZERO } from '../../platform/base/values/decimal.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import { invoiceMoney } from './invoice-money.js';
import { type InvoiceRecord, ISSUED_CREDIT_NOTES } from './invoices.queries.js';

/** Throws `invalid_state_transition` that names the payments and credit notes for which a locked invoice cannot be cancelled. */
export async function requireNothingOnIt(tx: TenantTx, invoice: InvoiceRecord): Promise<void> {
  if (invoice.isCancelled) return;
  const paid = decimal(invoice.paidAmount).eq(ZERO) ? [] : await invoiceMoney().paidBy(tx, invoice);
  const isCredited = !decimal(invoice.creditedAmount).eq(ZERO); // goods alone may have come back
  const notes = isCredited ? await tx.query<{ number: string }>(ISSUED_CREDIT_NOTES, [invoice.id]) : [];
  const reasons = [
    ...paid.map((name) => `reverse ${name} first`),
    ...notes.map(({ number }) => `void ${number} first`),
  ];
  if (reasons.length)
    throw new DomainError(
      'invalid_state_transition',
      'An invoice on which something was paid or credited cannot be cancelled.',
      reasons.map((reason) => ({ field: 'invoice_status', reason })),
    );
}
