import { DomainError } from '#platform/base/errors/domain-error.js';
import { isId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { CREDIT_NOTE, type CreditNoteRecord } from './credit-notes.queries.js';

/** Reads a credit note inside of a transaction. Throws `credit_note_not_found`. */
export async function readNote(tx: TenantTx, id: string): Promise<CreditNoteRecord> {
  const note = isId(id) ? await tx.queryOne(CREDIT_NOTE, [id]) : undefined;
  if (!note) throw DomainError.notFound('credit_note', id);
  return note;
}
