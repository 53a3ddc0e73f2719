import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { isId } from '#platform/base/values/ids.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import {
  INVOICE,
  type InvoiceRecord,
  LOCK_INVOICE,
  LOCK_INVOICES,
  LOCK_INVOICES_AGAINST_DELETION,
} from '../invoices.queries.js';

/** The name of an invoice in the queue in which transactions of this process wait for rows. */
const rowName = (id: string) => `invoices:${id.toLowerCase()}`;

/**
 * Locks an invoice against other writers until the transaction ends and reads it once it is locked. Throws `invoice_not_found`
 * and `version_conflict`.
 */
export async function lockInvoice(tx: TenantTx, id: string, precondition: Precondition): Promise<InvoiceRecord> {
  const invoice = isId(id) ? await lockInvoiceIfExists(tx, id) : undefined;
  if (!invoice) throw DomainError.notFound('invoice', id);
  precondition.check(invoice);
  return invoice;
}

/** As {@link lockInvoice}, for an id (a UUID) whose invoice may have been deleted; undefined if it was. */
export async function lockInvoiceIfExists(tx: TenantTx, id: string): Promise<InvoiceRecord | undefined> {
  tx.hold(rowName(id));
  const [, invoice] = await Promise.all([tx.query(LOCK_INVOICE, [id]), tx.queryOne(INVOICE, [id])]);
  return invoice;
}

/** Locks invoices, given by ids, against other writers in the order of their ids. To be called before orders are locked. */
export async function lockInvoices(tx: TenantTx, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  tx.hold(...ids.map(rowName));
  await tx.query(LOCK_INVOICES, [ids]);
}

/**
 * Keeps invoices, given by our ids or the caller's references, from being deleted or cancelled until the transaction ends. Returns their ids
 * by these names; a name that no invoice has is left out. To be called before orders are locked.
 */
export async function lockInvoicesAgainstDeletion(
  tx: TenantTx,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = names.filter(isId);
  tx.hold(...ids.map(rowName));
  const rows = await tx.query<{ id: string; referenceId: string }>(LOCK_INVOICES_AGAINST_DELETION, [ids, names]);
  const present = new Set(rows.map(({ id }) => id));
  const byReference = new Map(rows.map(({ id, referenceId }) => [referenceId, id]));
  return new Map(
    names.flatMap((name) => {
      const id = present.has(name.toLowerCase()) ? name.toLowerCase() : byReference.get(name);
      return id === undefined ? [] : [[name, id]];
    }),
  );
}
