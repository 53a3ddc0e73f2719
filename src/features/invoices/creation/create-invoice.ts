import type { Allocation } from '#features/orders/quantities/allocate-lines.js';
import type { InvoiceableLine } from '#features/orders/quantities/order-line-quantities.js';
import type { LockedOrder } from '#features/orders/quantities/order-line-quantities.queries.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { RefusedEntries } from '#platform/base/errors/refused-entries.js';
import { stringifyInSlices } from '#platform/base/event-loop/slices.js';
import { type Decimal, toWire, ZERO } from '#platform/base/values/decimal.js';
import type { FieldChange } from '#platform/data/journal/journal-entry.entity.js';
import { LastStatement } from '#platform/data/tenancy/last-statement.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { InvoiceAllocation } from '../invoice-allocation.entity.js';
import type { InvoiceOrder } from '../invoice-order.entity.js';
import { checkDocumentCodes, type CheckedInvoice, checkInvoice } from './check-invoice.js';
import { drawInvoiceNumbers } from './draw-invoice-numbers.js';
import type { InvoiceLinks } from '../invoice-links.js';
import { type KnownReferences, readInvoiceReferences } from './invoice-references.js';
import { invoiceEventStates, overdueBeforeNow } from '../state/invoice-state.js';
import { PRICED_INVOICE, type PricedInvoice, STORE_INVOICE, STORE_INVOICES } from '../invoices.queries.js';
import type { InvoiceToCreate } from './new-invoice.js';

/**
 * Checks a new invoice and returns the statement that stores it; one that is issued and needs a document is stored before, to see whether it
 * could be made. `known` are records that the caller has read already. Throws the errors of {@link prepareInvoices} and `document_incomplete`.
 */
export async function createInvoice(
  tx: TenantTx,
  links: InvoiceLinks,
  input: InvoiceToCreate,
  known?: KnownReferences,
): Promise<LastStatement<PricedInvoice>> {
  const { parameters, documented } = await prepareInvoices(tx, links, [input], known);
  if (!documented.length) return LastStatement.document(STORE_INVOICE, parameters);
  await tx.query(STORE_INVOICE, parameters);
  await requireDocuments(tx, links, [input], documented);
  return LastStatement.document(PRICED_INVOICE, [input.id]);
}

/**
 * Stores new invoices with a constant number of statements, and two more for each that needs a document. Throws as {@link createInvoice} does.
 */
export async function createInvoices(
  tx: TenantTx,
  links: InvoiceLinks,
  inputs: readonly InvoiceToCreate[],
): Promise<void> {
  const { parameters, documented } = await prepareInvoices(tx, links, inputs);
  await tx.query(STORE_INVOICES, parameters);
  await requireDocuments(tx, links, inputs, documented);
}

/** Throws `document_incomplete` for those of stored invoices, by their places, whose documents could not be made. */
async function requireDocuments(
  tx: TenantTx,
  { documents }: InvoiceLinks,
  inputs: readonly InvoiceToCreate[],
  places: readonly number[],
): Promise<void> {
  const refused = new Map<number, DomainError>();
  for (const place of places) {
    const refusal = await documents.refusal(tx, 'invoice', inputs[place]!.id);
    if (refusal) refused.set(place, refusal);
  }
  if (refused.size) throw inputs.length === 1 ? refused.get(0)! : new RefusedEntries(refused);
}

/** Invoices that passed all checks and can be stored. */
interface InvoicesToStore {
  /** Those of {@link STORE_INVOICE}. */
  parameters: unknown[];
  /** The places of those that are issued and need a document. */
  documented: number[];
}

/**
 * Locks the orders of new invoices, checks the invoices, announces them to the journal and returns what stores them. No two
 * invoices may have the same order, reference or number. Throws the error of a single invoice, and {@link RefusedEntries} for several.
 */
