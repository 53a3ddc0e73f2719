import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { ContractView } from '../contract-pricing.service.js';
import { contractFields } from '../api/contract.mapper.js';
import type { ContractPricingV2 } from './contract-pricing-v2.dto.js';

export const toV2 = (contract: ContractView): ContractPricingV2 => ({
  ...contractFields(contract),
  priority: contract.priority,
  ...versionAndTimesOf(contract),
});
