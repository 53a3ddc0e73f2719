import { isDeepStrictEqual } from 'node:util';
import type { PaymentTerm } from '../settings.js';

/** A payment term as it is stored: older releases stored its name and due days alone. */
export type StoredPaymentTerm = Pick<PaymentTerm, 'name' | 'dueDays'> & Partial<PaymentTerm>;

/** A payment term with what older releases did not store: due days from the issue alone. */
export const completeTerm = (term: StoredPaymentTerm): PaymentTerm => ({
  dueFrom: 'issue',
  dueOn: [],
  discounts: [],
  ...term,
});

/**
 * The payment term that all of some names mean in the settings, in any letter case. Undefined if one of them means none, or if they mean terms that
 * differ in more than the name.
 */
export function findPaymentTerm(
  names: readonly (string | null)[],
  terms: readonly StoredPaymentTerm[],
): PaymentTerm | undefined {
  const byName = new Map(terms.map((term) => [term.name.toLowerCase(), completeTerm(term)]));
  const [first, ...others] = names.map((name) => (name === null ? undefined : byName.get(name.toLowerCase())));
  return first && others.every((other) => isDeepStrictEqual({ ...other, name: first.name }, first)) ? first : undefined;
}

/** Why some names, those of orders and else of their customer, mean no payment term. */
export function whyNoTerm(names: readonly (string | null)[]): string {
  const distinct = [...new Set(names)];
  const quoted = distinct.map((name) => JSON.stringify(name)).join(', ');
  if (distinct.length > 1) return `the orders have different payment terms (${quoted})`;
  return distinct[0] === null || !distinct.length
    ? 'neither the order nor its customer has a payment_term'
    : `the settings have no payment term ${quoted}`;
}
