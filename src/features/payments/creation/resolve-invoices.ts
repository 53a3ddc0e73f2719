import type { Faults } from '#platform/base/errors/faults.js';
import type { RestingAllocation } from '../differences/rests.js';
import type { LockedInvoice, LockedInvoices } from '../money/lock-money.js';
import type { NewAllocationRow } from '../money/store-money.js';
import { inAllocations, type NewAllocation } from './new-payment.js';

/** The fault of a name that is the reference of one invoice and the number of another, or an id and one of these. */
export const NAMES_TWO_INVOICES =
  'names two invoices: one has it as id or reference, another one as reference or number; send the id of the one that is meant';

/**
 * The invoices that allocations of a group of customers name. Names of no invoice, of two, of one of another group, and repeated ones are faults.
 */
export function resolveInvoices(
  allocations: readonly NewAllocation[],
  invoices: LockedInvoices,
  groupId: string | undefined,
  faults: Faults,
): RestingAllocation[] {
  const places = new Map<string, number>();
  return allocations.flatMap(({ invoiceId, ...allocation }, index) => {
    const field = `allocations[${index}].invoice_id`;
    const invoice = invoices.find(invoiceId);
    const earlier = invoice && places.get(invoice.id);
    if (!invoice) faults.add(field, 'does not exist');
    else if (invoices.isAmbiguous(invoiceId)) faults.add(field, NAMES_TWO_INVOICES);
    else if (groupId && invoice.groupId !== groupId) faults.add(field, 'is an invoice of another customer');
    else if (earlier !== undefined) faults.add(field, `is named by allocations[${earlier}] already`);
    if (!invoice) return [];
    places.set(invoice.id, earlier ?? index);
    const path = inAllocations(index);
    return [{ ...allocation, invoice, field, amountField: `${path}amount`, restField: `${path}rest` }];
  });
}

/** The columns of an allocation to an invoice from money of a customer: both customers if they differ. */
export const transferOf = (
  sourceCustomerId: string,
  { customerId }: Pick<LockedInvoice, 'customerId'>,
): Partial<Pick<NewAllocationRow, 'transferFromId' | 'transferToId'>> =>
  sourceCustomerId === customerId ? {} : { transferFromId: sourceCustomerId, transferToId: customerId };
