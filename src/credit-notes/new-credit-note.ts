import type { Decimal } from '../platform/values/decimal.js';

export interface NewCreditNoteItem {
  /** Our id of the invoice's item, or the caller's reference of it. */
  item: string;
  quantity: Decimal;
  /** The caller's figure instead of the share of the line's total. */
  amount?: Decimal;
}

/** What is taken back of an invoice: quantities of items, or an amount. */
export interface NewCreditNote {
  /** Given by imports that must be repeatable; made here otherwise. */
  id?: string;
  referenceId?: string;
  /** The next of the tenant's series if absent. */
  number?: string;
  reason?: string;
  amount?: Decimal;
  items?: NewCreditNoteItem[];
  /** Whether the quantities may be invoiced again. */
  returnsToOrder: boolean;
}
