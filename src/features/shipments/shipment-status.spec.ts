import type { DomainError } from '#platform/base/errors/domain-error.js';
import { counterChanges, requireTransition, sentStatus } from './shipment-status.js';
import { PROGRESS_STATUSES, SHIPMENT_STATUSES } from './shipment.entity.js';

describe('status of a shipment', () => {
  it('counts cumulatively, and a deletion subtracts what was counted', () => {
    expect(counterChanges(undefined, 'created')).toEqual({ picked: 1, shipped: 0, delivered: 0 });
    expect(counterChanges(undefined, 'fulfilled')).toEqual({ picked: 1, shipped: 1, delivered: 1 });
    expect(counterChanges('created', 'fulfilled')).toEqual({ picked: 0, shipped: 1, delivered: 1 });
    expect(counterChanges('shipped', 'fulfilled')).toEqual({ picked: 0, shipped: 0, delivered: 1 });
    expect(counterChanges('created', undefined)).toEqual({ picked: -1, shipped: 0, delivered: 0 });
    expect(counterChanges('fulfilled', 'cancelled')).toEqual({ picked: -1, shipped: -1, delivered: -1 });
    expect(counterChanges('shipped', 'cancelled')).toEqual({ picked: -1, shipped: -1, delivered: 0 });
    expect(counterChanges(undefined, 'cancelled')).toEqual({ picked: 0, shipped: 0, delivered: 0 });
  });

  it('stays or moves forward, may skip statuses, and never moves back', () => {
    const allowed = SHIPMENT_STATUSES.flatMap((from) =>
      SHIPMENT_STATUSES.flatMap((to) => {
        try {
          requireTransition(from, to, SHIPMENT_STATUSES);
          return [`${from} ${to}`];
        } catch {
          return [];
        }
      }),
    );
    expect(allowed).toEqual([
      'created created',
      'created shipped',
      'created fulfilled',
      'created cancelled',
      'shipped shipped',
      'shipped fulfilled',
      'shipped cancelled',
      'fulfilled fulfilled',
      'fulfilled cancelled',
      'cancelled cancelled',
    ]);
  });

  it('is refused with the statuses that the version of the caller has', () => {
    const reasonOf = (work: () => void) => {
      try {
        work();
      } catch (error) {
        return (error as DomainError).details[0]!.reason;
      }
      return undefined;
    };
    const reasons = [PROGRESS_STATUSES, SHIPMENT_STATUSES].flatMap((known) =>
      (['shipped', 'fulfilled'] as const).map((from) => reasonOf(() => requireTransition(from, 'created', known))),
    );
    expect(reasons).toEqual([
      'is shipped; may be fulfilled',
      'is fulfilled, which is final',
      'is shipped; may be fulfilled, cancelled',
      'is fulfilled; may be cancelled',
    ]);
    expect(reasonOf(() => requireTransition('cancelled', 'created', SHIPMENT_STATUSES))).toBe(
      'is cancelled, which is final',
    );
  });

  it('can be sent under two names, which must agree', () => {
    expect(sentStatus(undefined, 'shipped')).toBe('shipped');
    expect(sentStatus('shipped', 'shipped')).toBe('shipped');
    expect(sentStatus(undefined, undefined)).toBeUndefined();
    expect(() => sentStatus('shipped', 'created')).toThrow('The request is not valid.');
  });
});
