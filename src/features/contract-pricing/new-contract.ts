import type { ScheduleTime } from './contract-schedule.js';
import type { ContractAudience, ContractChannel, ContractStatus, DiscountBase } from './contract.entity.js';
import type { ContractPriceEntry } from './price-map.js';

/** A contract to create: what the caller states. */
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
