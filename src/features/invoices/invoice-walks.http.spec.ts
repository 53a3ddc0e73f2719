import fc from 'fast-check';
import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { STATES } from '#test/support/invoice-model.js';
import { InvoiceWalker, type Step } from '#test/support/invoice-walker.js';

/** Random walks over HTTP; `npm run prove` runs more of them. */
const WALKS = Number(process.env.HTTP_WALKS ?? 2);
const STEPS = 25;
const TIMEOUT_MS = 60_000 + WALKS * 10_000;

const by = fc.constantFrom('v1' as const, 'v2' as const);
const paid = fc.constantFrom(0, 1, 40, 50, 100, 120);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ write: fc.constantFrom(...STATES) }) },
  { weight: 2, arbitrary: fc.record({ write: fc.constantFrom(...STATES), pay: paid }) },
  { weight: 4, arbitrary: fc.record({ pay: paid, by }) },
  { weight: 3, arbitrary: fc.record({ credit: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 4, arbitrary: fc.record({ dueIn: fc.constantFrom(-1, 1), by }) },
  { weight: 2, arbitrary: fc.record({ total: fc.constantFrom(0, 1, 50, 100) }) },
);

interface Walk {
  first: string;
  total: number;
  steps: Step[];
  deletedBy: 'v1' | 'v2';
}

const walk: fc.Arbitrary<Walk> = fc.record({
  first: fc.constantFrom('DRAFT', 'OPEN', 'SENT'),
  total: fc.constantFrom(0, 1, 50, 100),
  steps: fc.array(step, { minLength: STEPS, maxLength: STEPS }),
  deletedBy: by,
});

/** Fixed walks through all states, which always run: on them, writes are first refused and later accepted, and the other way round. */
const TOURS: Walk[] = [
  {
    first: 'DRAFT',
    total: 50,
    deletedBy: 'v2',
    steps: [
      { credit: 1 },
      { total: 100 },
      { write: 'OPEN' },
      { total: 50 },
      { write: 'SENT' },
      { pay: 40, by: 'v1' },
      { write: 'CANCELLED' },
      { dueIn: -1, by: 'v2' },
      { pay: 100, by: 'v2' },
      { pay: 0, by: 'v2' },
      { credit: 60 },
      { credit: 60 },
      { credit: 40 },
      { write: 'OPEN' },
    ],
  },
  {
    first: 'OPEN',
    total: 100,
    deletedBy: 'v1',
    steps: [
      { write: 'DRAFT' },
      { write: 'CANCELLED', pay: 1 },
      { write: 'CANCELLED' },
      { credit: 1 },
      { write: 'SENT' },
      { pay: 1, by: 'v1' },
      { pay: 1, by: 'v2' },
      { pay: 0, by: 'v1' },
      { pay: 0, by: 'v2' },
      { write: 'CANCELLED', pay: 1 },
      { write: 'CANCELLED', pay: 0 },
      { dueIn: 1, by: 'v1' },
      { dueIn: -1, by: 'v2' },
      { total: 50 },
      { total: 100 },
    ],
  },
];

describe('invoices on random walks through the API', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    await makeTrade(client);
    const line_items = [{ sku: 'A', quantity: 1_000_000, unit_price: 1 }];
    await client.create('/v2/orders', { reference_id: 'SO-WALK', customer_id: 'C-1', line_items });
  });

  it(
    `follow the table after each step of ${WALKS} walks, and accept exactly the states that they list`,
    async () => {
      const seen = new Set<string>();
      const property = fc.asyncProperty(walk, async ({ first, total, steps, deletedBy }) => {
        const walker = await InvoiceWalker.start(client, 'SO-WALK', { first, total });
        for (const one of steps) seen.add(await walker.take(one));
        await walker.delete(deletedBy);
      });
      await fc.assert(property, { numRuns: WALKS + TOURS.length, examples: TOURS.map((tour) => [tour]) });
      expect([...seen].sort()).toEqual([...STATES].sort());
      expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
