import type { PossiblePricesDocument } from './prices.queries.js';
import type { ContractOffer, PossiblePrices } from './resolve-price.js';

/** A product with all its possible prices for one customer. */
export interface PricedProduct extends PossiblePrices {
  id: string;
  /** An inactive product is out of sale. */
  isActive: boolean;
}

/** Assembles the products of a document, by SKU: the document contains each contract once, not once for each product. */
export function productsBySku({
  products,
  contracts,
  memberships,
  offers,
}: PossiblePricesDocument): Map<string, PricedProduct> {
  const segmentsOf = new Map(
    memberships?.map(([id, segments]) => [id, segments.filter((segment) => segment !== null)]),
  );
  const terms = new Map(
    contracts?.map((contract) => [contract.id, { ...contract, segmentIds: segmentsOf.get(contract.id) ?? [] }]),
  );
  const offersOf = new Map<string, ContractOffer[]>(products?.map(({ id }) => [id, []]));
  for (const [contractId, productId, startQuantities, endQuantities, prices] of offers ?? [])
    offersOf.get(productId)!.push({ ...terms.get(contractId)!, startQuantities, endQuantities, prices });
  return new Map(
    products?.map(({ id, sku, isActive, prices }) => [
      sku,
      { id, isActive, offers: offersOf.get(id)!, lists: prices ?? [] },
    ]),
  );
}
