import type { InvoiceDocuments } from '#features/invoices/invoice-documents.js';
import { readSettings } from '#features/settings/read-settings.js';
import { checkDay, requireOpenPeriod } from '#features/settings/record-day.js';
import { Faults } from '#platform/base/errors/faults.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { isId, newId } from '#platform/base/values/ids.js';
import { assertUnique } from '#platform/data/records/unique-values.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { CreditNoteItem } from '../credit-note-item.entity.js';
import { CreditNote } from '../credit-note.entity.js';
import { issueOf } from '../credit-note-issue.js';
import { CREDIT_NOTE, type CreditNoteRecord } from '../credit-notes.queries.js';
import {
  CREDITED_PRODUCTS,
  type CreditedCustomer,
  type CreditedProduct,
  LOCK_CREDITED_CUSTOMER,
} from './credited-goods.queries.js';
import { priceGoods } from './credited-goods.js';
import type { NewCreditWithoutInvoice } from './new-credit-without-invoice.js';

/**
 * Stores a credit note without an invoice, which the customer can use for its invoices or get paid back. Throws `validation_failed` with all faults,
 * otherwise the first conflict: `duplicate_reference`, `duplicate_value`, `period_closed` or `document_incomplete`.
 */
export async function createCreditWithoutInvoice(
  tx: TenantTx,
  documents: InvoiceDocuments,
  input: NewCreditWithoutInvoice,
): Promise<CreditNoteRecord> {
  const { id = newId(), referenceId, number, reason, issuedAt, returnId } = input;
  const customer = await lockCreditedCustomer(tx, input.customerId);
  const settings = await readSettings(tx);
  const skus = [...new Set(input.items.map(({ sku }) => sku))];
  const products = await tx.query<CreditedProduct>(CREDITED_PRODUCTS, [skus]);
  const taxMode = input.taxMode ?? settings.taxMode;
  const faults = new Faults();
  if (!customer) faults.add('customer_id', 'does not exist');
  checkDay({ field: 'issued_at', time: issuedAt ?? currentTime() }, tx.tenant.timezone, faults);
  const { items, ...amounts } = await priceGoods(
    input,
    {
      ...{ taxMode, customer, settings, exponent: currencyExponent(tx.tenant.currency) },
      products: new Map(products.map((product) => [product.sku, product])),
    },
    faults,
  );
  faults.throwIfAny();
  await assertUnique(tx, 'credit_notes', [
    { column: 'reference_id', value: referenceId, code: 'duplicate_reference' },
    { column: 'display_id', field: 'credit_note_number', value: number, code: 'duplicate_value' },
  ]);
  if (issuedAt) requireOpenPeriod([{ field: 'issued_at', time: issuedAt }], settings, tx.tenant.timezone);
  tx.journal.created('credit_note', { id, referenceId });
  const issue = await issueOf(tx, input);
  const { id: customerId } = customer!; // a missing customer was a fault
  const names = { id, customerId, referenceId, reason, returnId, taxMode };
  await tx.insert(CreditNote, [{ ...names, returnsToOrder: false, charges: [], ...amounts, ...issue }]);
  await tx.insert(
    CreditNoteItem,
    items.map((item) => ({ ...item, creditNoteId: id })),
  );
  const refusal = await documents.refusal(tx, 'credit_note', id);
  if (refusal) throw refusal;
  return (await tx.queryOne(CREDIT_NOTE, [id]))!;
}

/** Locks a customer, given by our id or the caller's reference, before everything else; undefined if there is none. */
export async function lockCreditedCustomer(tx: TenantTx, name: string): Promise<CreditedCustomer | undefined> {
  const [customer] = await tx.query<CreditedCustomer>(LOCK_CREDITED_CUSTOMER, [isId(name) ? name : null, name]);
  return customer;
}
