import { Check, Entity, Index, Unique } from 'typeorm';
import {
  BooleanColumn,
  IntegerColumn,
  ResourceRow,
  TextColumn,
  TextsColumn,
  TimeColumn,
} from '#platform/data/sql/columns.js';

export const CONTRACT_STATUSES = ['active', 'inactive'] as const;
/** The stored status, which does not depend on the schedule. */
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

export const CONTRACT_AUDIENCES = ['all', 'customers', 'segments'] as const;
export type ContractAudience = (typeof CONTRACT_AUDIENCES)[number];

export const CONTRACT_CHANNELS = ['openapi', 'sales_rep', 'storefront'] as const;
export type ContractChannel = (typeof CONTRACT_CHANNELS)[number];

export const DISCOUNT_BASES = ['contract_pricing', 'base_price'] as const;
export type DiscountBase = (typeof DISCOUNT_BASES)[number];

/** Prices agreed on with customers or customer segments, or offered to all customers, for a period of time. */
@Entity('contracts')
@Unique('contracts_reference_id_key', ['tenantId', 'referenceId'])
@Index('contracts_audience', ['tenantId', 'audience'])
@Index('contracts_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('contracts_created_at', ['tenantId', 'createdAt', 'id'])
@Index('contracts_starts_at', ['tenantId', 'startsAt'])
@Index('contracts_ends_at', ['tenantId', 'endsAt'])
@Check('contracts_schedule_check', 'ends_at > starts_at')
export class Contract extends ResourceRow {
  @TextColumn('name') name: string;
  @TextColumn('reference_id', { nullable: true }) referenceId: string | null;
  @TextColumn('status', { default: 'active' }) status: ContractStatus;
  @TextColumn('audience') audience: ContractAudience;
  @TimeColumn('starts_at') startsAt: Date;
  /** Exclusive: the first instant at which the contract is no longer in effect. */
  @TimeColumn('ends_at', { nullable: true }) endsAt: Date | null;
  @TextColumn('timezone') timezone: string;
  /** Empty means all channels. */
  @TextsColumn('channels') channels: ContractChannel[];
  @BooleanColumn('discount_campaign_allowed', { default: false }) discountCampaignAllowed: boolean;
  @TextColumn('discount_applicable_on', { default: 'contract_pricing' }) discountApplicableOn: DiscountBase;
  @IntegerColumn('priority', { default: 0 }) priority: number;
}
