import { movement, requireTransition, sentStatus } from './shipment-status.js';
import { SHIPMENT_STATUSES } from './shipment.entity.js';

describe('status of a shipment', () => {
  it('counts cumulatively, and is taken back as it was counted', () => {
    expect(movement(undefined, 'created')).toEqual({ picked: 1, shipped: 0, delivered: 0 });
    expect(movement(undefined, 'fulfilled')).toEqual({ picked: 1, shipped: 1, delivered: 1 });
    expect(movement('created', 'fulfilled')).toEqual({ picked: 0, shipped: 1, delivered: 1 });
    expect(movement('shipped', 'fulfilled')).toEqual({ picked: 0, shipped: 0, delivered: 1 });
    expect(movement('created', undefined)).toEqual({ picked: -1, shipped: 0, delivered: 0 });
  });

  it('goes forward, with steps left out or none made, and never back', () => {
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

  it('is known by two names, which must agree', () => {
    expect(sentStatus(undefined, 'shipped')).toBe('shipped');
    expect(sentStatus('shipped', 'shipped')).toBe('shipped');
    expect(sentStatus(undefined, undefined)).toBeUndefined();
    expect(() => sentStatus('shipped', 'created')).toThrow('The request is not valid.');
  });
});
