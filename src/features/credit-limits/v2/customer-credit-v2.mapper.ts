import { toWire } from '#platform/base/values/decimal.js';
import type { CustomerCredit } from '../credit-limits.service.js';
import type { CustomerCreditV2 } from './customer-credit-v2.dto.js';

export const toV2 = (credit: CustomerCredit): CustomerCreditV2 => ({
  credit_limit: credit.creditLimit,
  open_invoices: credit.openInvoices,
  drafts: credit.drafts,
  unapplied: credit.unapplied,
  open_orders: credit.openOrders,
  exposure: toWire(credit.exposure),
  available: credit.available && toWire(credit.available),
  oldest_overdue_days: credit.oldestOverdueDays,
});
