import fc from 'fast-check';
import { instantOf } from './oracle-time.js';

/** Random contracts and prices for tests. Money and quantities are in ten-thousandths; customers, segments, products and lists are numbers. */
export interface World {
  /** Segments of each customer. */
  memberships: number[][];
  /** The price list assigned to each customer. */
  assigned: (number | null)[];
  defaultList: number;
  inactiveLists: number[];
  /** Prices by list and product. */
  lists: (PriceOfList | null)[][];
  contracts: WorldContract[];
}

export interface WorldContract {
  id: string;
  status: 'active' | 'inactive';
  audience: 'all' | 'customers' | 'segments';
  /** Customers or segments. */
  members: number[];
  zone: string;
  /** Local times in the zone. */
  starts: string;
  ends: string | null;
  channels: string[];
  priority: number;
  campaigns: boolean;
  campaignsOn: 'contract_pricing' | 'base_price';
  /** Tiers by product, in ascending order of their start. */
  prices: Record<number, Tier[]>;
}

export interface Tier {
  start: number;
  end: number | null;
  price: number;
}

export interface PriceOfList {
  price: number;
  sale: number | null;
  least: number | null;
  most: number | null;
  step: number | null;
  tiers: { start: number; price: number; step: number | null }[];
}

export interface Ask {
  customer: number;
  product: number;
  quantity: number;
  at: number;
  channel: string;
  list: number | null;
}

export const [CUSTOMERS, SEGMENTS, PRODUCTS, LISTS] = [3, 3, 2, 3];
export const CHANNELS = ['openapi', 'sales_rep', 'storefront'];
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Chatham'];
/** Some are in gaps and overlaps of these zones. */
const WALLS = [
  ...['2026-03-08T02:30', '2026-03-29T02:15', '2026-04-05T01:45', '2026-07-01T00:00', '2026-09-27T02:45'],
  ...['2026-10-04T02:00', '2026-10-25T02:30', '2026-11-01T01:30'],
];
const HOUR = 3_600_000;

const few = (most: number) => fc.uniqueArray(fc.nat(most - 1), { minLength: 1, maxLength: most });
const price = fc.constantFrom(0, 1, 9_999, 10_000, 10_001, 25_000, 999_999_999_999_999);
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map((whole) => whole * 10_000),
  fc.integer({ min: 1, max: 130_000 }),
);

/** Tiers with gaps between some of them; the last with or without an end. */
const tiers: fc.Arbitrary<Tier[]> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 6 }),
    fc.boolean(),
    fc.array(price, { minLength: 3, maxLength: 3 }),
  )
  .map(([edges, isOpen, prices]) => {
    const sorted = edges.toSorted((a, b) => a - b);
    const starts = sorted.filter((_, index) => index % 2 === 0);
    return starts.map((start, index) => {
      const end = sorted[2 * index + 1] ?? start;
      return { start, end: isOpen && index === starts.length - 1 ? null : end, price: prices[index]! };
    });
  });

const contract = (id: string): fc.Arbitrary<WorldContract> =>
  fc
    .record({
      id: fc.constant(id),
      status: fc.constantFrom('active' as const, 'active' as const, 'active' as const, 'inactive' as const),
      audience: fc.constantFrom('all' as const, 'customers' as const, 'segments' as const),
      members: few(3),
      zone: fc.constantFrom(...ZONES),
      starts: fc.constantFrom(...WALLS.slice(0, 4)),
      ends: fc.option(fc.constantFrom(...WALLS.slice(4))),
      channels: fc.oneof(fc.constant<string[]>([]), fc.subarray(CHANNELS)),
      priority: fc.constantFrom(0, 0, 1, -1),
      campaigns: fc.boolean(),
      campaignsOn: fc.constantFrom('contract_pricing' as const, 'base_price' as const),
      prices: fc.tuple(fc.option(tiers), fc.option(tiers)),
    })
    .map(({ prices, ...rest }) => ({
      ...rest,
      prices: Object.fromEntries(prices.flatMap((one, product) => (one ? [[product, one]] : []))),
    }));

/** Two groups of the id differ, so that the order of ids is not the order of creation. */
const idOf = (number: number): string =>
  `${((number * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, '0')}-0000-7000-8000-00000000000a`;

const limit = fc.option(fc.constantFrom(0, 1, 2, 3, 5));
const priceOfList: fc.Arbitrary<PriceOfList> = fc.record({
  price,
  sale: fc.option(price),
  least: limit,
  most: limit,
  step: fc.option(fc.constantFrom(1, 2, 3)),
  tiers: fc
    .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 })
    .chain((starts) =>
      fc.tuple(
        ...starts
          .toSorted((a, b) => a - b)
          .map((start) => fc.record({ start: fc.constant(start), price, step: fc.option(fc.constantFrom(2, 5)) })),
      ),
    ),
});

/** A world in which some contracts differ from the first only in id or start. */
export const worlds: fc.Arbitrary<World> = fc
  .uniqueArray(fc.nat(1000), { maxLength: 7 })
  .chain((numbers) =>
    fc.record({
      memberships: fc.array(fc.subarray([0, 1, 2]), { minLength: CUSTOMERS, maxLength: CUSTOMERS }),
      assigned: fc.array(fc.option(fc.nat(LISTS - 1)), { minLength: CUSTOMERS, maxLength: CUSTOMERS }),
      defaultList: fc.nat(LISTS - 1),
      inactiveLists: fc.oneof(fc.constant<number[]>([]), fc.subarray([0, 1, 2])),
      lists: fc.array(fc.array(fc.option(priceOfList), { minLength: PRODUCTS, maxLength: PRODUCTS }), {
        minLength: LISTS,
        maxLength: LISTS,
      }),
      contracts: fc.tuple(...numbers.map((number) => contract(idOf(number)))),
      copies: fc.array(fc.constantFrom('no', 'no', 'same', 'later'), { minLength: 8, maxLength: 8 }),
    }),
  )
  .map(({ contracts, copies, ...world }) => ({
    ...world,
    contracts: contracts.map((one, index) => {
      if (copies[index] === 'no') return one;
      const { id, starts, zone } = one;
      return { ...contracts[0]!, id, ...(copies[index] === 'later' ? { starts, zone } : {}) };
    }),
  }));

/** A request for a price, often within a millisecond of the start or end of a contract. */
export const asksOf = ({ contracts }: World): fc.Arbitrary<Ask> => {
  const edges = contracts.flatMap(({ zone, starts, ends }) =>
    [starts, ...(ends ? [ends] : [])].map((wall) => instantOf(wall, zone)),
  );
  const edge = fc
    .tuple(fc.constantFrom(...edges, Date.UTC(2026, 7, 1)), fc.constantFrom(-HOUR, -1, 0, 1, HOUR))
    .map(([time, offset]) => time + offset);
  return fc.record({
    customer: fc.nat(CUSTOMERS - 1),
    product: fc.nat(PRODUCTS - 1),
    quantity,
    at: fc.oneof(fc.constant(Date.UTC(2026, 7, 1)), edge),
    channel: fc.constantFrom(...CHANNELS),
    list: fc.option(fc.nat(LISTS - 1)),
  });
};
