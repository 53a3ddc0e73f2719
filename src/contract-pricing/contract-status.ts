import type { ContractStatus } from './contract.entity.js';

/** What is read of a contract; `scheduled` and `expired` are active ones before and after their time. */
export const EFFECTIVE_STATUSES = ['active', 'inactive', 'scheduled', 'expired'] as const;
export type EffectiveStatus = (typeof EFFECTIVE_STATUSES)[number];

/**
 * The status of a contract at an instant, which holds from its start on and not at its end any more (contract, section 9,
 * "contract_status", "schedule_details"). An inactive one is inactive at any time.
 */
export function effectiveStatus(
  { status, startsAt, endsAt }: { status: ContractStatus; startsAt: Date; endsAt: Date | null },
  at: Date,
): EffectiveStatus {
  if (status === 'inactive') return 'inactive';
  if (at < startsAt) return 'scheduled';
  return endsAt && at >= endsAt ? 'expired' : 'active';
}
