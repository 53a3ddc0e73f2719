import type { InvoiceLinks } from '#features/invoices/invoice-links.js';
import type { InvoiceRecord } from '#features/invoices/invoices.queries.js';
import { requireDepositsCovered } from '#features/invoices/deposits/deposits.js';
import { lockInvoice } from '#features/invoices/change/lock-invoice.js';
import { lockOrders, touchOrders } from '#features/orders/quantities/order-line-quantities.js';
import { requireOpenDay } from '#features/settings/record-day.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { assertUnique } from '#platform/data/records/unique-values.js';
import { type Decimal, decimal, sum, ZERO } from '#platform/base/values/decimal.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { newId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { CreditNoteItem } from '../credit-note-item.entity.js';
import { CreditNote } from '../credit-note.entity.js';
import { checkIssueDay, issueOf } from '../credit-note-issue.js';
import { chargesOfGroups, rowsOf, storedCharge } from './credit-note-rows.js';
import {
  ADD_CREDIT,
  CREDIT_NOTE,
  CREDITED,
  type CreditedBefore,
  type CreditNoteRecord,
  OVER_RETURNED,
  RETURN_QUANTITIES,
} from '../credit-notes.queries.js';
import { checkItemsOrAmount, type CreditedItem, excessiveItems, resolveCreditedItems } from './credit-rules.js';
import { type CreditedParts, excessiveCharges, resolveCreditedCharges } from './credited-charges.js';
import { type CreditedInvoice, creditedInvoice, taxOfCredit } from './credited-invoice.js';
import { netTaxes, priceCredit } from './price-credit.js';
import { statedCreditSummary } from './stated-credit-summary.js';
import type { NewCreditNote } from './new-credit-note.js';
import { distributeReturned, type Returnable } from './returned-quantities.js';

/**
 * Stores a credit note of an issued invoice, at most what is left of the invoice's total and of the shares and quantities of its items,
 * and returns the quantities to the order lines if the caller asks for that.
 */
export async function createCreditNote(
  tx: TenantTx,
  { documents, money }: InvoiceLinks,
  invoiceId: string,
  input: NewCreditNote,
  precondition: Precondition,
): Promise<CreditNoteRecord> {
  const invoice = await lockInvoice(tx, invoiceId, precondition);
  const isDeposit = invoice.type === 'deposit'; // what invoices take off changes under the lock of its order
  if (input.returnsToOrder || isDeposit) await lockOrders(tx, invoice.orderIds);
  const before = (await tx.queryOne(CREDITED, [invoice.id]))!;
  const exponent = currencyExponent(tx.tenant.currency);
  const shared = creditedInvoice(invoice, before, exponent);
  const faults = new Faults();
  const stated = checkIssueDay(invoice, input, tx.tenant.timezone, faults);
  const wanted = partsOf(input, invoice, shared, exponent, faults);
  const priced = shared.net && priceCredit(shared.net, wanted, input.amount, exponent);
  const credited: CreditedParts = priced ?? wanted;
  const amount = input.amount ?? sumOf(credited);
  await requireCreditable(tx, invoice, input, credited, amount);
  await requireOpenDay(tx, 'issued_at', stated);
  const { id = newId(), referenceId, reason, returnsToOrder, returnId } = input;
  const taxes = priced
    ? netTaxes(shared.net!, priced, exponent)
    : statedTaxes(invoice, shared, { credited, amount }, exponent);
  tx.journal.created('credit_note', { id, referenceId });
  tx.journal.watch('invoice', [invoice.id]);
  if (returnsToOrder) tx.journal.watch('order', invoice.orderIds);
  const issuedAt = stated ?? currentTime();
  const paid = await money.takeDiscountBack(tx, invoice, { id, amount, issuedAt });
  await tx.query(ADD_CREDIT, [invoice.id, amount.toFixed(), paid.toFixed()]);
  if (returnsToOrder) await returnToOrders(tx, invoice, credited.items, before);
  const issue = await issueOf(tx, { number: input.number, issuedAt: stated });
  const charges = priced ? chargesOfGroups(priced, shared.net!) : wanted.charges.map(storedCharge);
  const row = {
    id,
    invoiceId: invoice.id,
    referenceId,
    reason,
    amount,
    returnsToOrder,
    returnId,
    charges,
    ...taxes,
    ...issue,
  };
  await tx.insert(CreditNote, [row]);
  await tx.insert(CreditNoteItem, rowsOf(id, credited.items));
  if (isDeposit) await requireDepositsCovered(tx, invoice.orderIds);
  const refusal = await documents.refusal(tx, 'credit_note', id);
  if (refusal) throw refusal;
  return (await tx.queryOne(CREDIT_NOTE, [id]))!;
}

