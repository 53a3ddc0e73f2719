import { asAdmin } from '../support/database.js';
import type { TestService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';
import { overAfter, PATIENCE_SECONDS } from './storm-end.js';
import { ACTIONS } from './trade-actions.js';
import { deadlocksOf, faultsOfBooks } from './trade-checks.js';
import { openBooks, type StormResult, tradeStorm } from './trade-storm.js';
import { stormService } from './storm-service.js';

/** `npm run prove` sets the full size: 64 clients for 60 seconds. */
const SECONDS = Number(process.env.TRADE_STORM_SECONDS ?? 0.5);
const CLIENTS = Number(process.env.TRADE_STORM_CLIENTS ?? 24);
const REFUSALS = [
  'over_invoiced',
  'over_shipped',
  'credit_exceeds_invoice',
  'resource_locked',
  'order_not_invoiceable',
];

/** Cases that have not occurred yet. */
const lackingOf = ({ done, refused }: StormResult): string[] => [
  ...Object.keys(ACTIONS).filter((name) => !done[name]),
  ...REFUSALS.filter((code) => !refused[code]),
];

describe('a storm of all actions', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await stormService();
  });

  it(
    'many clients send all kinds of writes for the same 20 orders: the documents reconcile',
    async () => {
      const client = await service.tenant();
      const books = await openBooks(client, 20);
      const isOver = overAfter(SECONDS, lackingOf);
      const result = await tradeStorm(client, books, { clients: CLIENTS, isOver });
      const { body } = await client.get('/v2/reconciliation');
      const found = await asAdmin(service.database.adminUrl, async (admin) => ({
        unexpected: result.unexpected,
        differences: body.data as unknown[],
        faults: await faultsOfBooks(admin),
        deadlocks: await deadlocksOf(admin),
        lacking: lackingOf(result),
      }));
      expect(found).toEqual({ unexpected: [], differences: [], faults: {}, deadlocks: 0, lacking: [] });
    },
    (SECONDS + PATIENCE_SECONDS + 60) * 1000,
  );

  it('concurrent changes of a draft count its items once and keep its shipments', async () => {
    const client = await service.tenant();
    await makeTrade(client);
    const item = { sku: 'A', quantity: 1, amount: 1.35 };
    const invoice = { reference_id: 'R', invoice_number: 'R', order_ids: ['SO-1'], due_date: '2099-01-31T00:00:00Z' };
    const { id } = await client.create('/v2/invoices', { ...invoice, items: [item] });
    const shipment = { reference_id: 'S', order_id: 'SO-1', invoice_id: id, shipment_items: [{ sku_id: 'A', quantity: 1 }] }; // prettier-ignore
    const { id: shipmentId } = await client.create('/v2/shipments', shipment);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        client.patch(`/v2/invoices/${id}`, { items: [{ ...item, quantity: 2 + (index % 8) }] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
    expect(await asAdmin(service.database.adminUrl, faultsOfBooks)).toEqual({});
    expect((await client.get(`/v2/shipments/${shipmentId}`)).body.data).toMatchObject({ invoice_id: id });
  });
});
