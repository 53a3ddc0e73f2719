import type { Faults } from '../platform/errors/faults.js';
import { instantOf, WallClock } from '../platform/values/time-zone.js';
import type { ContractAudience } from './contract.entity.js';
import type { ContractTier, ScheduleTime } from './new-contract.js';

/** The instant of a written time in a zone. */
export const instantIn = (zone: string, time: ScheduleTime): Date =>
  time instanceof WallClock ? instantOf(time, zone) : time;

export interface Schedule {
  startsAt: Date;
  endsAt: Date | null;
}

/** A contract ends later than it starts (contract, section 9, "schedule_details"); of the two, `sent` is what is named. */
export function checkSchedule({ startsAt, endsAt }: Schedule, sent: 'start' | 'end', faults: Faults): void {
  if (!endsAt || endsAt > startsAt) return;
  const [reason, other] = sent === 'end' ? ['later than start_date', startsAt] : ['earlier than end_date', endsAt];
  faults.add(`schedule_details.${sent}_date`, `must be ${reason}, ${other.toISOString()}`);
}

const FIELDS = { customers: 'customer_ids', segments: 'customer_segments' } as const;

/** An audience names whom it consists of and nobody else; `named` is how many of each (contract, section 9, "customer_group_type"). */
export function checkAudience(
  audience: ContractAudience,
  named: Record<keyof typeof FIELDS, number>,
  faults: Faults,
): void {
  for (const kind of ['customers', 'segments'] as const) {
    if (kind === audience && !named[kind])
      faults.add(FIELDS[kind], `must not be empty for customer_group_type ${kind}`);
    if (kind !== audience && named[kind]) faults.add(FIELDS[kind], `must be empty for customer_group_type ${audience}`);
  }
}

/**
 * The tiers of one SKU: each ends where it starts or later, and no quantity is in two of them (contract, section 9,
 * "product_price_map"). `field` is their path.
 */
export function checkTiers(tiers: readonly ContractTier[], field: string, faults: Faults): void {
  const places = tiers
    .map((tier, index) => ({ ...tier, index }))
    .sort((a, b) => a.start - b.start || a.index - b.index);
  let widest: (typeof places)[number] | undefined;
  for (const tier of places) {
    if (tier.end !== null && tier.end < tier.start) {
      faults.add(
        `${field}[${tier.index}].end_quantity`,
        `must be at least start_quantity ${tier.start}, or 0 for no end`,
      );
      continue;
    }
    if (widest && lastOf(widest) >= tier.start)
      faults.add(
        `${field}[${tier.index}]`,
        `${rangeOf(tier)} overlaps volume_tiers[${widest.index}], ${rangeOf(widest)}`,
      );
    if (!widest || lastOf(tier) > lastOf(widest)) widest = tier;
  }
}

const lastOf = ({ end }: ContractTier): number => end ?? Infinity;
const rangeOf = ({ start, end }: ContractTier): string => (end === null ? `from ${start} on` : `${start} to ${end}`);
