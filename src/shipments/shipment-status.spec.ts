import { counterChanges, requireTransition, sentStatus } from './shipment-status.js';
import { SHIPMENT_STATUSES } from './shipment.entity.js';

describe('status of a shipment', () => {
  it('counts cumulatively, and a deletion subtracts what was counted', () => {
    expect(counterChanges(undefined, 'created')).toEqual({ picked: 1, shipped: 0, delivered: 0 });
    expect(counterChanges(undefined, 'fulfilled')).toEqual({ picked: 1, shipped: 1, delivered: 1 });
    expect(counterChanges('created', 'fulfilled')).toEqual({ picked: 0, shipped: 1, delivered: 1 });
    expect(counterChanges('shipped', 'fulfilled')).toEqual({ picked: 0, shipped: 0, delivered: 1 });
    expect(counterChanges('created', undefined)).toEqual({ picked: -1, shipped: 0, delivered: 0 });
  });

  it('stays or moves forward, may skip statuses, and never moves back', () => {
    const allowed = SHIPMENT_STATUSES.flatMap((from) =>
      SHIPMENT_STATUSES.flatMap((to) => {
        try {
          requireTransition(from, to);
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
      'shipped shipped',
      'shipped fulfilled',
      'fulfilled fulfilled',
    ]);
  });

  it('can be sent under two names, which must agree', () => {
    expect(sentStatus(undefined, 'shipped')).toBe('shipped');
    expect(sentStatus('shipped', 'shipped')).toBe('shipped');
    expect(sentStatus(undefined, undefined)).toBeUndefined();
    expect(() => sentStatus('shipped', 'created')).toThrow('The request is not valid.');
  });
});
