import type { PriceMaterial } from './prices.queries.js';
import type { ContractOffer, PossiblePrices } from './resolve-price.js';

/** A product and everything that it could cost the customer. */
export interface PricedProduct extends PossiblePrices {
  id: string;
}

/** What was read, by SKU. */
export function productsBySku({ products, contracts, named, offers }: PriceMaterial): Map<string, PricedProduct> {
  const segmentsOf = new Map(named?.map(([id, segments]) => [id, segments.filter((segment) => segment !== null)]));
  const terms = new Map(
    contracts?.map((contract) => [contract.id, { ...contract, segmentIds: segmentsOf.get(contract.id) ?? [] }]),
  );
  const offersOf = new Map<string, ContractOffer[]>(products?.map(({ id }) => [id, []]));
  for (const [contractId, productId, startQuantities, endQuantities, prices] of offers ?? [])
    offersOf.get(productId)!.push({ ...terms.get(contractId)!, startQuantities, endQuantities, prices });
  return new Map(products?.map(({ id, sku, prices }) => [sku, { id, offers: offersOf.get(id)!, lists: prices ?? [] }]));
}
