import { Faults } from '../platform/errors/faults.js';
import type { Precondition } from '../platform/records/if-match.js';
import { lockRecord } from '../platform/records/record-by-id.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { type ContractGround, readGround, refuseOverlap, refuseReference, storeAudience } from './contract-ground.js';
import { checkAudience, checkSchedule, instantIn, type Schedule } from './contract-rules.js';
import { effectiveStatus } from './contract-status.js';
import { Contract, type ContractStatus } from './contract.entity.js';
import { OTHER_PRICES, REMOVE_CUSTOMERS, REMOVE_SEGMENTS } from './contracts.queries.js';
import type { ContractChanges } from './new-contract.js';
import { checkSize, storeEntries } from './price-map.js';

/** Locks a contract against other writers. */
export const lockContract = (tx: TenantTx, id: string, precondition: Precondition): Promise<Contract> =>
  lockRecord(tx, 'contract_pricing', Contract, id, precondition);

/** Changes a contract; nothing to change is no change. Prices are merged by SKU, whatever else the contract has. */
export async function updateContract(
  tx: TenantTx,
  id: string,
  changes: ContractChanges,
  precondition: Precondition,
): Promise<void> {
  const faults = new Faults();
  const ground = await readGround(tx, changes, faults);
  const present = await lockContract(tx, id, precondition);
  if (Object.values(changes).every((value) => value === undefined)) return;
  const schedule = changedSchedule(changes, present, faults);
  const status = changedStatus(changes, present, faults);
  checkChangedAudience(changes, present, faults);
  await checkChangedSize(tx, id, ground, faults);
  faults.throwIfAny();

  await refuseReference(tx, changes.referenceId, id);
  const { name = present.name, referenceId, audience, timezone, channels, priority } = changes;
  const { discountCampaignAllowed, discountApplicableOn } = changes;
  const discounts = { discountCampaignAllowed, discountApplicableOn };
  // the name is written always, so that the version moves with parts that are kept elsewhere
  const columns = { ...schedule, ...discounts, name, referenceId, status, audience, timezone, channels, priority };
  await tx.repo(Contract).update({ id }, columns);
  await replaceAudience(tx, present, audience, ground);
  await storeEntries(tx, id, ground.entries);
  if ((status ?? present.status) === 'active') await refuseOverlap(tx, id, audience ?? present.audience);
}

/** Times without offset are those of the new zone; stored instants stay when the zone changes. */
function changedSchedule({ startsAt, endsAt, timezone }: ContractChanges, present: Contract, faults: Faults): Schedule {
  const zone = timezone ?? present.timezone;
  const schedule = {
    startsAt: startsAt ? instantIn(zone, startsAt) : present.startsAt,
    endsAt: endsAt ? instantIn(zone, endsAt) : endsAt === null ? null : present.endsAt,
  };
  checkSchedule(schedule, endsAt ? 'end' : 'start', faults);
  return schedule;
}

/** What a status means for what is stored. */
function changedStatus({ status }: ContractChanges, present: Contract, faults: Faults): ContractStatus | undefined {
  if (status === undefined || status === 'active' || status === 'inactive') return status;
  const shown = effectiveStatus(present, new Date());
  if (status !== shown) faults.add('contract_status', `must be active or inactive; ${status} is what a schedule makes`);
  return undefined;
}

function checkChangedAudience(
  { audience, customerIds, segmentIds }: ContractChanges,
  present: Contract,
  faults: Faults,
) {
  const wanted = audience ?? present.audience;
  const kept = (kind: Contract['audience']) => (kind === present.audience && kind === wanted ? 1 : 0);
  const named = {
    customers: customerIds?.length ?? kept('customers'),
    segments: segmentIds?.length ?? kept('segments'),
  };
  checkAudience(wanted, named, faults);
}

async function checkChangedSize(tx: TenantTx, id: string, { entries }: ContractGround, faults: Faults): Promise<void> {
  if (!entries.length) return;
  const written = entries.map(({ productId }) => productId);
  const [others] = await tx.query<{ skus: number; tiers: number }>(OTHER_PRICES, [id, written]);
  checkSize(entries, others!, faults);
}

async function replaceAudience(
  tx: TenantTx,
  present: Contract,
  audience: Contract['audience'] = present.audience,
  ground: ContractGround,
): Promise<void> {
  const isOther = audience !== present.audience;
  if (isOther || ground.customerIds) await tx.query(REMOVE_CUSTOMERS, [present.id]);
  if (isOther || ground.segmentIds) await tx.query(REMOVE_SEGMENTS, [present.id]);
  await storeAudience(tx, present.id, ground);
}
