import { Injectable } from '@nestjs/common';
import type { ContractChannel } from '#features/contract-pricing/contract.entity.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { resolveReferences } from '#platform/data/records/resolve-references.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { isId } from '#platform/base/values/ids.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { comparePrices, type PriceChange } from './compare-prices.js';
import { PREVIEWED_CONTRACT, PRICED_SKUS } from './contract-effects.queries.js';
import { listsInOrder } from './list-price.js';
import { productsBySku } from './possible-prices.js';
import { MAX_CHANGES, MAX_PREVIEWED_CUSTOMERS, MAX_PREVIEWED_SKUS } from './price-values.js';
import { PRICE_REFERENCES } from './prices.queries.js';

export interface EffectRequest {
  /** Default now, or the contract's start if that is later. */
  at?: Date;
  /** Default the first channel of the contract, else `openapi`. */
  channel?: ContractChannel;
  /** Our ids, or else the caller's references; default the first customers of the contract. */
  customerIds?: string[];
  /** Default the first SKUs of the contract. */
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
  /** The first {@link MAX_CHANGES} changes. */
  changes: (PriceChange & { customerId: string; sku: string })[];
}

@Injectable()
export class ContractEffectsService {
  constructor(private readonly db: TenantDb) {}

  /**
   * The prices that would change if a contract were activated. Examines a bounded number of customers and SKUs to keep the response
   * time short; the request can name others.
   */
  async preview(id: string, request: EffectRequest): Promise<ContractEffect> {
    return this.db.transaction(async (tx) => {
      const limits = [MAX_PREVIEWED_CUSTOMERS, MAX_PREVIEWED_SKUS];
      const contract = isId(id) ? await tx.queryOne(PREVIEWED_CONTRACT, [id, ...limits]) : undefined;
      if (!contract) throw DomainError.notFound('contract_pricing', id);
      const contractId = contract.id;
      const faults = new Faults();
      const customerIds = request.customerIds
        ? await resolveReferences(tx, 'customers', request.customerIds, { field: 'customer_ids', faults })
        : (contract.customers ?? []);
      const skus = request.skus ?? contract.skus ?? [];
      if (request.skus) await refuseUnpriced(tx, contractId, request.skus, faults);
      faults.throwIfAny();

      const { at = later(currentTime(), new Date(contract.startsAt)), channel = contract.channels[0] ?? 'openapi' } =
        request;
      const changes: ContractEffect['changes'] = [];
      for (const customerId of customerIds) {
        const { customer, prices } = (await tx.queryOne(PRICE_REFERENCES, [customerId, skus, ...ANY_CONTRACT]))!;
        const searchedLists = listsInOrder(prices.lists ?? [], [customer!.assignedPriceListId]);
        const question = { at: at.getTime(), channel, searchedLists };
        for (const [sku, product] of productsBySku(prices))
          for (const change of comparePrices(contractId, question, product))
            changes.push({ ...change, customerId, sku });
      }
      return {
        contractId,
        at,
        channel,
        currency: tx.tenant.currency,
        customers: { examined: customerIds.length, total: contract.customerCount },
        skus: { examined: skus.length, total: contract.skuCount },
        changeCount: changes.length,
        changes: changes.slice(0, MAX_CHANGES),
      };
    });
  }
}

/** Parameters of PRICE_REFERENCES: no price list; contracts of any status, time and channel. */
const ANY_CONTRACT = [null, null, null];

const later = (one: Date, other: Date): Date => (one > other ? one : other);

async function refuseUnpriced(tx: TenantTx, contractId: string, skus: readonly string[], faults: Faults) {
  const rows = await tx.query<{ sku: string }>(PRICED_SKUS, [contractId, skus]);
  const priced = new Set(rows.map(({ sku }) => sku));
  skus.forEach((sku, index) => {
    if (!priced.has(sku)) faults.add(`skus[${index}]`, 'is not priced by the contract');
  });
}