/** The taxes of a credit note of an invoice in the tax mode stated. */
function statedTaxes(
  invoice: InvoiceRecord,
  shared: CreditedInvoice,
  { credited, amount }: { credited: CreditedParts; amount: Decimal },
  exponent: number,
) {
  const taxAmount = taxOfCredit(shared, credited, amount, exponent);
  return { taxAmount, taxSummary: statedCreditSummary(invoice, credited, { amount, taxAmount }, exponent) };
}

/** The items and charges that the request credits. Throws `validation_failed` with all faults of the request. */
function partsOf(
  input: NewCreditNote,
  invoice: InvoiceRecord,
  creditable: CreditedInvoice,
  exponent: number,
  faults: Faults,
): CreditedParts {
  checkItemsOrAmount(input, faults);
  const items = resolveCreditedItems(input, creditable.items, exponent, faults);
  const charges = resolveCreditedCharges(input, invoice, creditable.charges, faults);
  faults.throwIfAny();
  if (input.items && !input.returnsToOrder && !input.returnId && sumOf({ items, charges }).lte(ZERO))
    throw DomainError.invalid([
      { field: 'items', reason: 'must come to an amount greater than 0 unless return_to_order is true' },
    ]);
  return { items, charges };
}

const sumOf = ({ items, charges }: CreditedParts): Decimal => sum([...items, ...charges].map(({ amount }) => amount));

/** Throws the first conflict: state of the invoice, reference or number in use, more than is left. */
async function requireCreditable(
  tx: TenantTx,
  invoice: InvoiceRecord,
  { referenceId, number, returnsToOrder }: NewCreditNote,
  credited: CreditedParts,
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
  const excesses = [...excessiveItems(credited.items, returnsToOrder), ...excessiveCharges(credited.charges)];
  const [total, creditedBefore] = [decimal(invoice.totalAmount), decimal(invoice.creditedAmount)];
  const left = total.minus(creditedBefore);
  if (!excesses.length && amount.gt(left)) {
    const reason = `comes to ${amount.toFixed()}; total ${total.toFixed()}, credited ${creditedBefore.toFixed()}, at most ${left.toFixed()} more`;
    excesses.push({ field: fieldOf(credited), reason });
  }
  if (excesses.length)
    throw new DomainError('credit_exceeds_invoice', 'More would be credited than was invoiced.', excesses);
}

/** The field of a request that states what is credited. */
function fieldOf({ items, charges }: CreditedParts): string {
  if (items.length) return 'items';
  return charges.length ? 'charges' : 'amount';
}

/**
 * Throws `over_returned` if, with returns of goods, more would come back of an order line than was sent. What credit notes alone return is at most
 * what was invoiced.
 */
async function requireSent(
  tx: TenantTx,
  credited: readonly CreditedItem[],
  parts: readonly Returnable[],
): Promise<void> {
  const lines = parts.map(({ line }) => line);
  const exceeded = await tx.query<{ line: string; sent: string; returned: string }>(OVER_RETURNED, [lines]);
  if (!exceeded.length) return;
  const details = exceeded.flatMap(({ line, sent, returned }) =>
    parts
      .filter((part) => part.line === line)
      .map(({ item, quantity }) => {
        const before = decimal(returned).minus(quantity);
        const most = decimal(sent).minus(before);
        const field = `items[${credited.findIndex((one) => one.item.id === item)}].quantity`;
        return { field, reason: `sent ${sent}, returned ${before.toFixed()}, at most ${most.toFixed()} more` };
      }),
  );
  throw new DomainError('over_returned', 'More would be returned than was sent.', details);
}

async function returnToOrders(
  tx: TenantTx,
  { orderIds }: InvoiceRecord,
  credited: readonly CreditedItem[],
  { allocations }: CreditedBefore,
): Promise<void> {
  const returnable =
    allocations?.map(({ item, line, quantity }) => ({ item, line, quantity: decimal(quantity) })) ?? [];
  const returned = credited.map(({ item, quantity }) => ({ item: item.id, quantity }));
  const { parts } = distributeReturned(returned, returnable);
  await tx.query(RETURN_QUANTITIES, [JSON.stringify(parts)]);
  await requireSent(tx, credited, parts);
  await touchOrders(tx, orderIds);
}
