import type { InvoiceRecord } from '#features/invoices/invoices.queries.js';
import { issuedAtOf } from '#features/invoices/state/invoice-state.js';
import { drawNumbers, type NumberedRecords } from '#features/settings/numbers/draw-numbers.js';
import { checkDay, notBefore } from '#features/settings/record-day.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { nextDisplayId } from '#platform/data/records/next-display-id.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { CreditNote } from './credit-note.entity.js';
import { CREDIT_NOTES_WITH_NUMBERS, NEXT_CREDIT_NOTE_NUMBER } from './credit-notes.queries.js';
import type { NewCreditNote } from './from-invoice/new-credit-note.js';

const CREDIT_NOTE_NUMBERS: NumberedRecords = {
  document: 'credit_note',
  withNumbers: (tx, numbers) => tx.query(CREDIT_NOTES_WITH_NUMBERS, [numbers]),
};

/**
 * The number and time of issue. Without a stated number it is the next of the tenant's sequence of credit notes, or else of `CN-000001` and so
 * on.
 */
export async function issueOf(
  tx: TenantTx,
  { number, issuedAt }: Pick<NewCreditNote, 'number' | 'issuedAt'>,
): Promise<Pick<CreditNote, 'displayId' | 'issuedAt'>> {
  if (number !== undefined) return { displayId: number, issuedAt: issuedAt ?? currentTime() };
  const [drawn] = (await drawNumbers(tx, CREDIT_NOTE_NUMBERS, [issuedAt])) ?? [];
  if (drawn instanceof DomainError) throw drawn;
  if (drawn) return { displayId: drawn.number, issuedAt: drawn.issuedAt };
  return { displayId: await nextDisplayId(tx, NEXT_CREDIT_NOTE_NUMBER), issuedAt: issuedAt ?? currentTime() };
}

/** Checks the day, which is at least that of the invoice. Returns the stated time of issue, on the day of the invoice not before it. */
export function checkIssueDay(
  invoice: InvoiceRecord,
  { issuedAt: stated }: NewCreditNote,
  timezone: string,
  faults: Faults,
): Date | undefined {
  const issuedAt = invoice.isIssued ? issuedAtOf(invoice) : null; // a draft cannot be credited
  const sources = issuedAt ? [{ time: new Date(issuedAt), name: `the invoice ${invoice.invoiceNumber}` }] : [];
  const cure = stated ? undefined : 'cancel the invoice, which is of a day after today';
  checkDay({ field: 'issued_at', time: stated ?? currentTime(), sources, cure }, timezone, faults);
  return stated && notBefore(stated, sources, timezone);
}
