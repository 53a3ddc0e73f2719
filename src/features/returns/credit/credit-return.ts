import { createCreditNote } from '#features/credit-notes/from-invoice/create-credit-note.js';
import { type CreditNoteWithTax, withTax } from '#features/credit-notes/credit-note-with-tax.js';
import { lockCreditedCustomer } from '#features/credit-notes/without-invoice/create-credit-without-invoice.js';
import { lockInvoices } from '#features/invoices/change/lock-invoice.js';
import type { InvoiceLinks } from '#features/invoices/invoice-links.js';
import { type Decimal, decimal, sum, ZERO } from '#platform/base/values/decimal.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { groupBy } from '#platform/base/values/group-by.js';
import { ANY_VERSION, type Precondition } from '#platform/data/records/if-match.js';
import { LateLock } from '#platform/data/tenancy/restart-errors.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { lockReturn, readReturn } from '../change/lock-return.js';
import { ReturnCredit } from '../return-credit.entity.js';
import { Return } from '../return.entity.js';
import type { ReturnItemRecord, ReturnRecord } from '../returns.queries.js';
import { BILLING_INVOICES, COUNT_SETTLED, CREDITABLE, type CreditableRows } from './credit.queries.js';
import { creditUnbought, isUnbought, type WantedCredit } from './credit-unbought.js';
import { type CreditPart, type QuantityToCredit, shareCredit } from './share-credit.js';

/** What is to be credited of a return. */
export interface CreditOfReturn {
  issuedAt?: Date;
  /** Default: everything accepted that is not credited yet. */
  items?: {
    /** Id of the item. */
    item: string;
    /** Default: everything accepted of the item that is not credited yet. */
    quantity?: Decimal;
  }[];
}

/** What the credit of a return has made. */
export interface CreditedReturn {
  creditNotes: CreditNoteWithTax[];
  /** The quantities that no invoice bills. */
  notBilled: { item: string; sku: string; quantity: Decimal }[];
}

/** Maximum number of invoices that one request credits. */
const MAX_INVOICES = 100;

/**
 * Credits accepted goods of a return at the billed price and tax, by one credit note for each invoice that billed them, the latest first, and goods
 * that were not bought here at the price that was agreed, by one credit note without an invoice. What else no invoice bills is not credited. The return is closed when everything accepted is settled. Throws `return_not_found`, `version_conflict`,
 * `validation_failed`, `resource_locked`, and the errors of the creation of a credit note.
 */
export async function creditReturn(
  tx: TenantTx,
  links: InvoiceLinks,
  id: string,
  input: CreditOfReturn,
  precondition: Precondition,
): Promise<CreditedReturn> {
  const unlocked = await readReturn(tx, id);
  if (unlocked.items.some(isUnbought)) await lockCreditedCustomer(tx, unlocked.customerId);
  const lines = [...new Set(unlocked.items.flatMap(({ orderLineId }) => orderLineId ?? []))];
  const invoices = await lockBillingInvoices(tx, lines);
  const present = await lockReturn(tx, unlocked, precondition);
  const wanted = wantedCredits(present, input);
  const unbought = wanted.filter(({ item }) => isUnbought(item));
  const bought = wanted.filter(({ item }) => !isUnbought(item));
  const { parts, notBilled } = await shares(tx, lines, bought, invoices);
  const creditNotes = await createNotes(tx, links, present, parts, input.issuedAt);
  if (unbought.length) creditNotes.push(await creditUnbought(tx, links, present, unbought, input.issuedAt));
  const credited = [...parts, ...unbought.map(({ item, quantity }) => ({ item: item.id, quantity }))];
  await storeSettled(tx, present, credited, notBilled);
  const skus = new Map(present.items.map(({ id: item, sku }) => [item, sku]));
  return { creditNotes, notBilled: notBilled.map((one) => ({ ...one, sku: skus.get(one.item)! })) };
}

/** Locks the invoices that bill order lines, before their orders are locked, and returns their ids. */
async function lockBillingInvoices(tx: TenantTx, lines: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = lines.length ? await tx.query<{ id: string }>(BILLING_INVOICES, [lines]) : [];
  const ids = rows.map(({ id }) => id);
  await lockInvoices(tx, ids);
  return new Set(ids);
}

/** What is accepted of an item, and neither credited nor known as not billed. */
const unsettledOf = ({ acceptedQuantity, creditedQuantity, notBilledQuantity }: ReturnItemRecord): Decimal =>
  decimal(acceptedQuantity).minus(decimal(creditedQuantity)).minus(decimal(notBilledQuantity));

/** The quantities that a request credits. Throws `resource_locked` if the return has nothing to credit, and `validation_failed`. */
function wantedCredits({ status, items }: ReturnRecord, input: CreditOfReturn): WantedCredit[] {
  const all = items.map((item) => ({ item, quantity: unsettledOf(item) })).filter(({ quantity }) => quantity.gt(ZERO));
  const isCreditable = status === 'approved' || status === 'received';
  if (!isCreditable || !all.length) {
    const reason = isCreditable ? 'nothing is accepted that is not credited yet' : `is ${status}`;
    throw new DomainError('resource_locked', 'Nothing of the return can be credited.', [{ field: 'id', reason }]);
  }
  if (!input.items) return all;
  const byId = new Map(items.map((item) => [item.id, item]));
  const seen = new Set<string>();
  const faults = new Faults();
  const wanted = input.items.flatMap(({ item: id, quantity }, index): WantedCredit[] => {
    const item = byId.get(id);
    if (!item) faults.add(`items[${index}].item_id`, 'is no item of the return');
    else if (seen.has(id)) faults.add(`items[${index}].item_id`, 'must not be repeated');
    seen.add(id);
    if (!item) return [];
    const most = unsettledOf(item);
    if (most.lte(ZERO) || quantity?.gt(most)) faults.add(`items[${index}].quantity`, excessText(item, most));
    return [{ item, quantity: quantity ?? most }];
  });
  faults.throwIfAny();
  return wanted;
}

