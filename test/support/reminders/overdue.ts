import { type Answer, Client } from '../client.js';
import type { TestService } from '../service.js';
import { makeTrade } from '../trade.js';

const DAY_MS = 86_400_000;

/** Noon of the day some days before today, in UTC. */
export const daysAgo = (days: number): string =>
  `${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)}T12:00:00.000Z`;
export const today = (): string => daysAgo(0).slice(0, 10);

/** Levels of the settings: the first reminder after 7 days, the others after 14 and 30. */
export const LEVELS = [
  { days_overdue: 7, days_to_pay: 10, texts: { en: { subject: 'Friendly reminder', text: 'Please pay.' } } },
  { days_overdue: 14, fee: 5, days_to_pay: 7 },
  { days_overdue: 30, fee: 12.5, days_to_pay: 0 },
];

/** Creates a customer with an order, whose reference is `SO-` and that of the customer. */
export async function createDebtor(client: Client, reference_id: string, extra: object = {}): Promise<{ id: string }> {
  const customer = await client.create('/v2/customers', {
    reference_id,
    company_name: `Company ${reference_id}`,
    ...extra,
  });
  const line_items = [{ reference_id: '1', sku: 'A', quantity: 1, unit_price: 1 }];
  await client.create('/v2/orders', { customer_id: reference_id, reference_id: `SO-${reference_id}`, line_items });
  return customer;
}

let count = 0;

/** Issues an invoice of a customer of {@link createDebtor} that has been overdue for some days. */
export async function overdueInvoice(
  client: Client,
  customer: string,
  days: number,
  amount: number,
): Promise<{ id: string; invoice_number: string; reference_id: string }> {
  const number = `OVERDUE-${++count}`;
  return client.create('/v2/invoices', {
    ...{ reference_id: number, invoice_number: number, order_ids: [`SO-${customer}`], invoice_status: 'OPEN' },
    ...{ due_date: daysAgo(days), items: [{ sku: number, name: 'Goods', quantity: 1, amount }] },
  });
}

/** What specs look at of a reminder. */
export interface Reminder {
  id: string;
  customer_id: string;
  level: number;
  total: number;
  items: { invoice_id: string; number: string; level: number; due: number }[];
}

/** A sandbox with the {@link LEVELS} and the customers FIRST and SECOND, and the requests of its specs. Its clock moves by {@link wait}. */
export class ReminderFixture {
  private constructor(
    readonly client: Client,
    readonly first: { id: string },
    readonly second: { id: string },
  ) {}

  static async open(service: TestService): Promise<ReminderFixture> {
    const live = await service.tenant({ timezone: 'UTC' }); // as the days of `daysAgo`
    const client = new Client(service.base, (await live.create('/v2/sandboxes', { name: 'A' })).key, live.slug);
    await makeTrade(client);
    const [first, second] = [await createDebtor(client, 'FIRST'), await createDebtor(client, 'SECOND')];
    await client.patch('/v2/settings', { reminder_levels: LEVELS });
    return new ReminderFixture(client, first, second);
  }

  async due(query = ''): Promise<Reminder[]> {
    return (await this.client.get(`/v2/reminders/due${query}`)).body.data;
  }

  async remind(body: object = {}): Promise<{ reminders: Reminder[]; skipped: object[]; more: boolean }> {
    const { status, body: answer }: Answer = await this.client.post('/v2/reminders', body);
    expect(status).toBe(201);
    return answer.data;
  }

  async invoice({ id }: { id: string }) {
    return (await this.client.get(`/v2/invoices/${id}`)).body.data;
  }

  /** Lets so many days pass in the sandbox. */
  async wait(days: number): Promise<void> {
    const { status } = await this.client.post('/v2/sandbox/clock', { advance: `P${days}D` });
    expect(status).toBe(200);
  }
}
