import { Injectable } from '@nestjs/common';
import type { ContractChannel } from '../contract-pricing/contract.entity.js';
import { resolveReferences } from '../platform/records/resolve-references.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { Faults } from '../platform/errors/faults.js';
import { isId } from '../platform/values/ids.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { comparePrices, type PriceChange } from './compare-prices.js';
import { EFFECT_GROUND, type EffectGround, PRICED_SKUS } from './contract-effects.queries.js';
import { productsBySku } from './price-material.js';
import { MOST_CHANGES, MOST_PREVIEWED_CUSTOMERS, MOST_PREVIEWED_SKUS } from './price-words.js';
import { PRICE_GROUND, type PriceGround } from './prices.queries.js';

export interface EffectRequest {
  /** Absent: now, or the contract's start if that is to come. */
  at?: Date;
  /** Absent: the first of the contract's own. */
  channel?: ContractChannel;
  /** Our ids or the caller's references; absent: the first that the contract is for. */
  customerIds?: string[];
  /** Absent: the first that the contract prices. */
  skus?: string[];
}

export interface ContractEffect {
  contractId: string;
  at: Date;
  channel: ContractChannel;
  currency: string;
  customers: { examined: number; total: number };
  skus: { examined: number; total: number };
  changeCount: number;
  /** The first of them. */
  changes: (PriceChange & { customerId: string; sku: string })[];
}

@Injectable()
export class ContractEffectsService {
  constructor(private readonly db: TenantDb) {}

  /**
   * What would change for whom if a contract were activated. Looks at so many customers and SKUs at most that the answer is
   * quick; a caller who wants others names them.
   */
  async preview(id: string, request: EffectRequest): Promise<ContractEffect> {
    return this.db.transaction(async (tx) => {
      const limits = [MOST_PREVIEWED_CUSTOMERS, MOST_PREVIEWED_SKUS];
      const ground = isId(id) ? await tx.queryOne<EffectGround>(EFFECT_GROUND, [id, ...limits]) : undefined;
      if (!ground) throw DomainError.notFound('contract_pricing', id);
      const contractId = ground.id;
      const faults = new Faults();
      const customerIds = request.customerIds
        ? await resolveReferences(tx, 'customers', request.customerIds, { field: 'customer_ids', faults })
        : (ground.customers ?? []);
      const skus = request.skus ?? ground.skus ?? [];
      if (request.skus) await refuseUnpriced(tx, contractId, request.skus, faults);
      faults.throwIfAny();

      const { at = later(new Date(), new Date(ground.startsAt)), channel = ground.channels[0] ?? 'openapi' } = request;
      const changes: ContractEffect['changes'] = [];
      for (const customerId of customerIds) {
        const { customer, prices } = (await tx.queryOne<PriceGround>(PRICE_GROUND, [customerId, skus, ...ANY]))!;
        const question = { at: at.getTime(), channel, preferredLists: [customer!.assignedPriceListId] };
        for (const [sku, product] of productsBySku(prices))
          for (const change of comparePrices(contractId, question, product))
            changes.push({ ...change, customerId, sku });
      }
      return {
        contractId,
        at,
        channel,
        currency: tx.tenant.currency,
        customers: { examined: customerIds.length, total: ground.customerCount },
        skus: { examined: skus.length, total: ground.skuCount },
        changeCount: changes.length,
        changes: changes.slice(0, MOST_CHANGES),
      };
    });
  }
}

/** No price list is asked for; contracts of any status, time and channel. */
const ANY = [null, null, null];

const later = (one: Date, other: Date): Date => (one > other ? one : other);

async function refuseUnpriced(tx: TenantTx, contractId: string, skus: readonly string[], faults: Faults) {
  const rows = await tx.query<{ sku: string }>(PRICED_SKUS, [contractId, skus]);
  const priced = new Set(rows.map(({ sku }) => sku));
  skus.forEach((sku, index) => {
    if (!priced.has(sku)) faults.add(`skus[${index}]`, 'is not priced by the contract');
  });
}