const excessText = (item: ReturnItemRecord, most: Decimal): string =>
  `accepted ${item.acceptedQuantity}, credited ${item.creditedQuantity}, not billed ${item.notBilledQuantity}, at most ${most.toFixed()} more`;

/** Distributes quantities over the invoices that bill them. Throws {@link LateLock} if another invoice bills them since. */
async function shares(
  tx: TenantTx,
  lines: readonly string[],
  wanted: readonly WantedCredit[],
  locked: ReadonlySet<string>,
): Promise<ReturnType<typeof shareCredit>> {
  const { lines: counters, billed } = (await tx.queryOne(CREDITABLE, [lines]))!;
  if (billed?.some(({ invoice }) => !locked.has(invoice))) throw new LateLock();
  const shared = shareCredit(
    wanted.map(({ item, quantity }): QuantityToCredit => ({ item: item.id, line: item.orderLineId!, quantity })),
    (counters ?? []).map((row) => ({
      line: row.line,
      shipped: decimal(row.shipped),
      invoiced: decimal(row.invoiced),
      accepted: decimal(row.accepted),
      credited: decimal(row.credited),
      notBilled: decimal(row.notBilled),
    })),
    (billed ?? []).map((part) => ({ ...part, left: decimal(part.left), itemLeft: decimal(part.itemLeft) })),
  );
  refuseDrafts(shared.parts, billed);
  requireFewInvoices(shared.parts);
  return shared;
}

/** Throws `resource_locked` if drafts bill goods that came back: they are to be issued or deleted first. */
function refuseDrafts(parts: readonly CreditPart[], billed: CreditableRows['billed']): void {
  const used = new Set(parts.map(({ invoice }) => invoice));
  const drafts = new Map(
    billed?.flatMap(({ invoice, invoiceNumber, isIssued }) =>
      isIssued || !used.has(invoice) ? [] : [[invoice, invoiceNumber ?? invoice] as const],
    ),
  );
  if (!drafts.size) return;
  const details = [...drafts.values()].map((number) => ({
    field: 'items',
    reason: `the invoice ${number} bills them and is a DRAFT; issue it first, or delete it`,
  }));
  throw new DomainError('resource_locked', 'Only issued invoices can be credited.', details);
}

/** Throws `validation_failed` if a request would credit too many invoices. */
function requireFewInvoices(parts: readonly CreditPart[]): void {
  const count = new Set(parts.map(({ invoice }) => invoice)).size;
  const reason = `are billed by ${count} invoices; at most ${MAX_INVOICES} are credited at once: name fewer items`;
  if (count > MAX_INVOICES) throw DomainError.invalid([{ field: 'items', reason }]);
}

/** Creates one credit note for each invoice, in the sequence of the parts, and stores which items of the return it credits. */
async function createNotes(
  tx: TenantTx,
  links: InvoiceLinks,
  { id: returnId, reason }: ReturnRecord,
  parts: readonly CreditPart[],
  issuedAt: Date | undefined,
): Promise<CreditNoteWithTax[]> {
  const notes: CreditNoteWithTax[] = [];
  const credits: Partial<ReturnCredit>[] = [];
  for (const [invoice, own] of groupBy(parts, (part) => part.invoice)) {
    const items = [...groupBy(own, ({ invoiceItem }) => invoiceItem)].map(([item, some]) => ({
      item,
      quantity: sum(some.map(({ quantity }) => quantity)),
    }));
    const note = { returnId, reason: reason ?? undefined, issuedAt, items, returnsToOrder: false };
    const created = withTax(await createCreditNote(tx, links, invoice, note, ANY_VERSION));
    notes.push(created);
    credits.push(
      ...own.map(({ item, invoiceItem, quantity }) => ({
        ...{ returnItemId: item, invoiceItemId: invoiceItem, creditNoteId: created.id, quantity },
      })),
    );
  }
  await tx.insert(ReturnCredit, credits);
  return notes;
}

/** Counts what was settled of each item, and closes a received return of which nothing is left. */
async function storeSettled(
  tx: TenantTx,
  { id, status, items }: ReturnRecord,
  credited: readonly { item: string; quantity: Decimal }[],
  notBilled: readonly { item: string; quantity: Decimal }[],
): Promise<void> {
  const settled = [
    ...credited.map(({ item, quantity }) => ({ item, credited: quantity, notBilled: ZERO })),
    ...notBilled.map(({ item, quantity }) => ({ item, credited: ZERO, notBilled: quantity })),
  ];
  await tx.query(COUNT_SETTLED, [JSON.stringify(settled)]);
  const left = sum(items.map(unsettledOf)).minus(sum(settled.map((one) => one.credited.plus(one.notBilled))));
  const isClosed = status === 'received' && left.lte(ZERO);
  await tx.update(Return, id, isClosed ? { status: 'closed' } : {}, { isChanged: true });
}
