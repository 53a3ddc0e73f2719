import { Injectable } from '@nestjs/common';
import type { ContractChannel } from '#features/contract-pricing/contract.entity.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { type Decimal, toWire, type WireDecimal } from '#platform/base/values/decimal.js';
import { Faults } from '#platform/base/errors/faults.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { type Explanation, explainPrice } from './explain-price.js';
import { listsInOrder } from './list-price.js';
import { productsBySku } from './possible-prices.js';
import { PRICE_REFERENCES } from './prices.queries.js';
import { type PriceWarning, priceWarnings } from './price-warnings.js';
import { discountablePrice, resolvePrice, type ResolvedPrice } from './resolve-price.js';

export interface PriceRequest {
  /** Our id, or else the caller's reference. */
  customerId: string;
  lines: { sku: string; quantity: Decimal }[];
  /** Default now. */
  at?: Date;
  /** Default `openapi`. */
  channel?: ContractChannel;
  /** Our id, or else the caller's reference. */
  priceListId?: string;
  explain?: boolean;
}

export interface PricedLine extends ResolvedPrice {
  sku: string;
  productId: string;
  quantity: WireDecimal;
  discountablePrice: WireDecimal | null;
  warnings: PriceWarning[];
  /** Null unless the request asks for it. */
  explanation: Explanation | null;
}

export interface PriceAnswer {
  customerId: string;
  at: Date;
  channel: ContractChannel;
  currency: string;
  lines: PricedLine[];
}

@Injectable()
export class PricesService {
  constructor(private readonly db: TenantDb) {}

  /** The prices that a customer pays. Runs one statement, whatever the number of lines. */
  async resolve({ at = currentTime(), channel = 'openapi', ...request }: PriceRequest): Promise<PriceAnswer> {
    const { customerId, lines, priceListId = null, explain = false } = request;
    const skus = [...new Set(lines.map(({ sku }) => sku))];
    const conditions = explain ? [null, null] : [at, channel]; // explanations include contracts that do not apply
    const references = (await this.db.readOne(PRICE_REFERENCES, [customerId, skus, priceListId, ...conditions]))!;
    const { customer, prices } = references;
    const products = productsBySku(prices);
    const faults = new Faults();
    if (!customer) faults.add('customer_id', 'does not exist');
    if (priceListId !== null && references.priceListId === null) faults.add('price_list_id', 'does not exist');
    lines.forEach(({ sku }, index) => {
      if (!products.has(sku)) faults.add(`lines[${index}].sku`, 'is not in the catalogue');
    });
    faults.throwIfAny();
    const preferred = [references.priceListId, customer!.assignedPriceListId];
    const asked = { at: at.getTime(), channel, searchedLists: listsInOrder(prices.lists ?? [], preferred) };
    return {
      customerId: customer!.id,
      at,
      channel,
      currency: currentCaller().tenant.currency,
      lines: lines.map(({ sku, quantity: exact }) => {
        const product = products.get(sku)!;
        const quantity = toWire(exact);
        const price = resolvePrice({ ...asked, quantity }, product);
        return {
          ...price,
          sku,
          productId: product.id,
          quantity,
          discountablePrice: discountablePrice(price),
          warnings: priceWarnings(quantity, price, product),
          explanation: explain ? explainPrice({ ...asked, quantity }, product) : null,
        };
      }),
    };
  }
}
