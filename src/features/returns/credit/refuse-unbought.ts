import { DomainError } from '#platform/base/errors/domain-error.js';
import type { ReturnItemRecord } from '../returns.queries.js';

/**
 * Throws `resource_locked` if items that were not bought are to be credited: no invoice bills them, and there are no credit notes without an
 * invoice.
 */
export function refuseUnbought(items: readonly ReturnItemRecord[]): void {
  const unbought = items.filter(({ orderLineId }) => orderLineId === null);
  if (unbought.length)
    throw new DomainError(
      'resource_locked',
      'Goods that were not bought here cannot be credited.',
      unbought.map(({ id, sku }) => ({
        field: 'items',
        reason: `the item ${id} of ${sku} was not bought here, so that no invoice can be credited; name the other items`,
      })),
    );
}
