import { versionAndTimesOf } from '../../platform/values/time.js';
import type { ContractView } from '../contract-pricing.service.js';
import type { NewContract } from '../create-contract.js';
import type { ContractChanges } from '../update-contract.js';
import { contractFields, newContract, newContractPrice } from '../wire/contract.mapper.js';
import type { ContractPricingV2, CreateContractPricingV2 } from './contract-pricing-v2.dto.js';
import type { UpdateContractPricingV2 } from './update-contract-pricing-v2.dto.js';

export const fromV2 = (dto: CreateContractPricingV2): NewContract => ({ ...newContract(dto), priority: dto.priority });

export const changesFromV2 = (dto: UpdateContractPricingV2): ContractChanges => ({
  name: dto.name,
  referenceId: dto.reference_id,
  status: dto.contract_status,
  audience: dto.customer_group_type,
  customerIds: dto.customer_ids === null ? [] : dto.customer_ids,
  segmentIds: dto.customer_segments === null ? [] : dto.customer_segments,
  prices: dto.product_price_map?.map(newContractPrice),
  startsAt: dto.schedule_details?.start_date,
  endsAt: dto.schedule_details?.end_date,
  timezone: dto.timezone,
  channels: dto.channel === null ? [] : dto.channel,
  discountCampaignAllowed: dto.discount_campaign_allowed,
  discountApplicableOn: dto.discount_applicable_on,
  priority: dto.priority,
});

export const toV2 = (contract: ContractView): ContractPricingV2 => ({
  ...contractFields(contract),
  priority: contract.priority,
  ...versionAndTimesOf(contract),
});