async function prepareInvoices(
  tx: TenantTx,
  { money }: InvoiceLinks,
  inputs: readonly InvoiceToCreate[],
  known?: KnownReferences,
): Promise<InvoicesToStore> {
  const references = await readInvoiceReferences(tx, inputs, known);
  const refused = new Map<number, DomainError>();
  const checked: CheckedInvoice[] = [];
  for (const [index, input] of inputs.entries()) {
    const faults = new Faults();
    checkDocumentCodes(input, faults);
    try {
      checked.push(await checkInvoice(tx, input, references[index]!, faults));
    } catch (error) {
      if (!(error instanceof DomainError) || inputs.length === 1) throw error;
      refused.set(index, error);
    }
  }
  if (refused.size) throw new RefusedEntries(refused);
  for (const { row, orders, allocations } of checked) {
    const input = { ...row, isCancelled: false, creditedAmount: ZERO };
    tx.journal.created('invoice', row, invoiceEventStates(input, overdueBeforeNow()));
    journalInvoicedQuantities(tx, orders, allocations);
  }
  const paid = checked
    .map(({ row }) => ({ ...row, invoiceId: row.id, issuedAt: row.isIssued ? row.issuedAt : null }))
    .filter(({ paidAmount }) => !paidAmount.eq(ZERO));
  if (paid.length) await money.recordPaidAmounts(tx, paid);
  await numberIssued(tx, checked);
  const parameters = [await stringifyInSlices(checked.map(({ row }) => row)), ...(await childParameters(checked))];
  const documented = checked.flatMap(({ row }, place) =>
    row.isIssued && references[place]!.needsDocument ? [place] : [],
  );
  return { parameters, documented };
}

/** Gives the new invoices that are issued without a number one of the sequence. Throws as {@link prepareInvoices}. */
async function numberIssued(tx: TenantTx, invoices: readonly CheckedInvoice[]): Promise<void> {
  const issued = invoices.filter(({ row }) => row.isIssued && row.numberSource === 'pending');
  if (!issued.length) return;
  const refused = new Map<number, DomainError>();
  const drawn = await drawInvoiceNumbers(
    tx,
    issued.map(({ row }) => row.issuedAt),
  );
  for (const [place, { row }] of issued.entries()) {
    const columns = drawn[place]!;
    if (columns instanceof DomainError)
      refused.set(
        invoices.findIndex((one) => one.row === row),
        columns,
      );
    else Object.assign(row, columns);
  }
  if (refused.size) throw invoices.length === 1 ? refused.get(0)! : new RefusedEntries(refused);
}

/**
 * Adds the entries of orders whose lines a new invoice uses up to the journal. They are computed instead of read, so that an invoice of
 * one line costs the same whatever the number of lines of its order. The orders must be locked and get their next version.
 */
function journalInvoicedQuantities(
  tx: TenantTx,
  orders: readonly LockedOrder[],
  allocations: readonly Allocation<InvoiceableLine>[],
): void {
  const sums = new Map<InvoiceableLine, Decimal>();
  for (const { line, quantity } of allocations)
    sums.set(line, (sums.get(line) ?? line.invoicedQuantity).plus(quantity));
  const changes = new Map<string, FieldChange[]>(orders.map(({ id }) => [id, []]));
  for (const [line, after] of sums) {
    const field = `line_items[${line.id}].invoiced_quantity`;
    if (!after.eq(line.invoicedQuantity))
      changes.get(line.orderId)!.push({ field, before: toWire(line.invoicedQuantity), after: toWire(after) });
  }
  for (const { id, version, referenceId } of orders)
    tx.journal.updated('order', { id, version: version + 1, referenceId }, changes.get(id)!);
}

/** An allocation with what may be invoiced of its line today, for `addInvoicedQuantities`. */
type InvoiceableAllocation = Partial<InvoiceAllocation> & Pick<InvoiceableLine, 'invoiceableQuantity'>;

/** The parameters `$3` to `$6` of {@link STORE_INVOICE}: orders, items and allocations as JSON arrays, and the orders' ids. */
export async function childParameters(invoices: readonly CheckedInvoice[]): Promise<unknown[]> {
  const orders = invoices.flatMap(({ row, orders: own, carriedCharges }): Partial<InvoiceOrder>[] =>
    own.map(({ id }, position) => {
      const carried = carriedCharges?.get(id) ?? null;
      return { invoiceId: row.id, orderId: id, position, carriedCharges: carried };
    }),
  );
  const allocations = invoices.flatMap(({ items, allocations: own }) =>
    own.map(({ item, line, quantity }): InvoiceableAllocation => {
      const { id: orderLineId, invoiceableQuantity } = line;
      return { invoiceItemId: items[item]!.id, orderLineId, quantity, invoiceableQuantity };
    }),
  );
  const lists: unknown[] = [];
  for (const rows of [orders, invoices.flatMap(({ items }) => items), allocations])
    lists.push(await stringifyInSlices(rows));
  return [...lists, orders.map(({ orderId }) => orderId)];
}
