import type { NewContract } from './new-contract.js';
import type { ContractTier } from './price-map.js';
import { demoId, EXAMPLE_CONTRACT_ID, EXAMPLE_SEGMENT_ID, EXAMPLE_SPARE_CONTRACT_ID } from '#examples/example-ids.js';
import { decimal } from '#platform/base/values/decimal.js';
import { WallClock } from '#platform/base/values/time-zone.js';

/** Tiers from their first quantities; each ends before the next begins, and the last has no end. */
const tiers = (...steps: [start: number, price: string][]): ContractTier[] =>
  steps.map(([start, price], index) => ({ start, end: endBefore(steps[index + 1]), price: decimal(price) }));

const endBefore = (next: [start: number, price: string] | undefined): number | null => (next ? next[0] - 1 : null);

/** Contract prices for a customer with orders and for the customers without. */
export const DEMO_CONTRACTS: readonly NewContract[] = [
  {
    id: EXAMPLE_CONTRACT_ID,
    referenceId: 'ALFKI-TIERS',
    name: 'Volume prices of Alfreds Futterkiste',
    audience: 'customers',
    customerIds: ['ALFKI'],
    startsAt: new WallClock(new Date('2024-01-01T00:00:00Z')),
    timezone: 'Europe/Berlin',
    priority: 1,
    prices: [
      { sku: 'NW-001', tiers: tiers([1, '17.1'], [10, '15.75'], [50, '14.4']) },
      { sku: 'NW-028', tiers: tiers([12, '41.04'], [60, '38.3']) },
      { sku: 'NW-039', tiers: tiers([1, '17.55']) },
    ],
  },
  {
    id: demoId('contract', 'PROSPECTS-WELCOME'),
    referenceId: 'PROSPECTS-WELCOME',
    name: 'A first order from the storefront',
    audience: 'segments',
    segmentIds: [EXAMPLE_SEGMENT_ID],
    channels: ['storefront'],
    startsAt: new WallClock(new Date('2024-11-01T00:00:00Z')),
    endsAt: new WallClock(new Date('2034-11-01T00:00:00Z')),
    discountCampaignAllowed: true,
    discountApplicableOn: 'base_price',
    prices: [
      { sku: 'NW-001', tiers: tiers([1, '16.5'], [24, '15.9']) },
      { sku: 'NW-011', tiers: tiers([1, '19.9']) },
      { sku: 'NW-016', tiers: tiers([1, '16']) },
    ],
  },
  // inactive, so that the examples of the API documents can change and delete it
  {
    id: EXAMPLE_SPARE_CONTRACT_ID,
    referenceId: 'SPARE',
    name: 'Spare',
    status: 'inactive',
    audience: 'all',
    startsAt: new Date('2026-01-01T00:00:00Z'),
    prices: [{ sku: 'NW-001', tiers: tiers([1, '18']) }],
  },
];
