import { instantOf } from './oracle-time.js';
import type { Ask, PriceOfList, World, WorldContract } from './world.js';

/** The expected price and its explanation: a second, brute-force implementation of the pricing rules. */
export interface Verdict {
  /** In ten-thousandths. */
  price: number | null;
  reason: string;
  contract: string | null;
  /** By id, why a contract of the customer and the product does not determine the price. */
  fates: Record<string, string>;
  list: number | null;
  /** The price that campaigns may reduce. */
  campaigns: number | null;
  /** Names of the limits that the quantity violates, then one for each inactive list that was passed over. */
  warnings: string[];
}

/** Excludes contracts step by step until one is left. */
export function verdictOn(world: World, ask: Ask): Verdict {
  const fates: Record<string, string> = {};
  let left = world.contracts.filter((contract) => isFor(contract, world, ask) && contract.prices[ask.product]);
  const strike = (fate: string, stays: (contract: WorldContract) => boolean) => {
    for (const contract of left) if (!stays(contract)) fates[contract.id] = fate;
    left = left.filter(stays);
  };
  const keepLeast = (fate: string, measure: (contract: WorldContract) => number | string) => {
    const [least] = left.map(measure).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    strike(fate, (contract) => measure(contract) === least);
  };
  const tierOf = (contract: WorldContract) =>
    contract.prices[ask.product]!.filter(
      ({ start, end }) => ask.quantity >= start * 10_000 && (end === null || ask.quantity - end * 10_000 < 10_000),
    )[0];

  strike('inactive', ({ status }) => status === 'active');
  strike('schedule', ({ zone, starts, ends }) => {
    const [from, till] = [instantOf(starts, zone), ends === null ? Infinity : instantOf(ends, zone)];
    return from <= ask.at && ask.at < till;
  });
  strike('channel', ({ channels }) => channels.length === 0 || channels.some((channel) => channel === ask.channel));
  strike('quantity', (contract) => tierOf(contract) !== undefined);
  keepLeast('audience', ({ audience }) => ['customers', 'segments', 'all'].indexOf(audience));
  keepLeast('priority', ({ priority }) => -priority);
  keepLeast('unit_price', (contract) => tierOf(contract)!.price);
  keepLeast('start_date', ({ starts, zone }) => -instantOf(starts, zone));
  keepLeast('id', ({ id }) => id);

  const [best] = left;
  const numbers = [ask.list, world.assigned[ask.customer]!, world.defaultList].filter((number) => number !== null);
  const isInactive = (number: number) => world.inactiveLists.includes(number);
  const found = numbers.findIndex((number) => !isInactive(number) && world.lists[number]![ask.product]);
  const list = numbers[found] ?? null;
  const passedOver = new Set((found < 0 ? numbers : numbers.slice(0, found)).filter(isInactive));
  const inList = list === null ? null : world.lists[list]![ask.product]!;
  const warnings = [
    ...(inList ? warningsOf(inList, ask.quantity, Boolean(best)) : []),
    ...[...passedOver].map(() => 'inactive_price_list'),
  ];
  if (best) {
    const { price } = tierOf(best)!;
    const base = best.campaignsOn === 'contract_pricing' ? price : (inList?.price ?? null);
    const campaigns = best.campaigns ? base : null;
    return { price, reason: 'contract_pricing', contract: best.id, fates, list, campaigns, warnings };
  }
  const [reason, price] = inList ? priceOf(inList, ask.quantity) : ['no_price', null];
  return { price, reason, contract: null, fates, list, campaigns: price, warnings };
}

const isFor = ({ audience, members }: WorldContract, { memberships }: World, { customer }: Ask): boolean => {
  if (audience === 'all') return true;
  return audience === 'customers'
    ? members.includes(customer)
    : memberships[customer]!.some((segment) => members.includes(segment));
};

const reached = ({ tiers }: PriceOfList, quantity: number) =>
  tiers.filter(({ start }) => start * 10_000 <= quantity).sort((a, b) => b.start - a.start)[0];

function priceOf(inList: PriceOfList, quantity: number): [reason: string, price: number] {
  const tier = reached(inList, quantity);
  if (tier) return ['volume_tier', tier.price];
  return inList.sale === null ? ['price', inList.price] : ['sale_price', inList.sale];
}

function warningsOf(inList: PriceOfList, quantity: number, isContract: boolean): string[] {
  const tierStep = isContract ? null : (reached(inList, quantity)?.step ?? null);
  const step = tierStep ?? inList.step;
  return [
    ...(inList.least !== null && quantity < inList.least * 10_000 ? ['min_order_quantity'] : []),
    ...(inList.most !== null && inList.most > 0 && quantity > inList.most * 10_000 ? ['max_order_quantity'] : []),
    ...(step !== null && quantity % (step * 10_000) !== 0 ? ['step_increment'] : []),
  ];
}
