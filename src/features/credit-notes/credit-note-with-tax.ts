import { currencyExponent } from '#platform/base/values/currency.js';
import { decimal, toWire, type WireDecimal } from '#platform/base/values/decimal.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import type { CreditNoteRecord } from './credit-notes.queries.js';
import { taxOfOlderNote } from './from-invoice/credited-invoice.js';

/** A credit note with its tax and the currency of its amounts, which is the tenant's. */
export type CreditNoteWithTax = CreditNoteRecord & { currency: string; taxAmount: WireDecimal };

/** Adds the currency, and the tax of a credit note that is older than stored taxes, which is of an invoice. */
export function withTax(note: CreditNoteRecord): CreditNoteWithTax {
  const { currency } = currentCaller().tenant;
  return { ...note, currency, taxAmount: note.taxAmount ?? taxOf(note, currency) };
}

const taxOf = ({ taxedInvoice, amount }: CreditNoteRecord, currency: string): WireDecimal =>
  toWire(taxOfOlderNote(taxedInvoice!, decimal(amount), currencyExponent(currency)));
