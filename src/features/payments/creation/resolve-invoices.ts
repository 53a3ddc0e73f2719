import type { Faults } from '#platform/base/errors/faults.js';
import type { RestingAllocation } from '../differences/rests.js';
import type { LockedInvoices } from '../money/lock-money.js';
import { inAllocations, type NewAllocation } from './new-payment.js';

/** The fault of a name that is the reference of one invoice and the number of another, or an id and one of these. */
export const NAMES_TWO_INVOICES =
  'names two invoices: one has it as id or reference, another one as reference or number; send the id of the one that is meant';

/** The invoices that allocations of a customer name. Names of no invoice, of two, of one of another customer, and repeated ones are faults. */
export function resolveInvoices(
  allocations: readonly NewAllocation[],
  invoices: LockedInvoices,
  customerId: string | undefined,
  faults: Faults,
): RestingAllocation[] {
  const places = new Map<string, number>();
  return allocations.flatMap(({ invoiceId, ...allocation }, index) => {
    const field = `allocations[${index}].invoice_id`;
    const invoice = invoices.find(invoiceId);
    const earlier = invoice && places.get(invoice.id);
    if (!invoice) faults.add(field, 'does not exist');
    else if (invoices.isAmbiguous(invoiceId)) faults.add(field, NAMES_TWO_INVOICES);
    else if (customerId && invoice.customerId !== customerId) faults.add(field, 'is an invoice of another customer');
    else if (earlier !== undefined) faults.add(field, `is named by allocations[${earlier}] already`);
    if (!invoice) return [];
    places.set(invoice.id, earlier ?? index);
    const path = inAllocations(index);
    return [{ ...allocation, invoice, field, amountField: `${path}amount`, restField: `${path}rest` }];
  });
}
