import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { RETURNED_BEYOND_SENT, type ReturnedLine } from './returned-lines.queries.js';

/** An invoice or shipment of which less counts as sent. */
interface TakenBack {
  orderIds: readonly string[];
  items: readonly { sku: string }[];
}

/**
 * Throws `resource_locked`, which names the returns, if more of an order line has come back, or is announced, than would still be sent. The
 * orders must be locked, and the change of their counters be written: the error undoes it. `field` is what the caller changes. Source: section
 * "Returns" of the contract.
 */
export async function requireReturnsSent(tx: TenantTx, { orderIds, items }: TakenBack, field: string): Promise<void> {
  const skus = [...new Set(items.map(({ sku }) => sku))];
  const lines = await tx.query<ReturnedLine>(RETURNED_BEYOND_SENT, [orderIds, skus]);
  if (!lines.length) return;
  const details = lines.map(({ sku, sent, returned, numbers }): ErrorDetail => {
    const names = (numbers ?? []).join(', ');
    return { field, reason: `${sent} of ${sku} would be sent, of which ${returned} are returned (${names})` };
  });
  throw new DomainError('resource_locked', 'More was returned than would be sent.', details);
}
