import { isDeepStrictEqual } from 'node:util';
import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { decimal, roundHalfUp, type WireDecimal } from '#platform/base/values/decimal.js';
import { dayOf } from '#platform/base/values/time-zone.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { keptWarnings } from './change/document-details.js';
import type { InvoiceRecord, PricedInvoice } from './invoices.queries.js';
import type { OverpricedItem } from './money/invoice-money.queries.js';
import type { CustomerTax } from './tax/customer-tax.queries.js';

/** What was accepted of an invoice and its caller should know. Its times are those that it shows. */
export const invoiceWarnings = (invoice: PricedInvoice): ErrorDetail[] => [
  ...priceWarnings(invoice.overpriced ?? [], currencyExponent(currentCaller().tenant.currency)),
  ...dueDateWarnings(invoice),
  ...customerTaxWarnings(invoice.customerTax, invoice.presentCustomerTax),
  ...(invoice.keptDetails ? keptWarnings(invoice, invoice.keptDetails) : []),
];

/**
 * A warning for each item whose net price exceeds that of its order lines by a smallest unit of the currency or more; less is a matter of
 * rounding. `exponent` is the number of decimals of the currency.
 */
function priceWarnings(overpriced: readonly OverpricedItem[], exponent: number): ErrorDetail[] {
  const unit = decimal(`1e-${exponent}`);
  return overpriced.flatMap(({ position, ...item }) => {
    const [net, ordered] = [decimal(item.net), decimal(item.ordered)];
    if (net.minus(ordered).lt(unit)) return [];
    const [price, limit] = [net, ordered].map((value) => roundHalfUp(value, exponent).toFixed());
    return [{ field: `items[${position}].amount`, reason: `comes to ${price}, at the price of the order to ${limit}` }];
  });
}

/**
 * A warning for a due date before the day of issue, most often a mistyped year. A draft without a planned day is issued today at the earliest;
 * a cancelled invoice does not fall due.
 */
function dueDateWarnings({ issuedAt, dueDate, isCancelled }: InvoiceRecord): ErrorDetail[] {
  const { timezone } = currentCaller().tenant;
  const issueDay = dayOf(issuedAt ? new Date(issuedAt) : currentTime(), timezone);
  const dueDay = dayOf(new Date(dueDate), timezone);
  if (dueDay >= issueDay || isCancelled) return [];
  return [{ field: 'due_date', reason: `is of ${dueDay}, before the day of issue, ${issueDay}` }];
}

/**
 * A warning for each field of the customer that is another one than when a draft was taxed; the draft keeps its taxes. Null: the draft is older
 * than this data, or the invoice is no draft.
 */
function customerTaxWarnings(taxed: CustomerTax | null, present: CustomerTax | null): ErrorDetail[] {
  if (!taxed || !present) return [];
  const warning = (field: string, then: unknown, now: unknown): ErrorDetail[] =>
    isDeepStrictEqual(then, now)
      ? []
      : [
          {
            field: `customer.${field}`,
            reason: `was ${textOf(then)} when the draft was taxed and is ${textOf(now)}; ${CURE}`,
          },
        ];
  return [
    ...warning('tax_category', taxed.taxCategory ?? 'S', present.taxCategory ?? 'S'),
    ...warning('tax_rate', rateText(taxed.taxRate), rateText(present.taxRate)),
    ...warning('tax_exemption', taxed.taxExemption, present.taxExemption),
  ];
}

const CURE = 'to change the taxes send the items with their tax_category and tax_rate';
const rateText = (rate: WireDecimal | null): string | null => (rate === null ? null : decimal(rate).toFixed());
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
