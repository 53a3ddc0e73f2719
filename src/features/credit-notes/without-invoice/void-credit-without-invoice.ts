import type { InvoiceMoney } from '#features/invoices/money/invoice-money.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { CreditNote } from '../credit-note.entity.js';
import { type CreditNoteRecord, VOID_WITHOUT_INVOICE } from '../credit-notes.queries.js';
import type { CreditedReturns } from '../credited-returns.js';
import { readNote } from '../read-note.js';

/**
 * Voids a credit note without an invoice; what it credited of a return of goods can be credited again. A voided one is returned as it is. Throws
 * `version_conflict`, and `resource_locked` while something of it is used.
 */
export async function voidCreditWithoutInvoice(
  tx: TenantTx,
  { money, returns }: { money: InvoiceMoney; returns: CreditedReturns },
  id: string,
  reason: string | undefined,
  precondition: Precondition,
): Promise<CreditNoteRecord> {
  await tx.lock(CreditNote, id);
  const note = await readNote(tx, id);
  precondition.check(note);
  if (note.voidedAt !== null) return note;
  const users = await money.usersOf(tx, note.id);
  if (users.length)
    throw new DomainError(
      'resource_locked',
      'The credit note is used.',
      users.map((name) => ({ field: 'id', reason: `reverse ${name} first` })),
    );
  tx.journal.watch('credit_note', [note.id]);
  if (note.returnId !== null) await returns.release(tx, note.returnId, note.id);
  await tx.query(VOID_WITHOUT_INVOICE, [note.id, reason ?? null]);
  return readNote(tx, id);
}
