import { DomainError } from '#platform/base/errors/domain-error.js';
import { decimal } from '#platform/base/values/decimal.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { OVER_RETURNED } from './credit-notes.queries.js';
import type { CreditedItem } from './credit-rules.js';
import type { Returnable } from './returned-quantities.js';

/**
 * Throws `over_returned` if, with returns of goods, more would come back of an order line than was sent. What credit notes alone return is at most
 * what was invoiced.
 */
export async function requireSent(
  tx: TenantTx,
  credited: readonly CreditedItem[],
  parts: readonly Returnable[],
): Promise<void> {
  const lines = parts.map(({ line }) => line);
  const exceeded = await tx.query<{ line: string; sent: string; returned: string }>(OVER_RETURNED, [lines]);
  if (!exceeded.length) return;
  const details = exceeded.flatMap(({ line, sent, returned }) =>
    parts
      .filter((part) => part.line === line)
      .map(({ item, quantity }) => {
        const before = decimal(returned).minus(quantity);
        const most = decimal(sent).minus(before);
        const field = `items[${credited.findIndex((one) => one.item.id === item)}].quantity`;
        return { field, reason: `sent ${sent}, returned ${before.toFixed()}, at most ${most.toFixed()} more` };
      }),
  );
  throw new DomainError('over_returned', 'More would be returned than was sent.', details);
}
