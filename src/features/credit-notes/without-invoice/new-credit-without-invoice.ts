import type { TaxCategory, TaxMode } from '#features/settings/settings.js';
import type { Decimal } from '#platform/base/values/decimal.js';

/** Goods, or a service such as a bonus, that a credit note without an invoice credits. */
export interface CreditedGoods {
  /** Generated if absent. */
  id?: string;
  sku: string;
  /** Default: the name of the product with the SKU. */
  name?: string;
  quantity: Decimal;
  /** Price of one unit; in the tax mode net without tax. */
  amount: Decimal;
  /** Per cent. */
  taxRate?: Decimal;
  /** Only in the tax mode net. */
  taxCategory?: TaxCategory;
}

/** The input of the creation of a credit note without an invoice. */
export interface NewCreditWithoutInvoice {
  /** Generated if absent. */
  id?: string;
  referenceId?: string;
  /** Our id or the caller's reference. */
  customerId: string;
  /** Default: the next number of the tenant. */
  number?: string;
  reason?: string;
  /** When it is issued; default now. */
  issuedAt?: Date;
  /** Default: that of the settings. */
  taxMode?: TaxMode;
  items: CreditedGoods[];
  /** The return of goods that it credits, if any; its items may come to 0, and goods with the rate 0 need no category. */
  returnId?: string;
}
