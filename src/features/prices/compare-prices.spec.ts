import { decimal, toWire, type WireDecimal } from '#platform/base/values/decimal.js';
import { comparePrices } from './compare-prices.js';
import type { ListPrice } from './list-price.js';
import type { ContractOffer } from './resolve-price.js';

const wire = (amount: number): WireDecimal => toWire(decimal(amount));

const CONTRACT = 'c';
/** An inactive contract with the same price from each start on. */
const offerOf = (price: number, starts: number[], more: Partial<ContractOffer> = {}): ContractOffer => ({
  id: CONTRACT,
  name: 'Contract',
  referenceId: null,
  status: 'inactive',
  audience: 'customers',
  segmentIds: [],
  priority: 0,
  startsAt: 0,
  endsAt: null,
  channels: [],
  discountCampaignAllowed: false,
  discountApplicableOn: 'contract_pricing',
  startQuantities: starts,
  endQuantities: starts.map((_, index) => (index + 1 < starts.length ? starts[index + 1]! - 1 : null)),
  prices: starts.map(() => wire(price)),
  ...more,
});
const LIST: ListPrice = {
  priceListId: 'list',
  price: wire(10),
  salePrice: null,
  minOrderQuantity: null,
  maxOrderQuantity: null,
  stepIncrement: null,
  volumeTiers: [],
};

/** Quantity, unit price without the contract and unit price with it, of each difference. */
const differences = (offers: ContractOffer[], lists: ListPrice[] = [LIST]) =>
  comparePrices(
    CONTRACT,
    { at: 1, channel: 'openapi', searchedLists: [{ id: 'list', referenceId: 'L', isDefault: true, isActive: true }] },
    { offers, lists },
  ).map(({ quantity, before, after }) => [quantity, before.unitPrice, after.unitPrice]);

describe('the comparison of prices with and without a contract', () => {
  it('is made at quantity 1 and at the start of each tier', () => {
    expect(differences([offerOf(8, [1, 5])])).toEqual([
      [wire(1), wire(10), wire(8)],
      [wire(5), wire(10), wire(8)],
    ]);
  });

  it('omits quantities to which no tier applies, with a list price and without any price', () => {
    expect(differences([offerOf(8, [5])])).toEqual([[wire(5), wire(10), wire(8)]]);
    expect(differences([offerOf(8, [5])], [])).toEqual([[wire(5), null, wire(8)]]);
  });

  it('contains quantities at which the price is the same but comes from the contract', () => {
    expect(differences([offerOf(10, [1])])).toEqual([[wire(1), wire(10), wire(10)]]);
  });

  it('omits quantities at which another contract precedes, and is empty for an unknown contract', () => {
    const other = offerOf(7, [1], { id: 'other', status: 'active', priority: 1 });
    expect(differences([offerOf(8, [1]), other])).toEqual([]);
    expect(differences([other])).toEqual([]);
  });
});
