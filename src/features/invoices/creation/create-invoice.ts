import { journalInvoicedQuantities, type UsedQuantity } from '#features/orders/quantities/order-line-quantities.js';
import type { LockedOrder } from '#features/orders/quantities/order-line-quantities.queries.js';
import { checkDay, requireOpenPeriod } from '#features/settings/record-day.js';
import { readSettings } from '#features/settings/read-settings.js';
import { DEFAULT_SETTINGS } from '#features/settings/settings.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { RefusedEntries } from '#platform/base/errors/refused-entries.js';
import { inSlice, mapInSlices, stringifyInSlices } from '#platform/base/event-loop/slices.js';
import { type Decimal, ZERO } from '#platform/base/values/decimal.js';
import { LastStatement } from '#platform/data/tenancy/last-statement.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { allocateInvoiceItems } from './allocate-invoice-items.js';
import { checkDocumentCodes } from '../document-codes.js';
import { drawInvoiceNumbers } from './draw-invoice-numbers.js';
import type { InvoiceAllocation } from '../invoice-allocation.entity.js';
import type { InvoiceLinks } from '../invoice-links.js';
import type { InvoiceOrder } from '../invoice-order.entity.js';
import {
  checkInvoiceReferences,
  type InvoiceReferences,
  type KnownReferences,
  readInvoiceReferences,
  requireUnique,
} from './invoice-references.js';
import { requireInvoiceable } from '../invoiced-orders.js';
import { type BuiltInvoice, buildInvoice } from './invoice-rows.js';
import {
  FIRST_STATES,
  invoiceEventStates,
  type InvoiceState,
  overdueBeforeNow,
  type StateInput,
} from '../state/invoice-state.js';
import { PRICED_INVOICE, type PricedInvoice, STORE_INVOICE, STORE_INVOICES } from '../invoices.queries.js';
import type { NewInvoice } from './new-invoice.js';

/** A new invoice with its id. */
type InvoiceToCreate = NewInvoice & { id: string };

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
  const settings = known?.settings ?? (inputs.some(statedIssue) ? await readSettings(tx) : DEFAULT_SETTINGS);
  const refused = new Map<number, DomainError>();
  const prepared: PreparedInvoice[] = [];
  for (const [index, input] of inputs.entries()) {
    const faults = new Faults();
    checkDocumentCodes(input, faults);
    try {
      prepared.push(await checkedInvoice(tx, input, references[index]!, faults));
      requireFirstState(input.state);
      const time = statedIssue(input);
      if (time) requireOpenPeriod([{ field: 'issued_at', time }], settings, tx.tenant.timezone);
    } catch (error) {
      if (!(error instanceof DomainError) || inputs.length === 1) throw error;
      refused.set(index, error);
    }
  }
  if (refused.size) throw new RefusedEntries(refused);
  const children = await childParameters(prepared);
  for (const { row, orders, used } of prepared) {
    tx.journal.created('invoice', row, invoiceEventStates(stateInputOfRow(row), overdueBeforeNow()));
    journalInvoicedQuantities(tx, orders, used);
  }
  const paid = prepared
    .map(({ row }) => ({ ...row, invoiceId: row.id, issuedAt: row.isIssued ? row.issuedAt : null }))
    .filter(({ paidAmount }) => !paidAmount.eq(ZERO));
  if (paid.length) await money.recordPaidAmounts(tx, paid);
  await numberIssued(tx, prepared);
  const parameters = [await stringifyInSlices(prepared.map(({ row }) => row)), ...children];
  const documented = prepared.flatMap(({ row }, place) =>
    row.isIssued && references[place]!.needsDocument ? [place] : [],
  );
  return { parameters, documented };
}

/** When an invoice that is not created as a draft is to have been issued; undefined: now. */
const statedIssue = ({ state, issuedAt }: NewInvoice): Date | undefined => (state === 'DRAFT' ? undefined : issuedAt);

/** Gives the new invoices that are issued without a number one of the sequence. Throws as {@link prepareInvoices}. */
async function numberIssued(tx: TenantTx, invoices: readonly PreparedInvoice[]): Promise<void> {
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

/** An allocation with what may be invoiced of its line today, for `addInvoicedQuantities`. */
type InvoiceableAllocation = Partial<InvoiceAllocation> & { invoiceableQuantity: Decimal };

/** An invoice that passed all checks. */
export interface PreparedInvoice extends BuiltInvoice {
  orders: LockedOrder[];
  allocations: InvoiceableAllocation[];
  carriedCharges: NewInvoice['carriedCharges'];
  /** The quantities that are taken from order lines. */
  used: UsedQuantity[];
}

/** Locks the orders of an invoice, checks it and builds its rows, as {@link prepareInvoices} does; its codes must have been checked. */
export async function prepareInvoice(tx: TenantTx, input: InvoiceToCreate): Promise<PreparedInvoice> {
  const [references] = await readInvoiceReferences(tx, [input]);
  return checkedInvoice(tx, input, references!, new Faults());
}

/**
 * Checks an invoice against all rules and builds its rows. `faults` are what is known to be wrong. Throws `validation_failed` with all faults of the request, otherwise the first
 * conflict. Works in slices, so that a long invoice does not block other requests.
 */
async function checkedInvoice(
  tx: TenantTx,
  input: InvoiceToCreate,
  references: InvoiceReferences,
  faults: Faults,
): Promise<PreparedInvoice> {
  const issuedAt = statedIssue(input);
  await checkInvoiceReferences(input, references, faults);
  if (issuedAt) checkDay({ field: 'issued_at', time: issuedAt }, tx.tenant.timezone, faults);
  const built = await buildInvoice(input, references, tx, faults);
  faults.throwIfAny();
  const orders = references.orders as LockedOrder[]; // a missing order was a fault
  requireInvoiceable(orders);
  requireUnique(input, references);
  const { allocations, excesses } = await inSlice(() => allocateInvoiceItems(input.items, references.lines, input));
  if (excesses.length) throw overInvoiced(excesses);
  const lines = new Map(references.lines.map((line) => [line.id, line]));
  const allocationRows = await mapInSlices(allocations, ({ item, line, quantity }): InvoiceableAllocation => ({
    invoiceItemId: built.items[item]!.id,
    orderLineId: line,
    quantity,
    invoiceableQuantity: lines.get(line)!.invoiceableQuantity,
  }));
  const used = allocations.map(({ line, quantity }) => ({ line: lines.get(line)!, quantity }));
  return { ...built, orders, allocations: allocationRows, used, carriedCharges: input.carriedCharges };
}

/** The parameters `$3` to `$6` of {@link STORE_INVOICE}: orders, items and allocations as JSON arrays, and the orders' ids. */
export async function childParameters(invoices: readonly PreparedInvoice[]): Promise<unknown[]> {
  const orders = invoices.flatMap(({ row, orders: own, carriedCharges }): Partial<InvoiceOrder>[] =>
    own.map(({ id }, position) => {
      const carried = carriedCharges?.get(id) ?? null;
      return { invoiceId: row.id, orderId: id, position, carriedCharges: carried };
    }),
  );
  const lists: unknown[] = [];
  for (const rows of [orders, invoices.flatMap(({ items }) => items), invoices.flatMap((one) => one.allocations)])
    lists.push(await stringifyInSlices(rows));
  return [...lists, orders.map(({ orderId }) => orderId)];
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
