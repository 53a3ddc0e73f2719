import { Faults } from '../../platform/base/errors/faults.js';
import { assertUniqueReference } from '../../platform/data/records/unique-values.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import { checkAudience, insertAudience } from './contract-audience.js';
import { refuseOverlap } from './contract-overlap.js';
import { readReferences } from './contract-references.js';
import { checkSchedule, contractStates, instantIn, type ScheduleTime } from './contract-schedule.js';
import {
  Contract,
  type ContractAudience,
  type ContractChannel,
  type ContractStatus,
  type DiscountBase,
} from './contract.entity.js';
import { checkSize, type ContractPriceEntry, storeEntries } from './price-map.js';

export interface NewContract {
  /** Set by imports that must be repeatable; generated otherwise. */
  id?: string;
  name: string;
  referenceId?: string;
  /** Default active. */
  status?: ContractStatus;
  audience: ContractAudience;
  /** Our ids, or else the caller's references. */
  customerIds?: string[];
  /** Our ids, or else the caller's references. */
  segmentIds?: string[];
  prices: ContractPriceEntry[];
  startsAt: ScheduleTime;
  endsAt?: ScheduleTime;
  /** IANA name; default the tenant's. */
  timezone?: string;
  channels?: ContractChannel[];
  discountCampaignAllowed?: boolean;
  discountApplicableOn?: DiscountBase;
  priority?: number;
}

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
