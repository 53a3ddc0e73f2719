import { requireTransition } from './return-status.js';
import { RETURN_STATUSES, type ReturnStatus } from './return.entity.js';

describe('the status of a return', () => {
  const allowed = (isReceivedInPart: boolean) =>
    RETURN_STATUSES.flatMap((from) =>
      RETURN_STATUSES.flatMap((to) => (isAllowed(from, to, isReceivedInPart) && from !== to ? [`${from} ${to}`] : [])),
    );
  function isAllowed(from: ReturnStatus, to: ReturnStatus, isReceivedInPart: boolean): boolean {
    try {
      requireTransition(from, to, isReceivedInPart);
      return true;
    } catch {
      return false;
    }
  }

  it('can be written as approved, cancelled and closed', () => {
    expect(allowed(false)).toEqual([
      ...['requested approved', 'requested cancelled', 'approved cancelled', 'received closed'],
    ]);
  });

  it('cannot become cancelled once something has arrived', () => {
    expect(allowed(true)).toEqual(['requested approved', 'received closed']);
  });

  it('may always stay', () => {
    expect(RETURN_STATUSES.filter((status) => !isAllowed(status, status, true))).toEqual([]);
  });
});
