import { timesOf } from '#platform/base/values/time.js';
import type { ContractView } from '../contract-pricing.service.js';
import { contractFields } from '../api/contract.mapper.js';
import type { ContractPricingV1 } from './contract-pricing-v1.dto.js';

export const toV1 = (contract: ContractView): ContractPricingV1 => ({
  ...contractFields(contract),
  ...timesOf(contract),
});
