import { versionAndTimesOf } from '../../platform/values/time.js';
import type { CreditNoteItemRecord } from '../credit-notes.queries.js';
import type { CreditNoteWithCurrency } from '../credit-notes.service.js';
import type { NewCreditNote } from '../new-credit-note.js';
import type { CreateCreditNoteV2, CreditNoteItemV2, CreditNoteV2 } from './credit-note-v2.dto.js';

export const fromV2 = (dto: CreateCreditNoteV2): NewCreditNote => ({
  referenceId: dto.reference_id,
  number: dto.credit_note_number,
  reason: dto.reason,
  amount: dto.amount,
  items: dto.items?.map(({ invoice_item_id, quantity, amount }) => ({ item: invoice_item_id, quantity, amount })),
  returnsToOrder: dto.return_to_order ?? false,
});

export const toV2 = (note: CreditNoteWithCurrency): CreditNoteV2 => ({
  id: note.id,
  invoice_id: note.invoiceId,
  reference_id: note.referenceId,
  credit_note_number: note.displayId,
  reason: note.reason,
  currency: note.currency,
  amount: note.amount,
  return_to_order: note.returnsToOrder,
  items: note.items.map(itemToV2),
  ...versionAndTimesOf(note),
});

const itemToV2 = (item: CreditNoteItemRecord): CreditNoteItemV2 => ({
  id: item.id,
  invoice_item_id: item.invoiceItemId,
  sku: item.sku,
  name: item.name,
  quantity: item.quantity,
  amount: item.amount,
});
