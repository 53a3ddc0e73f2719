import { DomainError } from '../platform/errors/domain-error.js';
import { SHIPMENT_STATUSES, type ShipmentStatus } from './shipment.entity.js';

/** By how often a shipment's quantities count in each counter of its order lines. */
export interface Counted {
  picked: number;
  shipped: number;
  delivered: number;
}

/** Counters are cumulative: what is fulfilled was shipped, and what is shipped was picked (contract, section 8). */
const counted = (status: ShipmentStatus | undefined): Counted => {
  const place = status === undefined ? -1 : SHIPMENT_STATUSES.indexOf(status);
  return { picked: Number(place >= 0), shipped: Number(place >= 1), delivered: Number(place >= 2) };
};

/** What a shipment's counters change by from one status to another; `undefined` stands for no shipment. */
export function movement(from: ShipmentStatus | undefined, to: ShipmentStatus | undefined): Counted {
  const [before, after] = [counted(from), counted(to)];
  return {
    picked: after.picked - before.picked,
    shipped: after.shipped - before.shipped,
    delivered: after.delivered - before.delivered,
  };
}

/** Throws `invalid_state_transition` unless the shipment may go there: forward alone, and steps may be skipped. */
export function requireTransition(from: ShipmentStatus, to: ShipmentStatus): void {
  const later = SHIPMENT_STATUSES.slice(SHIPMENT_STATUSES.indexOf(from) + 1);
  if (from === to || later.includes(to)) return;
  const reason = later.length ? `is ${from}; may be ${later.join(', ')}` : `is ${from}, which is final`;
  throw new DomainError('invalid_state_transition', `A shipment that is ${from} cannot become ${to}.`, [
    { field: 'status', reason },
  ]);
}

/** The status of a request, which may also be sent as `shipment_status`; throws `validation_failed` if the two disagree. */
export function sentStatus<T extends string>(status: T | undefined, alias: T | undefined): T | undefined {
  if (status !== undefined && alias !== undefined && status !== alias)
    throw DomainError.invalid([{ field: 'shipment_status', reason: 'must be the same as status' }]);
  return status ?? alias;
}
