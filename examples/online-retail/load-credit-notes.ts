import { creditNoteBody } from './bodies.js';
import { forEachConcurrently } from './concurrency.js';
import { readAll } from './lists.js';
import type { CreditNote } from './model.js';
import { idOf, type Loaded, runPhase } from './phase.js';
import type { Session } from './session.js';
import type { WireCreditNote } from './wire.js';

export const creditNotesPath = (invoiceId: string): string => `/v2/invoices/${invoiceId}/credit-notes`;

/** Creates the cancellations as credit notes of their invoices. */
export async function loadCreditNotes(session: Session, invoices: Map<string, string>): Promise<Loaded> {
  const { api, dataset, concurrency } = session;
  const invoiceOf = ({ sale }: CreditNote): string => idOf(invoices, sale.reference);
  const existing = new Map<string, string>();
  await forEachConcurrently(new Set(dataset.creditNotes.map(invoiceOf)), concurrency, async (invoiceId) => {
    for await (const note of readAll<WireCreditNote>(api, creditNotesPath(invoiceId)))
      existing.set(note.reference_id, note.id);
  });
  return runPhase<CreditNote>(session, {
    name: 'credit notes',
    items: dataset.creditNotes,
    keyOf: ({ reference }) => reference,
    existing,
    request: (note) => ({ path: creditNotesPath(invoiceOf(note)), body: creditNoteBody(note) }),
    find: async (reference, note) => {
      for await (const { id, reference_id } of readAll<WireCreditNote>(api, creditNotesPath(invoiceOf(note))))
        if (reference_id === reference) return id;
      return undefined;
    },
  });
}
