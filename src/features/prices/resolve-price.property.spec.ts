import fc from 'fast-check';
import { verdictOn } from '#test/prices/oracle.js';
import { type Ask, asksOf, type PriceOfList, type World, type WorldContract, worlds } from '#test/prices/world.js';
import { decimalText, propertyRuns } from '#test/support/property.js';
import type { ContractChannel } from '#features/contract-pricing/contract.entity.js';
import { decimal, toWire, type WireDecimal } from '#platform/base/values/decimal.js';
import { instantOf, WallClock } from '#platform/base/values/time-zone.js';
import { explainPrice, type OfferCandidate } from './explain-price.js';
import { type ListPrice, listsInOrder } from './list-price.js';
import { priceWarnings } from './price-warnings.js';
import { discountablePrice, type PossiblePrices, type PriceQuestion, resolvePrice } from './resolve-price.js';

const wire = (units: number): WireDecimal => toWire(decimal(decimalText(units)));
const units = (price: WireDecimal | null): number | null =>
  price === null ? null : Number(decimal(price).times(10_000).toFixed());

const timeOf = (wall: string, zone: string): number => instantOf(new WallClock(new Date(`${wall}Z`)), zone).getTime();

/** The contracts that the database would return: those of the customer with prices of the product. */
function offersOf({ contracts, memberships }: World, { customer, product }: Ask): PossiblePrices['offers'] {
  const segments = memberships[customer]!;
  const isFor = ({ audience, members }: WorldContract) =>
    audience === 'all' || members.some((member) => (audience === 'customers' ? [customer] : segments).includes(member));
  return contracts
    .filter((contract) => isFor(contract) && contract.prices[product])
    .map((contract) => ({
      id: contract.id,
      name: contract.id,
      referenceId: null,
      status: contract.status,
      audience: contract.audience,
      segmentIds: [],
      priority: contract.priority,
      startsAt: timeOf(contract.starts, contract.zone),
      endsAt: contract.ends === null ? null : timeOf(contract.ends, contract.zone),
      channels: contract.channels as ContractChannel[],
      discountCampaignAllowed: contract.campaigns,
      discountApplicableOn: contract.campaignsOn,
      startQuantities: contract.prices[product]!.map(({ start }) => start),
      endQuantities: contract.prices[product]!.map(({ end }) => end),
      prices: contract.prices[product]!.map(({ price }) => wire(price)),
    }));
}

const listPrice = (inList: PriceOfList, number: number): ListPrice => ({
  priceListId: String(number),
  price: wire(inList.price),
  salePrice: inList.sale === null ? null : wire(inList.sale),
  minOrderQuantity: inList.least,
  maxOrderQuantity: inList.most,
  stepIncrement: inList.step,
  volumeTiers: inList.tiers.map(({ start, price, step }) => ({
    startQuantity: start,
    price: wire(price),
    stepIncrement: step,
  })),
});

function asked(world: World, ask: Ask): { question: PriceQuestion; possible: PossiblePrices } {
  const name = (number: number | null) => (number === null ? null : String(number));
  const terms = world.lists.map((_, number) => ({
    id: String(number),
    referenceId: `list-${number}`,
    isDefault: world.defaultList === number,
    isActive: !world.inactiveLists.includes(number),
  }));
  const question = {
    quantity: wire(ask.quantity),
    at: ask.at,
    channel: ask.channel as ContractChannel,
    searchedLists: listsInOrder(terms, [name(ask.list), name(world.assigned[ask.customer]!)]),
  };
  const lists = world.lists.flatMap((prices, number) => {
    const inList = prices[ask.product];
    return inList ? [listPrice(inList, number)] : [];
  });
  return { question, possible: { offers: offersOf(world, ask), lists } };
}

/** Questions for each generated world: generating a world takes longer than asking. */
const ASKS = 10;
const cases = worlds.chain((world) =>
  fc.record({ world: fc.constant(world), asks: fc.array(asksOf(world), { minLength: ASKS, maxLength: ASKS }) }),
);
/** 500 questions, and 100,000 by `npm run prove`. */
const FEW = 50;
const SIZE = { numRuns: Math.max(FEW, propertyRuns({ times: 1 / 20 })) };
/** With this seed, the cases have every outcome; the others are random. */
const ALL_OUTCOMES = { numRuns: FEW, seed: 1 };
const TIMEOUT_MS = 1_200_000;

