import type { DryRun } from '#features/invoices/invoice-view.js';
import type { InvoiceState } from '#features/invoices/state/invoice-state.js';
import type { NewAttributeValue } from '#platform/base/values/attribute-value.js';
import type { Decimal } from '#platform/base/values/decimal.js';

/**
 * Which quantity of each line an invoice bills: what was shipped or delivered and did not come back, or all that is ordered and not
 * cancelled.
 */
export const BILLED_QUANTITIES = ['shipped', 'open', 'delivered'] as const;
export type BilledQuantities = (typeof BILLED_QUANTITIES)[number];

/** What a caller may state of an invoice that is made from orders. */
export interface BillingTerms {
  state: InvoiceState;
  /** Default: the reference or else the display id of the first order, and a number. */
  referenceId?: string;
  invoiceNumber?: string;
  issuedAt?: Date;
  /** Default: the day of issue and the due days of the payment term. */
  dueDate?: Date;
  remarks?: string;
  /** Default: that of the orders, if they have the same. */
  poNumber?: string;
  /** Day such as `2026-01-31`. Default: that of the last shipment of the billed lines. */
  deliveryDate?: string;
  buyerReference?: string;
  contractReference?: string;
  attributes: NewAttributeValue[];
  /** Whether the invoice takes off the issued deposits of its orders. */
  deductsDeposits: boolean;
  dryRun: DryRun;
}

/** A quantity of a line that the caller states. */
export interface NamedPart {
  /** Id of the line, or the caller's reference of it. */
  lineId: string;
  quantity: Decimal;
}

export interface OrderBilling extends BillingTerms {
  /** Default shipped, if no lines are stated. */
  quantities?: BilledQuantities;
  lines?: NamedPart[];
}

export interface CollectiveBilling extends BillingTerms {
  quantities: BilledQuantities;
  /** Ids or references of the orders; or else a customer. */
  orderIds?: string[];
  /** Id or reference of the customer whose orders are billed. */
  customerId?: string;
  /** Only what had left by then is billed. */
  shippedUntil?: Date;
}
