import { journalInvoicedQuantities, type UsedQuantity } from '../orders/order-line-quantities.js';
import type { LockedOrder } from '../orders/order-line-quantities.queries.js';
import { DomainError } from '../../platform/base/errors/domain-error.js';
import { Faults } from '../../platform/base/errors/faults.js';
import { inSlice, mapInSlices, stringifyInSlices } from '../../platform/base/event-loop/slices.js';
import { type Decimal, ZERO } from '../../platform/base/values/decimal.js';
import { LastStatement } from '../../platform/data/tenancy/last-statement.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import { allocateInvoiceItems } from './allocate-invoice-items.js';
import type { InvoiceAllocation } from './invoice-allocation.entity.js';
import type { InvoiceOrder } from './invoice-order.entity.js';
import {
  checkInvoiceReferences,
  readInvoiceReferences,
  requireInvoiceable,
  requireUnique,
} from './invoice-references.js';
import { type BuiltInvoice, buildInvoice } from './invoice-rows.js';
import { FIRST_STATES, invoiceEventStates, type InvoiceState, type StateInput } from './invoice-state.js';
import { type InvoiceRecord, STORE_INVOICE } from './invoices.queries.js';
import type { NewInvoice } from './new-invoice.js';
import { overdueBeforeNow } from './overdue.js';

/** Checks a new invoice and returns the statement that stores it. */
export async function createInvoice(
  tx: TenantTx,
  input: NewInvoice & { id: string },
): Promise<LastStatement<InvoiceRecord>> {
  const { row, children, orders, used } = await prepareInvoice(tx, input);
  requireFirstState(input.state);
  tx.journal.created('invoice', row, invoiceEventStates(stateInputOfRow(row), overdueBeforeNow()));
  journalInvoicedQuantities(tx, orders, used);
  return LastStatement.document(STORE_INVOICE, [JSON.stringify([row]), ...children]);
}

/** An allocation with what may be invoiced of its line today, for `addInvoicedQuantities`. */
type InvoiceableAllocation = Partial<InvoiceAllocation> & { invoiceableQuantity: Decimal };

/** An invoice that passed all checks. */
export interface PreparedInvoice {
  row: BuiltInvoice['row'];
  /** The parameters `$3` to `$6` of {@link STORE_INVOICE}: orders, items and allocations as JSON arrays, and the orders' ids. */
  children: unknown[];
  orders: LockedOrder[];
  /** The quantities that are taken from order lines. */
  used: UsedQuantity[];
}

/**
 * Locks the orders of an invoice, checks it against all rules and builds its rows. Throws `validation_failed` with all faults of
 * the request, otherwise the first conflict. Works in slices, so that a long invoice does not block other requests.
 */
export async function prepareInvoice(tx: TenantTx, input: NewInvoice & { id: string }): Promise<PreparedInvoice> {
  const references = await readInvoiceReferences(tx, input);
  const faults = new Faults();
  await checkInvoiceReferences(tx, input, references, faults);
  const { row, items } = await buildInvoice(input, references, tx, faults);
  faults.throwIfAny();
  const orders = references.orders as LockedOrder[]; // a missing order was a fault
  requireInvoiceable(orders);
  requireUnique(input, references);
  const { allocations, excesses } = await inSlice(() => allocateInvoiceItems(input.items, references.lines, input));
  if (excesses.length) throw overInvoiced(excesses);
  const orderRows: Partial<InvoiceOrder>[] = orders.map(({ id }, position) => ({
    invoiceId: row.id,
    orderId: id,
    position,
  }));
  const lines = new Map(references.lines.map((line) => [line.id, line]));
  const allocationRows = await mapInSlices(allocations, ({ item, line, quantity }): InvoiceableAllocation => ({
    invoiceItemId: items[item]!.id,
    orderLineId: line,
    quantity,
    invoiceableQuantity: lines.get(line)!.invoiceableQuantity,
  }));
  const children: unknown[] = [];
  for (const rows of [orderRows, items, allocationRows]) children.push(await stringifyInSlices(rows));
  const used = allocations.map(({ line, quantity }) => ({ line: lines.get(line)!, quantity }));
  return { row, children: [...children, orders.map(({ id }) => id)], orders, used };
}

const stateInputOfRow = (row: BuiltInvoice['row']): StateInput => ({
  ...row,
  isCancelled: false,
  creditedAmount: ZERO,
});

function requireFirstState(state: InvoiceState): void {
  if (FIRST_STATES.includes(state)) return;
  throw new DomainError('invalid_state_transition', `An invoice cannot be created as ${state}.`, [
    { field: 'invoice_status', reason: `must be one of ${FIRST_STATES.join(', ')}` },
  ]);
}

const overInvoiced = (excesses: { item: number; reason: string }[]) =>
  new DomainError(
    'over_invoiced',
    'More would be invoiced than was ordered.',
    excesses.map(({ item, reason }) => ({ field: `items[${item}].quantity`, reason })),
  );
