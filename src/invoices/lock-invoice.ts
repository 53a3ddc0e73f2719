import { DomainError } from '../platform/errors/domain-error.js';
import type { Precondition } from '../platform/records/if-match.js';
import { isId } from '../platform/values/ids.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { INVOICE, type InvoiceRecord, LOCK_INVOICE } from './invoices.queries.js';

/** The name under which transactions of this process wait for an invoice. */
export const invoiceRow = (id: string) => `invoices:${id.toLowerCase()}`;

/**
 * The invoice, locked against other writers until the transaction ends; read behind the lock, so that it is what they left.
 * Throws `invoice_not_found` and `version_conflict`.
 */
export async function lockInvoice(tx: TenantTx, id: string, precondition: Precondition): Promise<InvoiceRecord> {
  if (!isId(id)) throw DomainError.notFound('invoice', id);
  tx.hold(invoiceRow(id));
  const [, invoice] = await Promise.all([tx.query(LOCK_INVOICE, [id]), tx.queryOne<InvoiceRecord>(INVOICE, [id])]);
  if (!invoice) throw DomainError.notFound('invoice', id);
  precondition.check(invoice.version);
  return invoice;
}
