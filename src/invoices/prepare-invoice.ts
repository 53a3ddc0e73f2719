import { DomainError } from '../platform/errors/domain-error.js';
import { Faults } from '../platform/errors/faults.js';
import { isSliceOver, nextSlice, stringifyInSlices } from '../platform/event-loop/slices.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { allocate } from './allocate.js';
import type { InvoiceAllocation } from './invoice-allocation.entity.js';
import { checkGround, readGround, requireInvoiceable, requireUnique } from './invoice-ground.js';
import type { InvoiceOrder } from './invoice-order.entity.js';
import { type BuiltInvoice, buildInvoice } from './invoice-rows.js';
import type { InvoiceableOrder } from './invoices.queries.js';
import type { NewInvoice } from './new-invoice.js';

/** An invoice that may be stored as it is. */
export interface PreparedInvoice {
  row: BuiltInvoice['row'];
  /** Its orders, items and allocations as JSON arrays of rows, and the orders' ids: what `STORE_INVOICE` takes. */
  parts: unknown[];
}

/**
 * Locks the orders of an invoice and holds it against everything that a rule says about it. Throws all faults of the request
 * together, else the first conflict.
 */
export async function prepareInvoice(tx: TenantTx, input: NewInvoice & { id: string }): Promise<PreparedInvoice> {
  const ground = await readGround(tx, input);
  const faults = new Faults();
  await checkGround(tx, input, ground, faults);
  if (isSliceOver()) await nextSlice();
  const { row, items } = await buildInvoice(input, ground, tx, faults);
  faults.throwIfAny();
  if (isSliceOver()) await nextSlice();
  const orders = ground.orders as InvoiceableOrder[]; // a missing one is a fault
  requireInvoiceable(orders);
  requireUnique(input, ground);
  if (isSliceOver()) await nextSlice();
  const { allocations, excesses } = allocate(input.items, ground.lines);
  if (excesses.length) throw overInvoiced(excesses);
  if (isSliceOver()) await nextSlice();
  const linked: Partial<InvoiceOrder>[] = orders.map(({ id }, position) => ({
    invoiceId: row.id,
    orderId: id,
    position,
  }));
  const allocated: Partial<InvoiceAllocation>[] = allocations.map(({ item, line, quantity }) => ({
    invoiceItemId: items[item]!.id,
    orderLineId: line,
    quantity,
  }));
  const parts: unknown[] = [];
  for (const rows of [linked, items, allocated]) parts.push(await stringifyInSlices(rows));
  return { row, parts: [...parts, orders.map(({ id }) => id)] };
}

const overInvoiced = (excesses: { item: number; reason: string }[]) =>
  new DomainError(
    'over_invoiced',
    'More would be invoiced than was ordered.',
    excesses.map(({ item, reason }) => ({ field: `items[${item}].quantity`, reason })),
  );
