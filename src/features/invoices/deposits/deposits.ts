import { ruleKey } from '#features/settings/tax/tax-groups.js';
import type { TaxRule } from '#features/settings/tax/tax-rule.js';
import { currencyExponent } from '#platform/base/values/currency.js';
import { type Decimal, decimal, roundDown, ZERO } from '#platform/base/values/decimal.js';
import { groupBy } from '#platform/base/values/group-by.js';
import { moneyText } from '#platform/base/values/money-text.js';
import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { InvoiceRecord } from '../invoices.queries.js';
import type { OpenDeposit } from '../creation/new-invoice.js';
import { DEPOSITS_OF_ORDERS } from './deposits.queries.js';

/** A deposit of a locked order by category and rate; it is not cancelled. */
export interface DepositGroup extends TaxRule {
  id: string;
  number: string;
  isIssued: boolean;
  /** Its base less what was credited of it. */
  base: Decimal;
  /** The part of the base that invoices take off. */
  taken: Decimal;
  takers: readonly string[];
}

/** The deposits of locked orders, the earliest first. */
export async function readDeposits(tx: TenantTx, orderIds: readonly string[]): Promise<DepositGroup[]> {
  const rows = (await tx.queryOne(DEPOSITS_OF_ORDERS, [orderIds])) ?? [];
  return rows.map(({ rate, base, taken, takers, ...row }) => ({
    ...row,
    rate: decimal(rate),
    base: decimal(base),
    taken: decimal(taken),
    takers: takers ?? [],
  }));
}

/** What is left of the base of a deposit, rounded down to `exponent` decimals. */
export const leftOfDeposit = ({ base, taken }: DepositGroup, exponent: number): Decimal =>
  roundDown(base.minus(taken), exponent);

/** Those of the deposits that an invoice can take off. */
export function openDeposits(deposits: readonly DepositGroup[], exponent: number): OpenDeposit[] {
  const open = deposits
    .filter(({ isIssued }) => isIssued)
    .map((group) => ({ ...group, base: leftOfDeposit(group, exponent) }))
    .filter(({ base }) => base.gt(ZERO));
  return [...groupBy(open, ({ id }) => id)].map(([id, groups]) => ({ id, number: groups[0]!.number, groups }));
}

/** Why a deposit, whose orders are locked, can be neither cancelled nor deleted: the invoices that take it off. */
export async function takersOf(tx: TenantTx, deposit: InvoiceRecord): Promise<string[]> {
  if (deposit.type !== 'deposit') return [];
  const groups = await readDeposits(tx, deposit.orderIds);
  return [...new Set(groups.flatMap(({ id, takers }) => (id === deposit.id ? takers : [])))];
}

/** Throws `resource_locked` if invoices take off a deposit that is cancelled. */
export async function requireNotTakenOff(tx: TenantTx, deposit: InvoiceRecord): Promise<void> {
  const takers = await takersOf(tx, deposit);
  if (takers.length) throw takenOff([{ field: 'invoice_status', reason: takenOffBy(takers) }]);
}

/**
 * Throws `resource_locked` if invoices take more off the deposits of some orders than these have. The orders must be locked, and the change of
 * the deposit or of what an invoice takes off be written: the error undoes it.
 */
export async function requireDepositsCovered(tx: TenantTx, orderIds: readonly string[]): Promise<void> {
  const exponent = currencyExponent(tx.tenant.currency);
  const deposits = await readDeposits(tx, orderIds);
  const short = deposits.filter(({ base, taken }) => taken.gt(base));
  if (!short.length) return;
  throw takenOff(
    short.map(({ number, takers, base, taken, ...rule }) => ({
      field: 'id',
      reason: `${takenOffBy(takers)}: ${moneyText(taken, exponent)} without tax of the deposit ${number} (${ruleKey(rule)} %), of which ${moneyText(base, exponent)} would be left`,
    })),
  );
}

/** Why a deposit stays as it is; for details of errors. */
export const takenOffBy = (takers: readonly string[]): string =>
  takers.length === 1
    ? `the invoice ${takers[0]} takes it off; cancel it first`
    : `the invoices ${takers.join(', ')} take it off; cancel them first`;

const takenOff = (details: ErrorDetail[]) =>
  new DomainError('resource_locked', 'Invoices have taken the deposit off.', details);
