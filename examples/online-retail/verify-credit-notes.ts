import Big from 'big.js';
import { forEachConcurrently } from './concurrency.js';
import type { InvoiceView } from './invoice-view.js';
import { readAll } from './lists.js';
import { creditNotesPath } from './load-credit-notes.js';
import type { Mismatches } from './mismatches.js';
import type { CreditNote } from './model.js';
import { wireNumber } from './money.js';
import type { Session } from './session.js';
import type { WireCreditNote } from './wire.js';

/** Counts of the file's cancellations in the service, from its answers. */
export interface CreditedBook {
  creditNotes: number;
  credited: string;
}

/** Reads the credit notes of every invoice with cancellations and compares them with the file. */
export async function verifyCreditNotes(
  { api, dataset, concurrency, progress }: Session,
  invoices: Map<string, InvoiceView>,
  mismatches: Mismatches,
): Promise<CreditedBook> {
  const wanted = new Map(dataset.creditNotes.map((note) => [note.reference, note]));
  let credited = new Big(0);
  let creditNotes = 0;
  const tick = progress('verify credit notes', invoices.size);
  await forEachConcurrently(invoices.values(), concurrency, async (invoice) => {
    for await (const found of readAll<WireCreditNote>(api, creditNotesPath(invoice.id))) {
      credited = credited.plus(found.amount);
      creditNotes += 1;
      const note = wanted.get(found.reference_id);
      if (note) compareCreditNote(note, found, invoice, mismatches);
      else mismatches.add(`credit note ${found.reference_id} is not of the file`);
      wanted.delete(found.reference_id);
    }
    tick();
  });
  for (const reference of wanted.keys()) mismatches.add(`credit note ${reference} is missing`);
  return { creditNotes, credited: credited.toFixed(2) };
}

export function compareCreditNote(
  { reference, issuedAt, sale, items, amount }: CreditNote,
  found: WireCreditNote,
  invoice: InvoiceView,
  mismatches: Mismatches,
): void {
  const name = `credit note ${reference}`;
  mismatches.expect(`${name} invoice`, invoice.reference, sale.reference);
  mismatches.expect(`${name} credit_note_number`, found.credit_note_number, reference);
  mismatches.expect(`${name} issued_at`, found.issued_at, issuedAt);
  mismatches.expect(`${name} amount`, found.amount, wireNumber(amount));
  const wanted = items.map(({ line, quantity }) => `${invoice.items.get(line.reference)?.id}: ${quantity.toFixed()}`);
  const actual = found.items.map(({ invoice_item_id, quantity }) => `${invoice_item_id}: ${quantity}`);
  mismatches.expect(`${name} items`, actual.join(', '), wanted.join(', '));
}
