import { Faults } from '#platform/base/errors/faults.js';
import { assertUniqueReference } from '#platform/data/records/unique-values.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { checkAudience, insertAudience } from './contract-audience.js';
import { refuseOverlap } from './contract-overlap.js';
import { readReferences } from './contract-references.js';
import { checkSchedule, contractStates, instantIn } from './contract-schedule.js';
import { Contract } from './contract.entity.js';
import type { NewContract } from './new-contract.js';
import { checkSize, storeEntries } from './price-map.js';

export async function createContract(tx: TenantTx, id: string, input: NewContract): Promise<void> {
  const faults = new Faults();
  const references = await readReferences(tx, input, faults);
  const { status = 'active', audience, customerIds, segmentIds, timezone = tx.tenant.timezone } = input;
  const endsAt = input.endsAt ? instantIn(timezone, input.endsAt) : null;
  const schedule = { startsAt: instantIn(timezone, input.startsAt), endsAt };
  checkSchedule(schedule, 'end', faults);
  checkAudience(audience, { customers: customerIds?.length ?? 0, segments: segmentIds?.length ?? 0 }, faults);
  checkSize(input.prices, { skus: 0, tiers: 0 }, faults);
  faults.throwIfAny();

  await assertUniqueReference(tx, 'contracts', input.referenceId);
  const { name, referenceId, channels, discountCampaignAllowed, discountApplicableOn, priority } = input;
  const discounts = { discountCampaignAllowed, discountApplicableOn };
  const columns = { ...schedule, ...discounts, name, referenceId, status, audience, timezone, channels, priority };
  tx.journal.created('contract_price', { id, referenceId }, contractStates({ status, ...schedule }));
  await tx.insert(Contract, [{ id, ...columns }]);
  await insertAudience(tx, id, references);
  await storeEntries(tx, id, references.entries);
  if (status === 'active') await refuseOverlap(tx, id, audience);
}
