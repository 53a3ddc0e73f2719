import type { ChangedColumns } from '#platform/data/sql/stored.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { Faults } from '#platform/base/errors/faults.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { lockRecord } from '#platform/data/records/record-by-id.js';
import { assertUniqueReference } from '#platform/data/records/unique-values.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { checkAudience, replaceAudience } from './contract-audience.js';
import { refuseOverlap } from './contract-overlap.js';
import { OTHER_PRICES } from './contract-pricing.queries.js';
import { type ContractReferences, readReferences } from './contract-references.js';
import {
  checkSchedule,
  type EffectiveStatus,
  effectiveStatus,
  instantIn,
  type Schedule,
  type ScheduleTime,
} from './contract-schedule.js';
import { Contract, type ContractStatus } from './contract.entity.js';
import type { NewContract } from './new-contract.js';
import { checkSize, storeEntries } from './price-map.js';

/** Changes of a contract: undefined keeps a value. Prices are merged by SKU; customers, segments and channels are replaced whole. */
export interface ContractChanges extends Partial<Omit<NewContract, 'id' | 'referenceId' | 'status' | 'endsAt'>> {
  referenceId?: string | null;
  /** `scheduled` and `expired` are only allowed if that is the present status, and change nothing. */
  status?: EffectiveStatus;
  endsAt?: ScheduleTime | null;
}

/** Locks a contract. Throws `contract_pricing_not_found`, and `version_conflict` if the precondition fails. */
export const lockContract = (tx: TenantTx, id: string, precondition: Precondition): Promise<Contract> =>
  lockRecord(tx, 'contract_pricing', Contract, id, precondition);

/** Writes nothing, and keeps the version, if `changes` is empty. */
export async function updateContract(
  tx: TenantTx,
  id: string,
  changes: ContractChanges,
  precondition: Precondition,
): Promise<void> {
  const faults = new Faults();
  const references = await readReferences(tx, changes, faults);
  const present = await lockContract(tx, id, precondition);
  if (Object.values(changes).every((value) => value === undefined)) return;
  const schedule = changedSchedule(changes, present, faults);
  const status = changedStatus(changes, present, faults);
  checkChangedAudience(changes, present, faults);
  await checkChangedSize(tx, id, references, faults);
  faults.throwIfAny();

  await assertUniqueReference(tx, 'contracts', changes.referenceId, id);
  const columns: ChangedColumns<Contract> = {
    ...schedule,
    name: changes.name,
    referenceId: changes.referenceId,
    status,
    audience: changes.audience,
    timezone: changes.timezone,
    channels: changes.channels,
    priority: changes.priority,
    discountCampaignAllowed: changes.discountCampaignAllowed,
    discountApplicableOn: changes.discountApplicableOn,
  };
  tx.journal.watch('contract_price', [id]);
  const hasChanged = [
    await replaceAudience(tx, present, changes.audience, references),
    await storeEntries(tx, id, references.entries),
  ];
  await tx.update(Contract, id, columns, { isChanged: hasChanged.includes(true) });
  if ((status ?? present.status) === 'active') await refuseOverlap(tx, id, changes.audience ?? present.audience);
}

/** Requested local times are in the new time zone; stored instants are kept when the zone changes. */
function changedSchedule({ startsAt, endsAt, timezone }: ContractChanges, present: Contract, faults: Faults): Schedule {
  const zone = timezone ?? present.timezone;
  const schedule = {
    startsAt: startsAt ? instantIn(zone, startsAt, present.startsAt) : present.startsAt,
    endsAt: endsAt ? instantIn(zone, endsAt, present.endsAt) : endsAt === null ? null : present.endsAt,
  };
  checkSchedule(schedule, endsAt ? 'end' : 'start', faults);
  return schedule;
}

/** The status to store; undefined keeps it. */
function changedStatus({ status }: ContractChanges, present: Contract, faults: Faults): ContractStatus | undefined {
  if (status === undefined || status === 'active' || status === 'inactive') return status;
  const shown = effectiveStatus(present, currentTime());
  if (status !== shown)
    faults.add('contract_status', `must be active or inactive; ${status} follows from the schedule`);
  return undefined;
}

/** Stored customers or segments are only kept while the kind of audience stays the same; they are never empty. */
function checkChangedAudience(
  { audience, customerIds, segmentIds }: ContractChanges,
  present: Contract,
  faults: Faults,
): void {
  const wanted = audience ?? present.audience;
  const keptCount = (kind: Contract['audience']) => (kind === present.audience && kind === wanted ? 1 : 0);
  const counts = {
    customers: customerIds?.length ?? keptCount('customers'),
    segments: segmentIds?.length ?? keptCount('segments'),
  };
  checkAudience(wanted, counts, faults);
}

async function checkChangedSize(
  tx: TenantTx,
  id: string,
  { entries }: ContractReferences,
  faults: Faults,
): Promise<void> {
  if (!entries.length) return;
  const written = entries.map(({ productId }) => productId);
  const [others] = await tx.query<{ skus: number; tiers: number }>(OTHER_PRICES, [id, written]);
  checkSize(entries, others!, faults);
}
