import Big from 'big.js';
import type { DocumentCharge, DocumentContent, DocumentLine, TaxCategory, TaxGroup } from '../document-content.js';
import { amountText, numberText, percentageOf, priceText, roundTo } from './amounts.js';
import { type Tree, tree, xmlText } from './tree.js';

type Currency = Pick<DocumentContent, 'currency' | 'decimals'>;

/** An element with an amount and its currency. */
export const money = (name: string, value: Big | string, { currency, decimals }: Currency): Record<string, string> => ({
  [name]: amountText(value, decimals),
  [`${name}@currencyID`]: currency,
});

/** Scheme of ISO/IEC 6523 of a Global Trade Item Number. */
const GTIN = '0160';

/** A line (BG-25). Its id is its number, from 1. */
export function lineTree(line: DocumentLine, index: number, currency: Currency, syntax: 'UBL' | 'CII'): Tree {
  return tree({
    'cbc:ID': String(index + 1),
    'cbc:InvoicedQuantity': numberText(line.quantity),
    'cbc:InvoicedQuantity@unitCode': line.unitCode,
    ...money('cbc:LineExtensionAmount', line.net, currency),
    'cac:OrderLineReference': tree({ 'cbc:LineID': xmlText(line.orderLine) }),
    'cac:AllowanceCharge': lineAllowances(line, currency, syntax),
    'cac:Item': tree({
      'cbc:Name': xmlText(line.name) ?? xmlText(line.sku),
      'cac:BuyersItemIdentification': tree({ 'cbc:ID': xmlText(line.buyerItemId) }),
      'cac:SellersItemIdentification': tree({ 'cbc:ID': xmlText(line.sku) }),
      'cac:StandardItemIdentification': line.gtin === null ? null : { 'cbc:ID': line.gtin, 'cbc:ID@schemeID': GTIN },
      'cac:ClassifiedTaxCategory': taxCategory(line),
    }),
    'cac:Price': {
      'cbc:PriceAmount': priceText(line.price, currency.decimals),
      'cbc:PriceAmount@currencyID': currency.currency,
    },
  });
}

/** Decimals that EN 16931 permits in amounts, also of currencies that have fewer (BR-DEC-24, BR-DEC-27). */
const MOST_DECIMALS = 2;

/**
 * What is between quantity × price, rounded to 2 decimals, and the net of the line, so that the line is exact (PEPPOL-EN16931-R120). It has 2
 * decimals in currencies without decimals too, because their nets are rounded by more than the rule permits. A net above quantity × price
 * gives a charge. The percentage is stated where it gives exactly this amount.
 */
function lineAllowances(line: DocumentLine, { currency, decimals }: Currency, syntax: 'UBL' | 'CII'): Tree[] {
  const gross = roundTo(new Big(line.quantity).times(line.price), MOST_DECIMALS);
  const exact = { currency, decimals: isWhole(gross, decimals) ? decimals : MOST_DECIMALS };
  const discount = gross.minus(line.net);
  if (discount.eq(0)) return [];
  const isCharge = discount.lt(0);
  const amounts: Record<string, string | null> = {
    ...(isCharge ? {} : percentage(discount, line.discountPercentage, gross, exact)),
    ...money('cbc:Amount', discount.abs(), exact),
  };
  if (syntax === 'CII') {
    for (const name of Object.keys(amounts)) if (name.endsWith('@currencyID')) delete amounts[name]; // not allowed in CII (CII-DT-031)
  }
  return [
    tree({
      'cbc:ChargeIndicator': String(isCharge),
      'cbc:AllowanceChargeReasonCode': isCharge ? null : '95', // discount
      'cbc:AllowanceChargeReason': isCharge ? 'Rounding' : 'Discount',
      ...amounts,
    }),
  ];
}

/** A discount or charge of the whole document (BG-20, BG-21). */
export function chargeTree(charge: DocumentCharge, currency: Currency): Tree {
  const isCharge = charge.type === 'charge';
  return tree({
    'cbc:ChargeIndicator': String(isCharge),
    'cbc:AllowanceChargeReasonCode': xmlText(charge.reasonCode),
    'cbc:AllowanceChargeReason': xmlText(charge.name) ?? (isCharge ? 'Charge' : 'Discount'),
    ...(charge.base === null
      ? {}
      : percentage(new Big(charge.amount), charge.percentage, new Big(charge.base), currency)),
    ...money('cbc:Amount', charge.amount, currency),
    'cac:TaxCategory': taxCategory(charge),
  });
}

/** Whether an amount has no more than that many decimals. */
const isWhole = (amount: Big, decimals: number): boolean => roundTo(amount, decimals).eq(amount);

/**
 * A percentage and its base, if they give the amount exactly: a reader computes it again with 2 decimals, also in a currency that has none
 * (PEPPOL-EN16931-R040).
 */
function percentage(amount: Big, rate: string | null, base: Big, currency: Currency): Record<string, string> {
  const isExact =
    rate !== null && isWhole(base, currency.decimals) && percentageOf(base, rate, MOST_DECIMALS).eq(amount);
  return isExact ? { 'cbc:MultiplierFactorNumeric': numberText(rate), ...money('cbc:BaseAmount', base, currency) } : {};
}

/** A group of the tax breakdown (BG-23). Category O states rate 0 here (BR-DE-14), but not in lines and charges (BR-O-05 to BR-O-07). */
export function taxGroupTree(group: TaxGroup, currency: Currency): Tree {
  const isExempt = EXEMPT_CATEGORIES.has(group.category);
  return tree({
    ...money('cbc:TaxableAmount', group.base, currency),
    ...money('cbc:TaxAmount', group.tax, currency),
    'cac:TaxCategory': tree({
      'cbc:ID': group.category,
      'cbc:Percent': numberText(group.rate),
      'cbc:TaxExemptionReasonCode': isExempt ? xmlText(group.exemptionCode) : null,
      'cbc:TaxExemptionReason': isExempt ? xmlText(group.exemptionReason) : null,
      'cac:TaxScheme': VAT,
    }),
  });
}

/** Categories that have a reason why no tax is charged; in the others a reason is not allowed (BR-S-10, BR-Z-10). */
export const EXEMPT_CATEGORIES: ReadonlySet<TaxCategory> = new Set<TaxCategory>(['E', 'AE', 'K', 'G', 'O']);

const VAT: Tree = { 'cbc:ID': 'VAT' };

function taxCategory({
  taxCategory: category,
  taxRate,
}: {
  taxCategory: TaxCategory | null;
  taxRate: string | null;
}): Tree {
  if (!category || taxRate === null)
    throw new Error('an electronic invoice needs the tax category and rate of each line and charge');
  return tree({
    'cbc:ID': category,
    'cbc:Percent': category === 'O' ? null : numberText(taxRate),
    'cac:TaxScheme': VAT,
  });
}
