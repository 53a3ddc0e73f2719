import type { ContractEffect, EffectRequest } from '../contract-effects.service.js';
import type { ResolvedPrice } from '../resolve-price.js';
import type { ContractEffectV2, EffectivePriceV2, PreviewContractEffectV2 } from './contract-effect-v2.dto.js';

export const fromV2 = (dto: PreviewContractEffectV2): EffectRequest => ({
  at: dto.at,
  channel: dto.channel,
  customerIds: dto.customer_ids,
  skus: dto.skus,
});

export const toV2 = (effect: ContractEffect): ContractEffectV2 => ({
  contract_id: effect.contractId,
  at: effect.at.toISOString(),
  channel: effect.channel,
  currency: effect.currency,
  customers: effect.customers,
  skus: effect.skus,
  change_count: effect.changeCount,
  changes: effect.changes.map(({ customerId, sku, quantity, before, after }) => ({
    customer_id: customerId,
    sku,
    quantity,
    before: priceToV2(before),
    after: priceToV2(after),
  })),
});

const priceToV2 = ({ unitPrice, reason, applied }: ResolvedPrice): EffectivePriceV2 => ({
  unit_price: unitPrice,
  reason,
  contract_id: applied?.offer.id ?? null,
});
