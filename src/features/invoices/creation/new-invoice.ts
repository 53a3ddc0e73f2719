import type { Charge, ChargeType, ValueType } from '#features/orders/money/charge.js';
import type { EarlyPaymentDiscount, TaxCategory, TaxMode } from '#features/settings/settings.js';
import type { TaxRule } from '#features/settings/tax/tax-rule.js';
import type { NewAttributeValue } from '#platform/base/values/attribute-value.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import type { NewDetails } from '#platform/base/values/details.js';
import type { INVOICE_DETAILS } from '../invoice-details.js';
import type { Invoice, InvoiceChargeValues, InvoiceType } from '../invoice.entity.js';
import type { InvoiceState } from '../state/invoice-state.js';
import type { Rate } from '../money/invoice-amounts.js';

export interface NewItemStatus {
  orderedQuantity?: Decimal;
  shippedQuantity?: Decimal;
  openQuantity?: Decimal;
  shipDate?: Date;
  deliveredDate?: Date;
  requestedShipDate?: Date;
  requestedDeliveryDate?: Date;
}

export interface NewInvoiceItem {
  /** Of an item that a draft has already; a new item gets one. */
  id?: string;
  referenceId?: string;
  sku: string;
  quantity: Decimal;
  /** Price of one unit. */
  amount: Decimal;
  name?: string;
  taxCharges?: { tax?: Rate; discount?: Rate; shipping?: Rate; additional?: Rate };
  status?: NewItemStatus;
  /** Code of UN/ECE Recommendation 20 or 21; that of the product if it is absent. */
  unitCode?: string;
  /** Per cent; only in the tax mode net, as the category. */
  taxRate?: Decimal;
  taxCategory?: TaxCategory;
  /** The customer's own number of the article. */
  buyerItemId?: string;
  /** Whether an SKU that resembles one of the orders is meant as it is; absent if the API version cannot say so. */
  isAdhoc?: boolean;
}

export interface NewInvoiceCharge {
  name?: string;
  type: ChargeType;
  valueType?: ValueType;
  amount: Decimal;
  /** Per cent; only in the tax mode net, as the category. */
  taxRate?: Decimal;
  taxCategory?: TaxCategory;
  /** Code of UNTDID 5189 (discounts) or UNTDID 7161 (other charges). */
  reasonCode?: string;
  /** The deposit that it takes off. */
  deposit?: InvoiceChargeValues['deposit'];
}

/** An issued deposit with what invoices can still take off. */
export interface OpenDeposit {
  id: string;
  number: string;
  /** Bases above 0 by category and rate. */
  groups: readonly (TaxRule & { base: Decimal })[];
}

/** The input of a creation, the same for all API versions. */
export interface NewInvoice extends NewDetails<Invoice, typeof INVOICE_DETAILS> {
  /** Set by imports, so that they can be repeated; generated otherwise. */
  id?: string;
  referenceId: string;
  /** Absent: an invoice. A deposit bills no order line. */
  type?: InvoiceType;
  /** Absent: it is drawn from the tenant's sequence when the invoice is issued. */
  invoiceNumber?: string;
  /** Our ids or the caller's references. */
  orderIds: string[];
  /** A total that the caller states; computed if absent. */
  statedTotal?: Decimal;
  /** A payment status that must be the one that follows from the amounts. */
  statedPaymentStatus?: string;
  /** The first state: one of {@link FIRST_STATES}. */
  state: InvoiceState;
  /** When it was or is to be issued; absent: when it is. */
  issuedAt?: Date;
  paidAmount: Decimal;
  /** Default: that of the settings. */
  taxMode?: TaxMode;
  /** Absent: that of its payment term, which must be found. */
  dueDate?: Date;
  /** Discounts for early payments. Absent: those of its payment term. */
  earlyPayment?: EarlyPaymentDiscount[];
  items: NewInvoiceItem[];
  /** Whether a `referenceId` of an item that names an order line is the item's own number too, so that the item may bill other lines of its SKU. */
  referencesAreOwn?: boolean;
  charges?: NewInvoiceCharge[];
  /** The deposits that it takes off, in the tax mode net. */
  deposits?: readonly OpenDeposit[];
  /** By id of the order: what the invoice carries of its charges, if it is made from its orders. Kept with the invoice. */
  carriedCharges?: ReadonlyMap<string, Charge[]>;
  /** Absent if the API version has no attributes: mandatory ones are then not required. */
  attributes?: NewAttributeValue[];
  createdAt?: Date;
  updatedAt?: Date;
}

/** A new invoice with its id. */
export type InvoiceToCreate = NewInvoice & { id: string };
