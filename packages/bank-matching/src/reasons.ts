import type { Invoice, Settings } from './books.js';
import type { Naming } from './namings.js';
import { hasPayerName, isPayingGroup, type LineContext } from './line-context.js';
import type { Reason } from './proposal.js';
import { type Settlement, sumOf } from './settlement.js';

/** An amount as a decimal text, with the decimals of the currency if it has no more. */
export function amountText(
  amount: bigint,
  { decimals, currencyDecimals = decimals }: Pick<Settings, 'decimals' | 'currencyDecimals'>,
): string {
  const digits = `${amount < 0n ? -amount : amount}`.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits
    .slice(digits.length - decimals)
    .replace(/0+$/, '')
    .padEnd(currencyDecimals, '0');
  return `${amount < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

/** How a line names an invoice. */
export function namingReason({ invoice: { number }, code, isWhole, written }: Naming): Reason {
  switch (code) {
    case 'number':
      return { code, text: isWhole ? `the text has ${number}` : `the text has ${number}, which can be something else` };
    case 'reference':
      return { code, text: `the text has the reference of ${number}` };
    case 'structured_reference':
      return { code, text: `the structured reference is that of ${number}` };
    case 'end_to_end':
      return { code, text: `the end-to-end id has ${number}` };
    case 'number_truncated':
      return { code, text: `${written} is a part of ${number}` };
    case 'number_mistyped':
      return { code, text: `${written} differs from ${number} by one character` };
  }
}

/** How the amount fits. */
export function amountReasons(settlement: Settlement, settings: Settings): Reason[] {
  const { fit, isTolerated, paid, unallocated } = settlement;
  const reasons: Reason[] = [];
  const rest = sumOf(paid.map(({ invoice, amount }) => invoice.due - amount));
  if (paid.length > 1) reasons.push({ code: 'sum_of_invoices', text: `the amount of ${paid.length} invoices` });
  if (fit === 'exact' && !isTolerated && paid.length === 1)
    reasons.push({ code: 'amount_exact', text: 'the amount is what is due' });
  if (fit === 'discount')
    reasons.push({ code: 'discount', text: `less a discount of ${amountText(rest, settings)} in time` });
  if (isTolerated) reasons.push({ code: 'tolerance', text: 'the difference is within the tolerance' });
  if (fit === 'short') reasons.push({ code: 'short', text: `${amountText(rest, settings)} of what is due stays open` });
  if (fit === 'over')
    reasons.push({ code: 'over', text: `${amountText(unallocated, settings)} more than what is due` });
  return reasons;
}

/** Who pays, and for whom. */
export function payerReasons(
  context: LineContext,
  groupId: string,
  customerId: string,
  invoices: readonly Invoice[],
): Reason[] {
  const { books } = context;
  const customer = books.customer(customerId);
  const { name } = customer;
  const others = new Set(invoices.map((one) => one.customerId).filter((id) => id !== customerId));
  const reasons: Reason[] = [];
  if (isPayingGroup(context, groupId)) reasons.push({ code: 'payer_iban', text: `the account is that of ${name}` });
  else if (hasPayerName(context, customer)) reasons.push({ code: 'payer_name', text: `the payer is called ${name}` });
  for (const id of others) reasons.push({ code: 'group', text: `${name} pays for ${books.customer(id).name}` });
  return reasons;
}
