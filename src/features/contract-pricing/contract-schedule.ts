import { currentTime } from '#platform/base/values/current-time.js';
import type { Faults } from '#platform/base/errors/faults.js';
import type { StoredTime } from '#platform/base/values/time.js';
import { ScheduledDay } from '#platform/base/values/scheduled-day.js';
import { instantOf, WallClock } from '#platform/base/values/time-zone.js';
import type { ContractStatus } from './contract.entity.js';

/** The status that callers read: an active contract is `scheduled` before its start and `expired` after its end. */
export const EFFECTIVE_STATUSES = ['active', 'inactive', 'scheduled', 'expired'] as const;
export type EffectiveStatus = (typeof EFFECTIVE_STATUSES)[number];

/** A time in a request: an instant, or a local time in the contract's time zone. */
export type ScheduleTime = Date | WallClock;

/** The contract is in effect from `startsAt`, inclusive, to `endsAt`, exclusive. */
export interface Schedule {
  startsAt: Date;
  endsAt: Date | null;
}

/** The schedule of a contract as reads return it. */
export const scheduleOf = ({ startsAt, endsAt }: { startsAt: StoredTime; endsAt: StoredTime | null }): Schedule => ({
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
});

/** The status of a contract at an instant. An inactive contract is inactive at any time. */
export function effectiveStatus(
  { status, startsAt, endsAt }: Schedule & { status: ContractStatus },
  at: Date,
): EffectiveStatus {
  if (status === 'inactive') return 'inactive';
  if (at < startsAt) return 'scheduled';
  return endsAt && at >= endsAt ? 'expired' : 'active';
}

/** The states that are events of their own and that a contract is in now. An inactive contract is in none. */
export function contractStates(contract: Schedule & { status: ContractStatus }): string[] {
  const status = effectiveStatus(contract, currentTime());
  if (status === 'active') return ['started'];
  return status === 'expired' ? ['expired'] : [];
}

/** The instant of a requested time in a time zone (IANA name): the present one if the time is a day that it has already. */
export function instantIn(timezone: string, time: ScheduleTime, present?: Date | null): Date {
  if (present && time instanceof ScheduledDay && time.has(present, timezone)) return present;
  return time instanceof WallClock ? instantOf(time, timezone) : time;
}

/** A contract must end later than it starts. `sent` is the field that the request contains, which the fault names. */
export function checkSchedule({ startsAt, endsAt }: Schedule, sent: 'start' | 'end', faults: Faults): void {
  if (!endsAt || endsAt > startsAt) return;
  const [reason, other] = sent === 'end' ? ['later than start_date', startsAt] : ['earlier than end_date', endsAt];
  faults.add(`schedule_details.${sent}_date`, `must be ${reason}, ${other.toISOString()}`);
}
