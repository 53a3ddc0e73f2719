import { type Answer, Client } from '../support/client.js';
import { CreditFixture } from '../support/credit-limits/credit-fixture.js';
import { asAdmin } from '../support/database.js';
import { startInstance, type TestInstance, type TestService } from '../support/service.js';
import { overAfter } from './storm-end.js';
import { deadlocksOf } from './trade-checks.js';
import { stormService } from './storm-service.js';

const SECONDS = Number(process.env.CREDIT_STORM_SECONDS ?? 0.5);
const CLIENTS = Number(process.env.CREDIT_STORM_CLIENTS ?? 24);
const LIMIT = 100;
const CASES = ['created', 'confirmed', 'raised', 'moved', 'cancelled', 'invoiced', 'customer', 'refused'] as const;
type Case = (typeof CASES)[number];

const below = (count: number): number => Math.floor(Math.random() * count);
const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;

describe('a storm of orders of customers with credit limits', () => {
  let service: TestService;
  let other: TestInstance;
  let client: Client;
  let fixture: CreditFixture;
  /** Clients of two instances, which share only the database. */
  let clients: Client[];

  beforeAll(async () => {
    service = await stormService();
    other = await startInstance(service.database.serviceUrl);
    client = await service.tenant();
    clients = [client, new Client(other.base, client.key, client.slug)];
    fixture = await CreditFixture.of(service, client);
  });
  afterAll(async () => {
    await other.app.close();
  });

  it('confirms one of two orders that fit only alone, on whichever ways and instances they come', async () => {
    for (let round = 0; round < 5; round++) {
      const customer = await fixture.customer({ credit_limit: LIMIT });
      const draft = { status: 'draft' };
      const drafts = await Promise.all([1, 2, 3, 4].map(() => fixture.order(customer, 60, draft)));
      const small = (await fixture.order(customer, 1)).body.data.id as string;
      const ids = drafts.map(({ body }) => body.data.id as string);
      const answers = await Promise.all([
        ...clients.map((one) => one.post('/v2/orders', fixture.body(customer, 60))),
        ...clients.map((one) => one.post('/v1/orders', fixture.body(customer, 60))),
        ...clients.map((one, index) => one.patch(`/v2/orders/${ids[index]}/status`, { status: 'confirmed' })),
        ...clients.map((one, index) =>
          one.put(`/v2/orders/${ids[2 + index]}`, fixture.body(customer, 60, { status: 'confirmed' })),
        ),
        ...clients.map((one) => one.put(`/v2/orders/${small}`, fixture.body(customer, 61))),
      ]);
      const accepted = answers.filter(({ status }) => status < 300);
      // both instances can send the same change of the small order, and the second one changes nothing
      expect(new Set(accepted.map(({ body }) => body.data.id as string)).size).toBe(1);
      const codes = answers.flatMap(({ status, body }) => (status < 300 ? [] : [body.code as string]));
      expect(new Set(codes)).toEqual(new Set(['credit_limit_exceeded']));
    }
  });

  it('never lets a customer owe more than its limit, without deadlocks', async () => {
    const customers = await Promise.all([1, 2, 3].map(() => fixture.customer({ credit_limit: LIMIT })));
    const orders: string[] = [];
    const counts: Partial<Record<Case, number>> = {};
    const unexpected: unknown[] = [];
    const lacking = () => CASES.filter((name) => !counts[name]);
    const isOver = overAfter<undefined>(SECONDS, lacking);
    const note = (name: Case, { status, body }: Answer): string | undefined => {
      if (status < 300) counts[name] = (counts[name] ?? 0) + 1;
      else if (body.code === 'credit_limit_exceeded') counts.refused = (counts.refused ?? 0) + 1;
      else if (!EXPECTED.includes(body.code)) unexpected.push(body);
      return status < 300 ? body.data.id : undefined;
    };
    const send = async (sender: Client): Promise<void> => {
      const [customer, order, amount] = [pick(customers), pick(orders), 1 + below(30)];
      const body = fixture.body(customer, amount);
      const choice = order === undefined ? 0 : below(8);
      if (choice < 2) {
        const made = note('created', await sender.post(`/${pick(['v1', 'v2'])}/orders`, body));
        if (made) orders.push(made);
      } else if (choice === 2) {
        const { id } = await sender.create('/v2/orders', { ...body, status: 'draft' });
        note('confirmed', await sender.patch(`/v2/orders/${id}/status`, { status: 'confirmed' }));
        orders.push(id as string);
      } else if (choice === 3) {
        const { customer_id } = (await sender.get(`/v2/orders/${order}`)).body.data;
        note('raised', await sender.put(`/${pick(['v1', 'v2'])}/orders/${order}`, { ...body, customer_id }));
      } else if (choice === 4) note('moved', await sender.put(`/v2/orders/${order}`, body));
      else if (choice === 5)
        note('cancelled', await sender.patch(`/v1/orders/${order}/status`, { status: 'cancelled' }));
      else if (choice === 6) note('invoiced', await fixture.invoice(order!, amount));
      else note('customer', await sender.patch(`/v2/customers/${customer}`, { phone: `030-${below(1_000_000)}` }));
    };
    const exposures: number[] = [];
    const watch = async (): Promise<void> => {
      while (!isOver(undefined)) exposures.push((await fixture.credit(pick(customers))).exposure);
    };
    const run = async (index: number): Promise<void> => {
      while (!isOver(undefined)) await send(clients[index % clients.length]!);
    };
    await Promise.all([watch(), ...Array.from({ length: CLIENTS }, (_, index) => run(index))]);
    for (const customer of customers) exposures.push((await fixture.credit(customer)).exposure);
    const deadlocks = await asAdmin(service.database.adminUrl, deadlocksOf);
    expect({ unexpected, lacking: lacking(), deadlocks }).toEqual({ unexpected: [], lacking: [], deadlocks: 0 });
    expect(Math.max(...exposures)).toBeLessThanOrEqual(LIMIT);
  });
});

/** Refusals that other clients cause: the order is cancelled, invoiced or shipped, or has too little left. */
const EXPECTED = ['resource_locked', 'invalid_state_transition', 'over_invoiced', 'order_not_invoiceable'];
