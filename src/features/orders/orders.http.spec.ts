import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

describe('orders', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
  });

  const order = (extra: object = {}) => ({
    customer_id: 'C-1',
    line_items: [{ sku: 'A', quantity: 2, unit_price: 1.5 }],
    ...extra,
  });

  it('answers a v1 read with exactly the specified fields', async () => {
    const { body } = await client.get(`/v1/orders/${trade.order.id}`);
    const line = {
      shipped_quantity: 0,
      invoiced_quantity: 0,
      cancelled_quantity: 0,
      picked_quantity: 0,
      discount: 0,
      discount_type: 'value',
      note: null,
      is_adhoc: false,
    };
    expect(body.data).toEqual({
      id: trade.order.id,
      reference_id: 'SO-1',
      display_id: 'O-000001',
      customer_id: trade.customer.id,
      status: 'confirmed',
      amount: 68.5,
      amount_paid: 0,
      shipment_date: null,
      due_date: null,
      payment_status: 'PENDING',
      fulfillment_status: 'UNFULFILLED',
      payment_method_id: null,
      payment_method: null,
      payment_term: null,
      shipping_method: null,
      freight_term: null,
      internal_note: null,
      customer_note: null,
      source: 'openapi',
      price_list_id: null,
      line_items: [
        { ...line, product_id: trade.products.A, sku: 'A', quantity: 10, unit_price: 1.35 },
        { ...line, product_id: trade.products.B, sku: 'B', quantity: 10, unit_price: 5.5 },
      ],
      billing_address: null,
      shipping_address: null,
      primary_contact: null,
      charges: [],
      container_info: null,
      customer_consent: null,
      attributes: [],
      po_number: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      card: null,
    });
  });

  it('reads in v2 every field that was sent on creation', async () => {
    const list = await client.create('/v1/price-lists', { reference_id: 'PL', name: 'Prices' });
    const sent = {
      reference_id: 'SO-2',
      display_id: 'MINE-1',
      status: 'draft',
      type: 'quote',
      payment_method: 'card',
      payment_term: 'Net 30',
      shipping_method: 'Truck',
      freight_term: 'FOB',
      amount: 99.99,
      amount_paid: 5,
      discount_value: 1,
      tax_value: 2,
      shipping_charge: 3,
      shipment_date: '2099-01-01T00:00:00.000Z',
      due_date: '2099-02-01T00:00:00.000Z',
      customer_note: 'note',
      internal_note: 'inner',
      source: 'sales_rep',
      po_number: 'PO',
      price_list_id: list.id,
      customer_consent: { has_consent: true, consent_file_id: 'f' },
      container_info: { key: '20ft', unit: 'cbm', volume: 33.2, name: 'box' },
      created_at: '2020-01-01T00:00:00.000Z',
      updated_at: '2020-01-02T00:00:00.000Z',
    };
    const made = await client.post(
      '/v2/orders',
      order({ ...sent, additional_charges: [{ type: 'discount', value_type: 'percentage', amount: 10 }] }),
    );
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      ...sent,
      customer_reference_id: 'C-1',
      customer_name: 'First Customer',
      price_list: { id: list.id, name: 'Prices', reference_id: 'PL' },
      cart_total: 3,
      payable_total: 6.7,
      entity_source: 'openapi',
      payment_status: 'PARTIALLY_PAID',
      charges: [{ name: null, type: 'discount', value_type: 'percentage', amount: 10, applied_promotion: null }],
      created_by: { id: expect.any(String), email: null },
      version: 1,
    });
    const { warnings, ...created } = made.body.data;
    expect(warnings).toEqual([]);
    expect((await client.get(`/v2/orders/${created.id}`)).body.data).toEqual(created);
  });

  it('computes nets, discounts, charges and tax to the cent', async () => {
    await client.create('/v2/customers', { reference_id: 'C-tax', company_name: 'Taxed', tax_rate: 7.5 });
    const line_items = [
      { sku: 'A', quantity: 3, unit_price: 0.335, discount: 10, discount_type: 'percentage' },
      { sku: 'B', quantity: 7, unit_price: 1.99, discount: 0.93 },
    ];
    const data = await client.create('/v2/orders', {
      customer_id: 'C-tax',
      line_items,
      discount_value: 1,
      shipping_charge: 4.5,
    });
    // 1.005 - 10 % = 0.9045 -> 0.90; 13.93 - 0.93 = 13.00; tax on 12.90: 0.9675 -> 0.97
    expect(data).toMatchObject({ amount: 14.94, cart_total: 13.9, tax_value: 0.97, payable_total: 18.37 });
    expect(data.line_items.map(({ final_unit_price }: { final_unit_price: number }) => final_unit_price)).toEqual([
      0.3, 1.8571,
    ]);
  });

  it('stores addresses and contacts: copied by id, as sent, or copied from the defaults', async () => {
    const customer = await client.create('/v2/customers', {
      reference_id: 'C-2',
      company_name: 'With addresses',
      addresses: [
        {
          reference_id: 'b',
          type: 'billing',
          address_line_1: 'Bill St 1',
          city: 'Austin',
          state: 'TX',
          country: 'US',
          is_default: true,
        },
        { reference_id: 's', type: 'shipping', address_line_1: 'Ship St 2', city: 'Dallas', country: 'USA' },
      ],
      contacts: [{ reference_id: 'c', first_name: 'Ann', last_name: 'Lee', is_default: true }],
    });
    const ship = customer.addresses.find(({ reference_id }: { reference_id: string }) => reference_id === 's');
    const data = await client.create(
      '/v2/orders',
      order({
        customer_id: customer.id,
        shipping_address: { id: ship.id, city: 'Waco', attributes: [{ name: 'dock', value: '7' }] },
      }),
    );
    expect(data.billing_address).toMatchObject({
      reference_id: 'b',
      address_line_1: 'Bill St 1',
      state_info: { code: 'US-TX', short_code: 'TX', name: 'Texas' },
      country_info: { code: 'USA', short_code: 'US', name: 'United States' },
    });
    expect(data.shipping_address).toMatchObject({
      id: ship.id,
      address_line_1: 'Ship St 2',
      city: 'Waco',
      attributes: [{ name: 'dock', value: '7' }],
    });
    expect(data.primary_contact).toMatchObject({ first_name: 'Ann', last_name: 'Lee' });
    const foreign = await client.post('/v2/orders', order({ shipping_address: { id: ship.id } }));
    expect(foreign.body.details).toEqual([{ field: 'shipping_address.id', reason: 'does not belong to the customer' }]);
  });

  it('reports all references that do not exist at once', async () => {
    const { body } = await client.post('/v2/orders', {
      customer_id: 'nobody',
      price_list_id: trade.order.id,
      due_date: '2001-01-01T00:00:00Z',
      line_items: [
        { reference_id: 'x', sku: 'unknown', quantity: 1, unit_price: 1 },
        {
          reference_id: 'x',
          sku: 'adhoc',
          is_adhoc: true,
          quantity: 1,
          unit_price: 1,
          discount: 2,
          shipped_quantity: 2,
        },
      ],
    });
    expect(body.details).toEqual([
      { field: 'customer_id', reason: 'does not exist' },
      { field: 'price_list_id', reason: 'does not exist' },
      { field: 'due_date', reason: 'must be later than created_at' },
      { field: 'line_items[1].reference_id', reason: 'must not be repeated in the order' },
      { field: 'line_items[0].sku', reason: 'is not in the catalogue' },
      { field: 'line_items[1].shipped_quantity', reason: 'must not exceed the quantity that is not cancelled' },
      { field: 'line_items[1].discount', reason: 'must not exceed the amount of the line' },
    ]);
  });

  it('generates unique display ids under concurrency and skips those that callers have used', async () => {
    await client.create('/v2/orders', order({ display_id: 'O-000003' }));
    const made = await Promise.all(Array.from({ length: 24 }, () => client.create('/v2/orders', order())));
    const ids = new Set(made.map(({ display_id }: { display_id: string }) => display_id));
    expect(ids.size).toBe(24);
    expect(ids.has('O-000003')).toBe(false);
    const taken = await client.post('/v2/orders', order({ display_id: 'O-000003' }));
    expect([taken.status, taken.body.code]).toEqual([409, 'duplicate_value']);
  });
});