const each = (check: (one: { world: World; ask: Ask }) => void) =>
  fc.property(cases, ({ world, asks }) => asks.forEach((ask) => check({ world, ask })));

/** Reorders a list: swaps its halves and reverses it. */
const shuffle = <T>(list: readonly T[]): T[] =>
  [...list.slice(list.length >> 1), ...list.slice(0, list.length >> 1)].reverse();

/** The price that follows from an explanation alone: contracts that apply, sorted by the rules from the weakest to the strongest. */
function replay(candidates: readonly OfferCandidate[]): number | null {
  const applying = candidates.filter(({ tier }) => tier !== null).map(({ offer, unitPrice }) => ({ offer, unitPrice }));
  const sorted = applying
    .sort((a, b) => a.offer.id.localeCompare(b.offer.id))
    .sort((a, b) => b.offer.startsAt - a.offer.startsAt)
    .sort((a, b) => units(a.unitPrice)! - units(b.unitPrice)!)
    .sort((a, b) => b.offer.priority - a.offer.priority)
    .sort((a, b) => 'csa'.indexOf(a.offer.audience[0]!) - 'csa'.indexOf(b.offer.audience[0]!));
  return units(sorted[0]?.unitPrice ?? null);
}

describe('the price of a product', () => {
  it(
    'is that of a brute-force resolver, with the same contract, list, warnings and price for campaigns',
    () => {
      const seen = new Set<string>();
      const likeTheOracle = each(({ world, ask }) => {
        const { question, possible } = asked(world, ask);
        const price = resolvePrice(question, possible);
        const explained = explainPrice(question, possible);
        const { fates, ...verdict } = verdictOn(world, ask);
        expect({
          price: units(price.unitPrice),
          reason: price.reason,
          contract: price.applied?.offer.id ?? null,
          list: price.inList ? Number(price.inList.list.priceListId) : null,
          campaigns: units(discountablePrice(price)),
          warnings: priceWarnings(question.quantity, price, { isActive: true }).map(({ rule }) => rule),
        }).toEqual(verdict);
        const beaten = explained.offers.filter(({ beatenBy }) => beatenBy !== null);
        expect(Object.fromEntries(beaten.map(({ offer, beatenBy }) => [offer.id, beatenBy]))).toEqual(fates);
        for (const outcome of [verdict.reason, ...Object.values(fates), ...verdict.warnings]) seen.add(outcome);
      });
      fc.assert(likeTheOracle, SIZE);
      fc.assert(likeTheOracle, ALL_OUTCOMES);
      const all = [
        'contract_pricing',
        'volume_tier',
        'sale_price',
        'price',
        'no_price',
        'inactive',
        'schedule',
        'channel',
      ];
      const rules = ['quantity', 'audience', 'priority', 'unit_price', 'start_date', 'id'];
      expect([...seen].sort()).toEqual(
        [...all, ...rules, 'min_order_quantity', 'max_order_quantity', 'step_increment', 'inactive_price_list'].sort(),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'does not depend on the order in which contracts and lists are found',
    () => {
      fc.assert(
        each(({ world, ask }) => {
          const { question, possible } = asked(world, ask);
          const shuffled = { offers: shuffle(possible.offers), lists: shuffle(possible.lists) };
          expect(resolvePrice(question, shuffled)).toEqual(resolvePrice(question, possible));
          expect(explainPrice(question, shuffled)).toEqual(explainPrice(question, possible));
        }),
        SIZE,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'follows from its explanation, in which exactly one candidate was not beaten',
    () => {
      fc.assert(
        each(({ world, ask }) => {
          const { question, possible } = asked(world, ask);
          const { unitPrice } = resolvePrice(question, possible);
          const { offers, lists } = explainPrice(question, possible);
          const winners = [...offers, ...lists].filter(({ beatenBy }) => beatenBy === null);
          expect(winners.map((winner) => winner.unitPrice)).toEqual(unitPrice === null ? [] : [unitPrice]);
          expect(replay(offers) ?? units(lists[0]?.unitPrice ?? null)).toBe(units(unitPrice));
          expect(offers).toHaveLength(possible.offers.length);
        }),
        SIZE,
      );
    },
    TIMEOUT_MS,
  );
});
