import { ruleKey } from '#features/settings/tax/tax-groups.js';
import { decimal } from '#platform/base/values/decimal.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { isSameText } from '#platform/base/values/text.js';
import type { NewInvoiceCharge } from '../creation/new-invoice.js';
import type { InvoiceChargeValues } from '../invoice.entity.js';
import type { InvoiceRecord } from '../invoices.queries.js';
import { statedRule } from '#features/settings/tax/tax-rule.js';

/**
 * The charges that are sent for a draft, of which those that take off a deposit still do. One that is left out gives the deposit back. Throws
 * `validation_failed` for another amount.
 */
export function linkedCharges(
  sent: readonly NewInvoiceCharge[],
  stored: readonly InvoiceChargeValues[],
): NewInvoiceCharge[] {
  const links = stored.filter(({ deposit }) => deposit);
  const faults = new Faults();
  const linked = sent.map((charge, index) => {
    const link = links.find((one) => isSameDeduction(charge, one));
    if (!link) return charge;
    links.splice(links.indexOf(link), 1);
    if (charge.valueType === 'percentage' || !charge.amount.eq(decimal(link.amount)))
      faults.add(`charges[${index}].amount`, 'takes off a deposit and cannot change; leave the charge out instead');
    return { ...charge, deposit: link.deposit };
  });
  faults.throwIfAny();
  return linked;
}

/** By name and tax; the amount is judged. */
function isSameDeduction(sent: NewInvoiceCharge, { name, type, taxCategory, taxRate }: InvoiceChargeValues): boolean {
  const rule = statedRule(sent);
  if (sent.type !== type || !rule || !taxCategory) return false;
  return (
    isSameText(sent.name ?? '', name ?? '') &&
    ruleKey(rule) === ruleKey({ category: taxCategory, rate: decimal(taxRate!) })
  );
}

/** Throws `resource_locked` if the orders or the tax mode of a draft change while its charges take off deposits of its orders. */
export function requireOrdersOfDeposits(
  invoice: InvoiceRecord,
  changed: readonly string[],
  charges: readonly { deposit?: unknown }[] = invoice.charges,
): void {
  const fields = changed.filter((field) => ['order_ids', 'tax_mode'].includes(field));
  if (!fields.length || !charges.some(({ deposit }) => deposit)) return;
  throw new DomainError(
    'resource_locked',
    'The invoice takes off deposits of its orders.',
    fields.map((field) => ({
      field,
      reason: 'cannot change while charges take off deposits; leave these charges out',
    })),
  );
}
