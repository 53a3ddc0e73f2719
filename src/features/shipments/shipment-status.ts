import { DomainError } from '#platform/base/errors/domain-error.js';
import { PROGRESS_STATUSES, type ProgressStatus, type ShipmentStatus } from './shipment.entity.js';

/** By what a shipment's quantities are multiplied before they are added to the counters of its order lines: -1, 0 or 1. */
export interface CounterChanges {
  picked: number;
  shipped: number;
  delivered: number;
}

/** Counters are cumulative: a fulfilled shipment also counts as shipped, and a shipped one as picked. A cancelled one does not count. */
const countersOf = (status: ShipmentStatus | undefined): CounterChanges => {
  const index = PROGRESS_STATUSES.indexOf(status as ProgressStatus);
  return { picked: Number(index >= 0), shipped: Number(index >= 1), delivered: Number(index >= 2) };
};

/** Whether the goods of a shipment have left. */
export const hasLeft = (status: ShipmentStatus): boolean => countersOf(status).shipped > 0;

/** The states of a shipment that are events of their own. A shipment that is fulfilled at once was never `shipped`. */
export const shipmentStates = ({ status }: { status: ShipmentStatus }): string[] =>
  status === 'created' ? [] : [status];

/** How the counters change from one status to another; `undefined` means that there is no shipment. */
export function counterChanges(from: ShipmentStatus | undefined, to: ShipmentStatus | undefined): CounterChanges {
  const [before, after] = [countersOf(from), countersOf(to)];
  return {
    picked: after.picked - before.picked,
    shipped: after.shipped - before.shipped,
    delivered: after.delivered - before.delivered,
  };
}

/** The statuses to which a shipment can move: later ones, of which some may be skipped, and `cancelled`, which is final. */
const nextStatuses = (from: ShipmentStatus): ShipmentStatus[] =>
  from === 'cancelled' ? [] : [...PROGRESS_STATUSES.slice(PROGRESS_STATUSES.indexOf(from) + 1), 'cancelled'];

/**
 * Throws `invalid_state_transition` unless the status stays or moves on. The reason names only statuses that the caller's version knows
 * (`known`).
 */
export function requireTransition(from: ShipmentStatus, to: ShipmentStatus, known: readonly ShipmentStatus[]): void {
  const next = nextStatuses(from);
  if (from === to || next.includes(to)) return;
  const possible = next.filter((status) => known.includes(status));
  const reason = possible.length ? `is ${from}; may be ${possible.join(', ')}` : `is ${from}, which is final`;
  throw new DomainError('invalid_state_transition', `A shipment that is ${from} cannot become ${to}.`, [
    { field: 'status', reason },
  ]);
}

/** The status of a request, which may also be sent as `shipment_status`; throws `validation_failed` if both are sent and differ. */
export function sentStatus<T extends string>(status: T | undefined, alias: T | undefined): T | undefined {
  if (status !== undefined && alias !== undefined && status !== alias)
    throw DomainError.invalid([{ field: 'shipment_status', reason: 'must be the same as status' }]);
  return status ?? alias;
}
