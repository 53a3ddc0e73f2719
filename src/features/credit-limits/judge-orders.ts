import { currencyExponent } from '#platform/base/values/currency.js';
import { type Decimal, decimal } from '#platform/base/values/decimal.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { type ExposureRecord, EXPOSURES } from './credit-limits.queries.js';
import { exposureOf } from './exposure.js';
import { moneyText } from '#platform/base/values/money-text.js';

/** An order that is about to be confirmed, or whose total rises. */
export interface OrderToJudge {
  id: string;
  customerId: string;
  /** What is not invoiced of it. */
  uninvoiced: Decimal;
}

/** The order fits into the limit, is to be confirmed on hold, or is refused. */
export type Judgement = 'fits' | 'held' | DomainError;

/**
 * Judges orders by the credit limits of their customers, one after the other as if each was stored alone: one that is refused leaves its
 * amount to those after it. Equal to the limit is allowed. The customers must be locked before (`lockCustomerRows`), so that no two
 * transactions use the same rest of a limit. `field` is the field of the request that a refusal names. One statement.
 */
export async function judgeOrders(tx: TenantTx, orders: readonly OrderToJudge[], field: string): Promise<Judgement[]> {
  const exponent = currencyExponent(tx.tenant.currency);
  const customers = [...new Set(orders.map(({ customerId }) => customerId))];
  const rows = await tx.query<{ doc: ExposureRecord }>(EXPOSURES, [customers, orders.map(({ id }) => id), exponent]);
  const accounts = new Map(rows.map(({ doc }) => [doc.customerId, { ...doc, used: exposureOf(doc) }]));
  return orders.map(({ customerId, uninvoiced }): Judgement => {
    const account = accounts.get(customerId);
    if (!account || account.creditLimit === null || account.policy === 'off') return 'fits';
    const [limit, { used }] = [decimal(account.creditLimit), account];
    const isBeyond = used.plus(uninvoiced).gt(limit);
    if (isBeyond && account.policy === 'refuse') return refusal({ limit, used, uninvoiced }, exponent, field);
    account.used = used.plus(uninvoiced);
    return isBeyond ? 'held' : 'fits';
  });
}

function refusal(
  { limit, used, uninvoiced }: { limit: Decimal; used: Decimal; uninvoiced: Decimal },
  exponent: number,
  field: string,
): DomainError {
  const [ofLimit, ofUsed, ofOrder] = [limit, used, uninvoiced].map((amount) =>
    moneyText(amount, exponent, { hasSeparators: true }),
  );
  return new DomainError('credit_limit_exceeded', 'The order exceeds the credit limit of the customer.', [
    { field, reason: `limit ${ofLimit}, used ${ofUsed}, this order ${ofOrder}` },
  ]);
}
