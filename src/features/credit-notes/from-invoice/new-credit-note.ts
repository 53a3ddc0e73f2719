import type { Decimal } from '#platform/base/values/decimal.js';

export interface NewCreditNoteItem {
  /** Our id of the invoice item, or the caller's reference of it. */
  item: string;
  quantity: Decimal;
  /** Default: the share of the item's line total. */
  amount?: Decimal;
}

export interface NewCreditNoteCharge {
  /** Id of a charge of type shipping of the invoice. */
  charge: string;
  /** With its tax. Default: what is left of it. */
  amount?: Decimal;
}

/** The input of a creation: either `items`, `charges` or both, or `amount`. */
export interface NewCreditNote {
  /** Set by imports, so that they can be repeated; generated otherwise. */
  id?: string;
  referenceId?: string;
  /** Default: the next number of the tenant. */
  number?: string;
  reason?: string;
  /** When it is issued; default now. */
  issuedAt?: Date;
  amount?: Decimal;
  items?: NewCreditNoteItem[];
  charges?: NewCreditNoteCharge[];
  /** Whether the credited quantities can be invoiced again. */
  returnsToOrder: boolean;
  /** The return of goods that it credits, if any; its items may come to 0, as free goods do. */
  returnId?: string;
}
