import { Client as Connection } from 'pg';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import { AgentClient } from '../support/agents/agent-client.js';
import type { Client } from '../support/client.js';
import { randomNumbers } from '../support/history-walk.js';
import { type OwnService, startService } from '../support/service.js';

/** Tasks of the scripted agents; `npm run prove` sets more. */
const TASKS = Number(process.env.AGENT_TASKS ?? 60);
const AGENTS = 4;
/** Statuses of refusals that follow from the task and the data. */
const REFUSALS = [400, 404, 409, 412];
const TIME_LIMIT_MS = 120_000 + TASKS * 2_000;

interface Difference {
  resource_type: string;
  action: string;
  changes: { field: string }[];
}

/** What is done to which fields of a record. Ids of new elements are left out, because each write makes its own. */
const textOf = ({ resource_type, action, changes }: Difference): string =>
  `${resource_type} ${action}: ${changes.map(({ field }) => field.replace(/\[.*?\]/g, '[]')).join()}`;

interface Task {
  action: string;
  path?: object;
  body?: object;
}

describe('agents that work beside each other and beside a program', () => {
  let service: OwnService;
  let client: Client;
  let admin: Connection;
  /** Texts of what an agent was shown, by the id of the request that carried it out. */
  const shown = new Map<string, string[]>();
  const outcomes: Record<string, number> = {};
  let payments = 0;
  /** Ids of the customers. */
  let customers: string[];
  const count = (outcome: string) => (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1);

  beforeAll(async () => {
    service = await startService({ MCP_ENABLED: 'true', DATABASE_POOL_SIZE: '20' });
    admin = new Connection({ connectionString: service.database.adminUrl });
    await admin.connect();
    client = await service.tenant();
    for (const sku of ['A', 'B', 'C'])
      await client.create('/v2/products', { group_code: sku, variants: [{ sku_id: sku, name: `Product ${sku}` }] });
    await client.patch('/v2/settings', { invoice_sequence: { format: 'INV-{N}' } });
    customers = [];
    for (const reference_id of ['X', 'Y'])
      customers.push((await client.create('/v2/customers', { reference_id, company_name: reference_id })).id as string);
  });
  afterAll(async () => {
    await admin.end();
    await service.stop();
  });

  const anyCustomer = (random: () => number) => customers[Math.floor(random() * customers.length)]!;
  const anyName = (random: () => number) => ({ company_name: `Name ${Math.floor(random() * 3)}` });

  /** A task on records as they are now. */
  async function nextTask(random: () => number): Promise<Task> {
    const oneOf = async (path: string): Promise<string | undefined> => {
      const { data } = (await client.get(path)).body;
      return data[Math.floor(random() * data.length)]?.id as string | undefined;
    };
    const [order, invoice] = [await oneOf('/v2/orders'), await oneOf('/v2/invoices')];
    const kind = random();
    if (!order || kind < 0.2) {
      const line = { sku: 'ABC'[Math.floor(random() * 3)], quantity: 1 + Math.floor(random() * 9), unit_price: 10 };
      return { action: 'orders.create', body: { customer_id: random() < 0.5 ? 'X' : 'Y', line_items: [line] } };
    }
    if (kind < 0.45) {
      const body = { quantities: 'open', invoice_status: 'OPEN', due_date: '2099-01-31T00:00:00Z' };
      return { action: 'invoices.createFromOrder', path: { id: order }, body };
    }
    if (kind < 0.55) return { action: 'orders.changeStatus', path: { id: order }, body: { status: 'cancelled' } };
    if (kind < 0.75 || !invoice) {
      return { action: 'customers.update', path: { id: anyCustomer(random) }, body: anyName(random) };
    }
    if (kind < 0.9)
      return {
        action: 'payments.createOfInvoice',
        path: { id: invoice },
        body: { amount: 5, reference_id: `P-${++payments}` },
      };
    return { action: 'invoices.update', path: { id: invoice }, body: { invoice_status: 'CANCELLED' } };
  }

  /** Does tasks as an assistant does: it prepares each, and carries it out, while a program changes a customer now and then. */
  async function work(agent: AgentClient, random: () => number, tasks: number): Promise<void> {
    for (let task = 0; task < tasks; task++) {
      const args = await nextTask(random);
      const prepared = await agent.call('prepare', { ...args });
      if (prepared.isError) {
        expect(REFUSALS).toContain(prepared.value.status);
        count('refused');
        continue;
      }
      const { token, differences } = prepared.value as { token: string; differences: Difference[] };
      if (random() < 0.3) await client.patch(`/v2/customers/${anyCustomer(random)}`, anyName(random));
      const done = await agent.call('carry_out', { token });
      if (done.isError) expect([args, REFUSALS]).toEqual([args, expect.arrayContaining([done.value.status])]);
      else shown.set(agent.requestId, differences.map(textOf));
      count(done.isError ? `carry_out ${done.value.status}` : 'carried out');
      expect(await agent.call('carry_out', { token })).toEqual(done);
    }
  }

  it(
    'do nothing that was not shown to them before',
    async () => {
      const agents = await Promise.all(
        Array.from({ length: AGENTS }, (_, place) => AgentClient.connect(client, `agent${place}`)),
      );
      await Promise.all(agents.map((agent, place) => work(agent, randomNumbers(place + 1), TASKS / AGENTS)));
      const { tenant } = await service.app.get(ApiKeys).authenticate(client.key);
      const { rows } = await admin.query<Difference & { request_id: string }>(
        `select resource_type, action, changes, request_id from journal_unnumbered where tenant_id = $1 and agent is not null order by seq`,
        [tenant.id],
      );
      const done = new Map<string, string[]>();
      for (const row of rows) done.set(row.request_id, [...(done.get(row.request_id) ?? []), textOf(row)]);
      // a change that does nothing has no entries
      const expected = [...shown].filter(([, texts]) => texts.length).map(([id, texts]) => [id, texts.sort()]);
      expect([...done].map(([id, texts]) => [id, texts.sort()]).sort()).toEqual(expected.sort());
      expect(outcomes).toMatchObject({ 'carried out': expect.any(Number), 'carry_out 412': expect.any(Number) });
      expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
    },
    TIME_LIMIT_MS,
  );

  it('draw numbers only for what is carried out', async () => {
    const agent = await AgentClient.connect(client);
    const prepareInvoice = async (): Promise<string> => {
      const line_items = [{ sku: 'A', quantity: 1, unit_price: 3 }];
      const { id } = await client.create('/v2/orders', { customer_id: 'X', line_items });
      const body = { quantities: 'open', invoice_status: 'OPEN', due_date: '2099-01-31T00:00:00Z' };
      return (await agent.done('prepare', { action: 'invoices.createFromOrder', path: { id }, body })).token;
    };
    for (let round = 0; round < 2; round++) {
      const [, token] = [await prepareInvoice(), await prepareInvoice()];
      await agent.done('carry_out', { token });
    }
    const { rows } = await admin.query<{ number: string }>(
      `select invoice_number as number from invoices where number_source = 'sequence' order by length(invoice_number), invoice_number`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => `INV-${place + 1}`));
  });

  it('carry one change out once, however many do it at the same time', async () => {
    const agents = await Promise.all(Array.from({ length: 8 }, () => AgentClient.connect(client)));
    const body = { name: 'Once', reference_id: 'ONCE' };
    const { token } = await agents[0]!.done('prepare', { action: 'salesReps.create', body });
    const answers = await Promise.all(agents.map((agent) => agent.call('carry_out', { token })));
    const isWaiting = ({ isError, value }: { isError: boolean; value: any }) =>
      isError && value.code === 'idempotency_in_progress';
    const done = answers.filter((answer) => !isWaiting(answer));
    expect(new Set(done.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(done[0]!.value.data.reference_id).toBe('ONCE');
    const events = (await client.get('/v2/events?types=sales_rep.created')).body.data;
    expect(events).toHaveLength(1);
  });

  it('bill an order once, of two invoices of it that were prepared', async () => {
    const agent = await AgentClient.connect(client);
    const order = await client.create('/v2/orders', {
      customer_id: 'X',
      line_items: [{ sku: 'A', quantity: 1, unit_price: 3 }],
    });
    const bill = {
      action: 'invoices.createFromOrder',
      path: { id: order.id },
      body: { quantities: 'open', invoice_status: 'OPEN', due_date: '2099-01-31T00:00:00Z' },
    };
    const tokens = [(await agent.done('prepare', bill)).token, (await agent.done('prepare', bill)).token];
    const answers = await Promise.all(tokens.map((token) => agent.call('carry_out', { token })));
    expect(answers.map(({ isError, value }) => (isError ? value.code : 'done')).sort()).toEqual([
      'done',
      'nothing_to_invoice',
    ]);
  });
});
