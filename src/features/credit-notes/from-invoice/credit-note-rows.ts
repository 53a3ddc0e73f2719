import { newId } from '#platform/base/values/ids.js';
import { toWire } from '#platform/base/values/decimal.js';
import type { CreditNoteItem } from '../credit-note-item.entity.js';
import type { CreditNoteCharge } from '../credit-note.entity.js';
import type { CreditedItem } from './credit-rules.js';
import type { CreditedCharge } from './credited-charges.js';
import type { NetCreditedInvoice } from './net-credited-invoice.js';
import type { PricedCredit } from './price-credit.js';

/** What a credit note credits of a charge, without its parts by rate. */
export const storedCharge = ({ charge: { id: chargeId, name }, amount }: CreditedCharge): CreditNoteCharge => ({
  chargeId,
  name,
  amount: toWire(amount),
  parts: null,
});

/** The charges of a credit note of an invoice in the tax mode net. */
export const chargesOfGroups = ({ charges }: PricedCredit, { groups }: NetCreditedInvoice): CreditNoteCharge[] =>
  charges.map((one) => ({
    ...storedCharge(one),
    parts: one.parts.map(({ group, base, amount }) => {
      const { category, rate } = groups[group]!;
      return { category, rate: toWire(rate), base: toWire(base), amount: toWire(amount) };
    }),
  }));

/** The rows of the items of a credit note. */
export const rowsOf = (creditNoteId: string, credited: readonly CreditedItem[]): Partial<CreditNoteItem>[] =>
  credited.map(({ item, quantity, creditedQuantity, share, amount, base }, position) => ({
    id: newId(),
    creditNoteId,
    position,
    invoiceItemId: item.id,
    quantity,
    amount,
    creditedQuantity,
    shareAmount: share,
    shareBase: base,
  }));
