import type { InvoiceRecord } from '../invoices/invoices.queries.js';
import { lockInvoice } from '../invoices/lock-invoice.js';
import { lockOrders, touchOrders } from '../orders/order-line-quantities.js';
import { drawNumbers, type NumberedRecords } from '../settings/draw-numbers.js';
import { currentTime } from '../../platform/base/values/current-time.js';
import { currencyExponent } from '../../platform/base/values/currency.js';
import { nextDisplayId } from '../../platform/data/records/next-display-id.js';
import { assertUnique } from '../../platform/data/records/unique-values.js';
import { type Decimal, decimal, sum, ZERO } from '../../platform/base/values/decimal.js';
import { DomainError } from '../../platform/base/errors/domain-error.js';
import { Faults } from '../../platform/base/errors/faults.js';
import type { Precondition } from '../../platform/data/records/if-match.js';
import { newId } from '../../platform/base/values/ids.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import { CreditNoteItem } from './credit-note-item.entity.js';
import { CreditNote } from './credit-note.entity.js';
import {
  ADD_CREDIT,
  CREDIT_NOTE,
  CREDIT_NOTES_WITH_NUMBERS,
  CREDITED,
  type CreditedBefore,
  type CreditNoteRecord,
  NEXT_CREDIT_NOTE_NUMBER,
  RETURN_QUANTITIES,
} from './credit-notes.queries.js';
import {
  checkItemsOrAmount,
  type CreditableItem,
  type CreditedItem,
  excessiveItems,
  resolveCreditedItems,
} from './credit-rules.js';
import { creditedInvoice, taxOfCredit } from './credited-invoice.js';
import type { NewCreditNote } from './new-credit-note.js';
import { distributeReturned } from './returned-quantities.js';

/**
 * Stores a credit note of an issued invoice, at most what is left of the invoice's total and of the shares and quantities of its items,
 * and returns the quantities to the order lines if the caller asks for that.
 */
export async function createCreditNote(
  tx: TenantTx,
  invoiceId: string,
  input: NewCreditNote,
  precondition: Precondition,
): Promise<CreditNoteRecord> {
  const invoice = await lockInvoice(tx, invoiceId, precondition);
  if (input.returnsToOrder) await lockOrders(tx, invoice.orderIds);
  const before = (await tx.queryOne(CREDITED, [invoice.id]))!;
  const exponent = currencyExponent(tx.tenant.currency);
  const shared = creditedInvoice(invoice, before, exponent);
  const credited = itemsOf(input, shared.items, exponent);
  const amount = input.amount ?? sum(credited.map((item) => item.amount));
  await requireCreditable(tx, invoice, input, credited, amount);
  const { id = newId(), referenceId, reason, returnsToOrder } = input;
  const taxAmount = taxOfCredit(shared, credited, amount, exponent);
  tx.journal.created('credit_note', { id, referenceId });
  tx.journal.watch('invoice', [invoice.id]);
  if (returnsToOrder) tx.journal.watch('order', invoice.orderIds);
  await tx.query(ADD_CREDIT, [invoice.id, amount.toFixed()]);
  if (returnsToOrder) await returnToOrders(tx, invoice, credited, before);
  const displayId = input.number ?? (await drawCreditNoteNumber(tx));
  const row = { id, invoiceId: invoice.id, referenceId, displayId, reason, amount, taxAmount, returnsToOrder };
  await tx.insert(CreditNote, [{ ...row, issuedAt: currentTime() }]);
  await tx.insert(CreditNoteItem, rowsOf(id, credited));
  return (await tx.queryOne(CREDIT_NOTE, [id]))!;
}

const CREDIT_NOTE_NUMBERS: NumberedRecords = {
  document: 'credit_note',
  withNumbers: (tx, numbers) => tx.query(CREDIT_NOTES_WITH_NUMBERS, [numbers]),
};

/** The next number of the tenant's sequence of credit notes; without one the next of `CN-000001` and so on. */
async function drawCreditNoteNumber(tx: TenantTx): Promise<string> {
  const [drawn] = (await drawNumbers(tx, CREDIT_NOTE_NUMBERS, [undefined])) ?? [];
  if (drawn instanceof DomainError) throw drawn;
  return drawn?.number ?? nextDisplayId(tx, NEXT_CREDIT_NOTE_NUMBER);
}

/** The items that the request credits. Throws `validation_failed` with all faults of the request. */
function itemsOf(input: NewCreditNote, items: readonly CreditableItem[], exponent: number): CreditedItem[] {
  const faults = new Faults();
  checkItemsOrAmount(input, faults);
  const resolved = resolveCreditedItems(input, items, exponent, faults);
  faults.throwIfAny();
  if (input.items && !input.returnsToOrder && sum(resolved.map((item) => item.amount)).lte(ZERO))
    throw DomainError.invalid([
      { field: 'items', reason: 'must come to an amount greater than 0 unless return_to_order is true' },
    ]);
  return resolved;
}

/** Throws the first conflict: state of the invoice, reference or number in use, more than is left. */
async function requireCreditable(
  tx: TenantTx,
  invoice: InvoiceRecord,
  { referenceId, number, returnsToOrder }: NewCreditNote,
  credited: CreditedItem[],
  amount: Decimal,
): Promise<void> {
  const { isIssued, isCancelled } = invoice;
  if (!isIssued || isCancelled) {
    const [state, reason] = isCancelled
      ? ['cancelled', 'is CANCELLED and owes nothing']
      : ['a draft', 'is a DRAFT; write invoice_status OPEN or SENT first'];
    throw new DomainError('resource_locked', `The invoice is ${state}; only issued invoices can be credited.`, [
      { field: 'id', reason },
    ]);
  }
  await assertUnique(tx, 'credit_notes', [
    { column: 'reference_id', value: referenceId, code: 'duplicate_reference' },
    { column: 'display_id', field: 'credit_note_number', value: number, code: 'duplicate_value' },
  ]);
  const excesses = excessiveItems(credited, returnsToOrder);
  const [total, creditedBefore] = [decimal(invoice.totalAmount), decimal(invoice.creditedAmount)];
  const left = total.minus(creditedBefore);
  if (!excesses.length && amount.gt(left)) {
    const reason = `comes to ${amount.toFixed()}; total ${total.toFixed()}, credited ${creditedBefore.toFixed()}, at most ${left.toFixed()} more`;
    excesses.push({ field: credited.length ? 'items' : 'amount', reason });
  }
  if (excesses.length)
    throw new DomainError('credit_exceeds_invoice', 'More would be credited than was invoiced.', excesses);
}

const rowsOf = (creditNoteId: string, credited: CreditedItem[]): Partial<CreditNoteItem>[] =>
  credited.map(({ item, quantity, creditedQuantity, share, amount }, position) => ({
    id: newId(),
    creditNoteId,
    position,
    invoiceItemId: item.id,
    quantity,
    amount,
    creditedQuantity,
    shareAmount: share,
  }));

async function returnToOrders(
  tx: TenantTx,
  { orderIds }: InvoiceRecord,
  credited: CreditedItem[],
  { allocations }: CreditedBefore,
): Promise<void> {
  const returnable =
    allocations?.map(({ item, line, quantity }) => ({ item, line, quantity: decimal(quantity) })) ?? [];
  const returned = credited.map(({ item, quantity }) => ({ item: item.id, quantity }));
  await tx.query(RETURN_QUANTITIES, [JSON.stringify(distributeReturned(returned, returnable).parts)]);
  await touchOrders(tx, orderIds);
}
