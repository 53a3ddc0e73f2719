import { drawNumbers, type DrawnNumber, type NumberedRecords } from '#features/settings/numbers/draw-numbers.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { NUMBER_REQUIRED } from './check-invoice.js';
import type { Invoice } from '../invoice.entity.js';
import { INVOICES_WITH_NUMBERS } from '../invoices.queries.js';

const INVOICE_NUMBERS: NumberedRecords = {
  document: 'invoice',
  withNumbers: (tx, numbers) => tx.query(INVOICES_WITH_NUMBERS, [numbers]),
};

/** The columns of a number that was drawn. */
type DrawnColumns = Pick<Invoice, 'invoiceNumber' | 'numberSource'> & { issuedAt: Date };

/**
 * Draws the numbers of invoices that are issued without one, see `drawNumbers`; a time is when the invoice is issued, null: now. The result is
 * the error of an invoice whose day the sequence does not allow. Throws `validation_failed` if the tenant has no sequence.
 */
export async function drawInvoiceNumbers(
  tx: TenantTx,
  times: readonly (Date | null)[],
): Promise<(DrawnColumns | DomainError)[]> {
  const drawn = await drawNumbers(
    tx,
    INVOICE_NUMBERS,
    times.map((time) => time ?? undefined),
  );
  if (!drawn) throw DomainError.invalid([{ field: 'invoice_number', reason: NUMBER_REQUIRED }]);
  return drawn.map((one) => (one instanceof DomainError ? one : columnsOf(one)));
}

/** As {@link drawInvoiceNumbers}, for one invoice. Throws its error. */
export async function drawInvoiceNumber(tx: TenantTx, time: Date | null): Promise<DrawnColumns> {
  const [drawn] = await drawInvoiceNumbers(tx, [time]);
  if (drawn instanceof DomainError) throw drawn;
  return drawn!;
}

const columnsOf = ({ number, issuedAt }: DrawnNumber): DrawnColumns => ({
  invoiceNumber: number,
  numberSource: 'sequence',
  issuedAt,
});
