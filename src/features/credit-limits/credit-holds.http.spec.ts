import type { Client } from '#test/support/client.js';
import { CreditFixture } from '#test/support/credit-limits/credit-fixture.js';
import { sharedService, type TestService } from '#test/support/service.js';

describe('orders on credit hold', () => {
  let service: TestService;
  let client: Client;
  let fixture: CreditFixture;
  let customer: string;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    fixture = await CreditFixture.of(service, client);
  });
  beforeEach(async () => {
    customer = await fixture.customer({ credit_policy: 'hold' });
  });

  const held = async (amount = 101): Promise<string> => (await fixture.order(customer, amount)).body.data.id;
  const release = (id: string, body: object = {}) => client.post(`/v2/orders/${id}/release`, body);
  const holdOf = async (id: string) => {
    const { status, credit_hold, credit_release_note, version } = await fixture.read(id);
    return [status, credit_hold, credit_release_note, version];
  };
  const eventsOf = async (id: string) => {
    const { body } = await client.get(`/v2/events?resource_ids=${id}`);
    return (body.data as { type: string; resource: { version: number } }[]).map(
      ({ type, resource }) => `${type} ${resource.version}`,
    );
  };

  it('are confirmed by a creation, of v1 without a word', async () => {
    const fits = (await fixture.order(customer, 100)).body.data;
    expect([fits.status, fits.credit_hold]).toEqual(['confirmed', false]);
    const beyond = (await fixture.order(customer, 1)).body.data;
    expect([beyond.status, beyond.credit_hold, beyond.credit_release_note]).toEqual(['confirmed', true, null]);
    const old = await fixture.order(customer, 1, {}, 'v1');
    expect([old.status, old.body.data.status]).toEqual([201, 'confirmed']);
    expect(Object.keys(old.body.data).filter((name) => name.startsWith('credit'))).toEqual([]);
    expect(await holdOf(old.body.data.id)).toEqual(['confirmed', true, null, 1]);
    expect(await eventsOf(old.body.data.id)).toEqual(['order.created 1', 'order.confirmed 1', 'order.held 1']);
    expect((await fixture.credit(customer)).open_orders).toBe(102);
  });

  it('are confirmed by PATCH, PUT and a change of the type', async () => {
    const draft = (await fixture.order(customer, 101, { status: 'draft' })).body.data.id;
    expect((await fixture.move(draft, 'confirmed')).body.data.credit_hold).toBe(true);
    expect(await eventsOf(draft)).toEqual(['order.created 1', 'order.updated 2', 'order.confirmed 2', 'order.held 2']);
    for (const before of [{ status: 'draft' }, { type: 'quote' }]) {
      const { id } = (await fixture.order(customer, 5, before)).body.data;
      const after = fixture.body(customer, 5, { status: 'confirmed', type: 'order' });
      expect((await client.put(`/v2/orders/${id}`, after)).body.data.credit_hold).toBe(true);
    }
  });

  it('are those whose total rises, once each time that the hold begins', async () => {
    const id = await held(90);
    const put = (amount: number) => client.put(`/v2/orders/${id}`, fixture.body(customer, amount));
    expect((await put(100)).body.data.credit_hold).toBe(false);
    expect((await put(101)).body.data.credit_hold).toBe(true);
    expect((await put(102)).body.data.credit_hold).toBe(true);
    expect((await put(10)).body.data.credit_hold).toBe(true);
    expect((await release(id)).body.data.credit_hold).toBe(false);
    expect((await put(99)).body.data.credit_hold).toBe(false);
    expect((await put(150)).body.data.credit_hold).toBe(true);
    const moves = (await eventsOf(id)).filter((type) => /held|released/.test(type));
    expect(moves).toEqual(['order.held 3', 'order.released 6', 'order.held 8']);
  });

  it('cannot be shipped until they are released, with a note', async () => {
    const id = await held();
    const refusal = {
      code: 'order_on_hold',
      message: 'The order exceeds the credit limit of its customer.',
      details: [{ field: 'order_id', reason: 'is on hold; POST /v2/orders/{id}/release ends it' }],
    };
    for (const version of ['v1', 'v2']) {
      const answer = await fixture.ship(id, 1, version);
      expect([answer.status, answer.body]).toEqual([409, refusal]);
    }
    expect((await fixture.invoice(id, 1)).status).toBe(201);
    const answer = await release(id, { note: 'They will pay on Monday.' });
    expect([answer.status, answer.headers.get('location')]).toEqual([200, `/v2/orders/${id}`]);
    expect(await holdOf(id)).toEqual(['confirmed', false, 'They will pay on Monday.', 3]);
    expect((await release(id, { note: 'Again' })).body.data.version).toBe(3);
    expect((await fixture.ship(id, 1)).status).toBe(201);
    const { body } = await client.get(`/v2/history?resource_id=${id}&sort=asc`);
    expect(body.data.at(2)).toMatchObject({
      version: 3,
      changes: [
        { field: 'credit_hold', before: true, after: false },
        { field: 'credit_release_note', before: null, after: 'They will pay on Monday.' },
      ],
    });
  });

  it('let nothing leave that is in a shipment already, but let it arrive or be cancelled', async () => {
    const id = await held(50);
    const shipments = await Promise.all([1, 2, 3].map(async () => (await fixture.ship(id, 1)).body.data.id as string));
    const move = (index: number, status: string, version = 'v2') =>
      client.patch(`/${version}/shipments/${shipments[index]}`, { status });
    await move(0, 'shipped');
    await client.put(`/v2/orders/${id}`, fixture.body(customer, 101));
    for (const [version, status] of [
      ['v1', 'shipped'],
      ['v2', 'fulfilled'],
    ] as const)
      expect((await move(1, status, version)).body.code).toBe('order_on_hold');
    const items = { shipment_items: [{ sku_id: 'A', quantity: 2 }] };
    expect((await client.patch(`/v2/shipments/${shipments[1]}`, items)).body.code).toBe('order_on_hold');
    expect((await client.patch(`/v2/shipments/${shipments[1]}`, { note: 'Wait' })).status).toBe(200);
    expect((await move(0, 'fulfilled')).status).toBe(200);
    expect((await client.patch(`/v2/shipments/${shipments[2]}/status`, { status: 'cancelled' })).status).toBe(200);
  });

  it('are judged anew after they were cancelled', async () => {
    const id = await held();
    await fixture.move(id, 'cancelled');
    expect(await holdOf(id)).toEqual(['cancelled', false, null, 2]);
    await fixture.move(id, 'draft');
    await fixture.change(customer, { credit_limit: 101 });
    expect((await fixture.move(id, 'confirmed')).body.data.credit_hold).toBe(false);
  });

  it('keep their hold in an order that is read and written back, and refuse another one', async () => {
    const id = await held();
    const order = await fixture.read(id);
    expect((await client.put(`/v2/orders/${id}`, order)).body.data.version).toBe(1);
    const { body } = await client.put(`/v2/orders/${id}`, { ...order, credit_hold: false });
    expect(body.details).toEqual([
      {
        field: 'credit_hold',
        reason: expect.stringContaining('follows from the credit limit of the customer') as string,
      },
    ]);
  });

  it('are released under a precondition, and only if they exist', async () => {
    const id = await held();
    const answer = await client.post(`/v2/orders/${id}/release`, {}, { 'if-match': '"7"' });
    expect([answer.status, answer.body.code]).toEqual([412, 'version_conflict']);
    expect((await client.post('/v2/orders/nothing/release', {})).body.code).toBe('order_not_found');
    expect((await release(id, { note: 1 })).body.details).toEqual([{ field: 'note', reason: 'must be a string' }]);
  });
});
