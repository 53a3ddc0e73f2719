import { randomUUID } from 'node:crypto';
import type { Client } from '../client.js';
import { asAdmin } from '../database.js';
import type { TestService } from '../service.js';

/** Customers with credit limits, and their orders of product A, whose price is 1. */
export class CreditFixture {
  private documents = 0;

  private constructor(
    private readonly service: TestService,
    readonly client: Client,
  ) {}

  /** For a tenant that gets product A. */
  static async of(service: TestService, client: Client): Promise<CreditFixture> {
    await client.create('/v1/products', { group_code: 'A', variants: [{ sku_id: 'A', name: 'Product A' }] });
    return new CreditFixture(service, client);
  }

  /** A new customer. Without fields its limit is 100 and its policy `refuse`. */
  async customer(fields: object = {}): Promise<string> {
    const names = { reference_id: randomUUID(), company_name: 'Limited' };
    const { id } = await this.client.create('/v2/customers', {
      ...names,
      credit_limit: 100,
      credit_policy: 'refuse',
      ...fields,
    });
    return id;
  }

  change(customerId: string, fields: object) {
    return this.client.patch(`/v2/customers/${customerId}`, fields);
  }

  /** The body of an order of an amount. */
  body(customer_id: string, amount: number, more: object = {}) {
    return { customer_id, line_items: [{ sku: 'A', quantity: amount, unit_price: 1 }], ...more };
  }

  order(customerId: string, amount: number, more: object = {}, version = 'v2') {
    return this.client.post(`/${version}/orders`, this.body(customerId, amount, more));
  }

  /** The order with an id as v2 reads it. */
  async read(id: string) {
    return (await this.client.get(`/v2/orders/${id}`)).body.data;
  }

  move(id: string, status: string, version = 'v2') {
    return this.client.patch(`/${version}/orders/${id}/status`, { status });
  }

  invoice(orderId: string, quantity: number, fields: object = {}) {
    const reference_id = `I-${++this.documents}`;
    return this.client.post('/v2/invoices', {
      reference_id,
      invoice_number: reference_id,
      order_ids: [orderId],
      invoice_status: 'OPEN',
      due_date: '2099-01-31T00:00:00Z',
      items: [{ sku: 'A', quantity, amount: 1 }],
      ...fields,
    });
  }

  ship(orderId: string, quantity: number, version = 'v2') {
    const reference_id = `S-${++this.documents}`;
    const shipment_items = [{ sku_id: 'A', quantity }];
    return this.client.post(`/${version}/shipments`, { reference_id, order_id: orderId, shipment_items });
  }

  async credit(customerId: string) {
    return (await this.client.get(`/v2/customers/${customerId}/credit`)).body.data;
  }

  /** Stores money of a customer that is not allocated. */
  pay(customerId: string, amount: number): Promise<void> {
    return this.store(
      `insert into payments (tenant_id, id, reference_id, display_id, kind, customer_id, amount, paid_at, attributes)
      select tenant_id, $2::uuid, $2, $2, 'payment', id, $3::numeric, now(), '[]' from customers where id = $1`,
      [customerId, randomUUID(), amount],
    );
  }

  /** Stores the policy of the tenant of a customer. */
  setPolicy(customerId: string, policy: string): Promise<void> {
    return this.store(
      `insert into tenant_settings as s (tenant_id, id, seller, tax_mode, default_tax_category, payment_terms, credit_policy, bucket_days)
      select tenant_id, $2::uuid, '{}', 'stated', 'S', '[]', $3, '{30}' from customers where id = $1
      on conflict (tenant_id) do update set credit_policy = excluded.credit_policy`,
      [customerId, randomUUID(), policy],
    );
  }

  private store(text: string, values: unknown[]): Promise<void> {
    return asAdmin(this.service.database.adminUrl, async (admin) => {
      await admin.query('set session_replication_role = replica'); // without entries of the journal
      await admin.query(text, values);
    });
  }
}

/** The error of an order that exceeds a limit. */
export const beyondLimit = (reason: string, field = 'customer_id') => ({
  code: 'credit_limit_exceeded',
  message: 'The order exceeds the credit limit of the customer.',
  details: [{ field, reason }],
});
