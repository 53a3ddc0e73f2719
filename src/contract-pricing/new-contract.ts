import type { CommonFilter } from '../platform/records/list-query.js';
import type { Decimal } from '../platform/values/decimal.js';
import type { WallClock } from '../platform/values/time-zone.js';
import type { EffectiveStatus } from './contract-status.js';
import type { ContractAudience, ContractChannel, ContractStatus, DiscountBase } from './contract.entity.js';

/** A range of quantities with its price; both ends belong to it. */
export interface ContractTier {
  start: number;
  /** Null has no end. */
  end: number | null;
  price: Decimal;
}

export interface ContractPriceEntry {
  sku: string;
  tiers: ContractTier[];
}

/** A time as it was written: an instant, or what the clocks of the contract's zone show. */
export type ScheduleTime = Date | WallClock;

/** What both generations agree a contract is made of. */
export interface NewContract {
  /** Given by imports that must be repeatable; made here otherwise. */
  id?: string;
  name: string;
  referenceId?: string;
  /** Default active. */
  status?: ContractStatus;
  audience: ContractAudience;
  /** Our ids or the caller's references. */
  customerIds?: string[];
  /** Our ids or the caller's references. */
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

/** What a change can name; undefined keeps. */
export interface ContractChanges extends Partial<Omit<NewContract, 'id' | 'referenceId' | 'status' | 'endsAt'>> {
  referenceId?: string | null;
  /** One that the schedule makes is taken if it is the present one, and changes nothing. */
  status?: EffectiveStatus;
  endsAt?: ScheduleTime | null;
}

export interface ContractFilter extends CommonFilter {
  /** Anywhere in the name or reference, in any case. */
  search?: string;
}
