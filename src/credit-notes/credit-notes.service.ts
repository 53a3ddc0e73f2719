import { Injectable } from '@nestjs/common';
import { type InvoiceRecord, TOUCH_ORDERS } from '../invoices/invoices.queries.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { lockInvoice } from '../invoices/lock-invoice.js';
import { lockOrders } from '../invoices/lock-orders.js';
import { currencyExponent } from '../platform/values/currency.js';
import { type CommonFilter, commonWhere, listPage, mapPage } from '../platform/records/list-query.js';
import { assertUnique } from '../platform/records/unique-values.js';
import { type Decimal, decimal, sum } from '../platform/values/decimal.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { Faults } from '../platform/errors/faults.js';
import type { Precondition } from '../platform/records/if-match.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { nextDisplayId } from '../platform/records/next-display-id.js';
import { isId, newId } from '../platform/values/ids.js';
import { currentCaller } from '../platform/tenancy/caller.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { CreditNoteItem } from './credit-note-item.entity.js';
import { CreditNote } from './credit-note.entity.js';
import {
  ADD_CREDIT,
  CREDIT_GROUND,
  CREDIT_NOTE,
  CREDIT_NOTES,
  type CreditGround,
  type CreditNoteRecord,
  type CreditNoteSort,
  NEXT_CREDIT_NOTE_NUMBER,
  RETURN_QUANTITIES,
} from './credit-notes.queries.js';
import {
  type Creditable,
  type CreditedItem,
  checkShape,
  creditedItems,
  excessiveItems,
  returnsOf,
} from './credit-rules.js';
import type { NewCreditNote } from './new-credit-note.js';

/** A credit note with the currency of its amounts. */
export type CreditNoteView = CreditNoteRecord & { currency: string };

const viewOf = (note: CreditNoteRecord): CreditNoteView => ({ ...note, currency: currentCaller().tenant.currency });

@Injectable()
export class CreditNotesService {
  constructor(
    private readonly db: TenantDb,
    private readonly invoices: InvoicesService,
  ) {}

  /** Takes back a part of an issued invoice, at most what is left of its total (contract, section 7). */
  async create(invoiceId: string, input: NewCreditNote, precondition: Precondition): Promise<CreditNoteView> {
    return this.db.transaction(async (tx) => {
      const invoice = await lockInvoice(tx, invoiceId, precondition);
      if (input.returnsToOrder) await lockOrders(tx, invoice.orderIds);
      const ground = (await tx.queryOne<CreditGround>(CREDIT_GROUND, [invoice.id]))!;
      const credited = itemsOf(input, invoice, ground, currencyExponent(tx.tenant.currency));
      const amount = input.amount ?? sum(credited.map((item) => item.amount));
      await requireCreditable(tx, invoice, input, credited, amount);
      const { id = newId(), referenceId, reason, returnsToOrder } = input;
      const displayId = input.number ?? (await nextDisplayId(tx, NEXT_CREDIT_NOTE_NUMBER));
      await tx.insert(CreditNote, [
        { id, invoiceId: invoice.id, referenceId, displayId, reason, amount, returnsToOrder },
      ]);
      await tx.insert(CreditNoteItem, rowsOf(id, credited));
      await tx.query(ADD_CREDIT, [invoice.id, amount.toFixed()]);
      if (returnsToOrder) await giveBack(tx, invoice, credited, ground);
      return viewOf((await tx.queryOne<CreditNoteRecord>(CREDIT_NOTE, [id]))!);
    });
  }

  async get(invoiceId: string, id: string): Promise<CreditNoteView> {
    const invoice = await this.invoices.get(invoiceId);
    const note = isId(id) ? await this.db.readOne<CreditNoteRecord>(CREDIT_NOTE, [id]) : undefined;
    if (note?.invoiceId !== invoice.id) throw DomainError.notFound('credit_note', id);
    return viewOf(note);
  }

  /** The credit notes of one invoice. */
  async list(
    invoiceId: string,
    filter: CommonFilter,
    request: PageRequest<CreditNoteSort>,
  ): Promise<Page<CreditNoteView>> {
    const { id } = await this.invoices.get(invoiceId);
    const where = commonWhere(filter).when(id, (invoice) => `t.invoice_id = ${invoice}`);
    const page = await listPage<CreditNoteRecord, CreditNoteSort>(this.db, CREDIT_NOTES, where, request);
    return mapPage(page, viewOf);
  }
}

function itemsOf(
  input: NewCreditNote,
  invoice: InvoiceRecord,
  { credited }: CreditGround,
  exponent: number,
): CreditedItem[] {
  const before = new Map(credited?.map(({ item, quantity }) => [item, decimal(quantity)]));
  const items: Creditable[] = invoice.items.map(({ id, referenceId, quantity, lineTotal }) => ({
    id,
    referenceId,
    quantity: decimal(quantity),
    lineTotal: decimal(lineTotal),
    creditedQuantity: before.get(id) ?? decimal(0),
  }));
  const faults = new Faults();
  checkShape(input, faults);
  const wanted = creditedItems(input.items ?? [], items, exponent, faults);
  faults.throwIfAny();
  return wanted;
}

/** Throws the first conflict: the invoice's state, a number that is taken, more than is left. */
async function requireCreditable(
  tx: TenantTx,
  invoice: InvoiceRecord,
  { referenceId, number }: NewCreditNote,
  credited: CreditedItem[],
  amount: Decimal,
): Promise<void> {
  const { isIssued, isCancelled } = invoice;
  const [total, before] = [decimal(invoice.totalAmount), decimal(invoice.creditedAmount)];
  if (!isIssued || isCancelled) {
    const state = isCancelled ? 'cancelled' : 'a draft';
    throw new DomainError('resource_locked', `The invoice is ${state}; only issued invoices can be credited.`);
  }
  await assertUnique(tx, 'credit_notes', [
    { column: 'reference_id', value: referenceId, code: 'duplicate_reference' },
    { column: 'display_id', field: 'credit_note_number', value: number, code: 'duplicate_value' },
  ]);
  const excessive = excessiveItems(credited);
  const left = total.minus(before);
  if (!excessive.length && amount.gt(left)) {
    const reason = `comes to ${amount.toFixed()}; total ${total.toFixed()}, credited ${before.toFixed()}, at most ${left.toFixed()} more`;
    excessive.push({ field: credited.length ? 'items' : 'amount', reason });
  }
  if (excessive.length)
    throw new DomainError('credit_exceeds_invoice', 'More would be credited than was invoiced.', excessive);
}

const rowsOf = (creditNoteId: string, credited: CreditedItem[]): Partial<CreditNoteItem>[] =>
  credited.map(({ item, quantity, amount }, position) => ({
    id: newId(),
    creditNoteId,
    position,
    invoiceItemId: item.id,
    quantity,
    amount,
  }));

async function giveBack(
  tx: TenantTx,
  { orderIds }: InvoiceRecord,
  credited: CreditedItem[],
  { allocations }: CreditGround,
): Promise<void> {
  const left = allocations?.map(({ item, line, quantity }) => ({ item, line, quantity: decimal(quantity) })) ?? [];
  await tx.query(RETURN_QUANTITIES, [JSON.stringify(returnsOf(credited, left))]);
  await tx.query(TOUCH_ORDERS, [orderIds]);
}
