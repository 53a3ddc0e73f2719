import type { Client } from '#test/support/client.js';
import { sharedService, type TestService } from '#test/support/service.js';
import { makeTrade, type Trade } from '#test/support/trade.js';

describe('returns', () => {
  let service: TestService;
  let client: Client;
  let trade: Trade;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    trade = await makeTrade(client);
    await ship('SO-1', { A: 10, B: 4 });
  });
  afterEach(async () => {
    expect((await client.get('/v2/reconciliation')).body.data).toEqual([]);
  });

  let count = 0;
  const ship = (order_id: string, quantities: Record<string, number>) =>
    client.create('/v2/shipments', {
      ...{ reference_id: `S-${++count}`, order_id, status: 'shipped' },
      shipment_items: Object.entries(quantities).map(([sku_id, quantity]) => ({ sku_id, quantity })),
    });
  const bodyOf = (items: object[], more: object = {}) => ({
    ...{ reference_id: `RMA-${++count}`, customer_id: 'C-1', status: 'approved', items },
    ...more,
  });
  const post = (items: object[], more: object = {}) => client.post('/v2/returns', bodyOf(items, more));
  const create = async (items: object[], more: object = {}) => {
    const { status, body } = await post(items, more);
    expect([status, body.details]).toEqual([201, undefined]);
    return body.data as { id: string; status: string; items: { id: string; line_id: string; quantity: number }[] };
  };
  const receive = (one: { id: string }, items: object[], more: object = {}) =>
    client.post(`/v2/returns/${one.id}/receive`, { items, ...more });
  const refusalOf = ({ status, body }: { status: number; body: { code: string; details: unknown } }) => [
    status,
    body.code,
    body.details,
  ];
  const returned = async (reference = 'SO-1') =>
    (await client.get(`/v2/orders/by-reference/${reference}`)).body.data.line_items.map(
      (line: { returned_quantity: number }) => line.returned_quantity,
    ) as number[];

  it('are read as they were entered, by id and by reference, and found by customer, order, status and SKU', async () => {
    const body = bodyOf([{ sku: 'A', quantity: 3, reason: 'Damaged' }], { reason: 'Wrong goods', note: 'Call first' });
    const created = await client.post('/v2/returns', body);
    const { data } = created.body;
    expect(data).toMatchObject({
      ...{ reference_id: body.reference_id, display_id: 'R-000001', customer_id: trade.customer.id },
      ...{ status: 'approved', reason: 'Wrong goods', note: 'Call first', version: 1, receipts: [] },
      items: [
        {
          ...{ sku: 'A', line_id: trade.order.line_items[0]!.id, order_id: trade.order.id, quantity: 3 },
          ...{ reason: 'Damaged', unit_price: null, tax_rate: null, accepted_quantity: 0, rejected_quantity: 0 },
          ...{ credited_quantity: 0, not_billed_quantity: 0 },
        },
      ],
    });
    expect((await client.get(`/v2/returns/${data.id}`)).body.data).toEqual(data);
    expect((await client.get(`/v2/returns/by-reference/${body.reference_id}`)).body.data).toEqual(data);
    const idsOf = async (query: string) =>
      (await client.get(`/v2/returns?${query}`)).body.data.map(({ id }: { id: string }) => id) as string[];
    for (const query of ['customer_ids=C-1', 'order_ids=SO-1', 'status=approved&status=closed', 'skus=A&skus=B'])
      expect([query, await idsOf(query)]).toEqual([query, [data.id]]);
    for (const query of ['status=requested', 'skus=B']) expect([query, await idsOf(query)]).toEqual([query, []]);
    const again = await client.post('/v2/returns', body);
    expect(refusalOf(again).slice(0, 2)).toEqual([409, 'duplicate_reference']);
  });

  it('have together at most what was sent of each line, announced or received, until they are cancelled', async () => {
    const first = await create([{ sku: 'A', quantity: 7 }]);
    expect(refusalOf(await post([{ sku: 'A', quantity: 4 }]))).toEqual([
      409,
      'over_returned',
      [{ field: 'items[0].quantity', reason: 'sent 10, returned 7, at most 3 more' }],
    ]);
    const line_id = trade.order.line_items[0]!.id;
    const both = await post([
      { sku: 'A', quantity: 2, line_id },
      { sku: 'A', quantity: 2 },
    ]);
    expect(refusalOf(both)[2]).toEqual([
      { field: 'items[1].quantity', reason: 'sent 10, returned 7, other items of the return take 2, at most 1 more' },
    ]);
    const second = await create([{ sku: 'A', quantity: 3, order_id: 'SO-1' }]);
    const cancelled = await client.patch(`/v2/returns/${second.id}`, { status: 'cancelled' });
    expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'cancelled']);
    await receive(first, [{ item_id: first.items[0]!.id, accepted: 5, rejected: 2 }]);
    expect(await returned()).toEqual([5, 0]);
    expect(refusalOf(await post([{ sku: 'A', quantity: 6 }]))[2]).toEqual([
      { field: 'items[0].quantity', reason: 'sent 10, returned 5, at most 5 more' },
    ]);
    await create([{ sku: 'A', quantity: 5 }]);
  });

  it('come from the lines of the latest order first, one item for each line', async () => {
    await client.create('/v2/orders', {
      ...{ customer_id: 'C-1', reference_id: 'SO-2' },
      line_items: [{ sku: 'A', quantity: 6, unit_price: 2 }],
    });
    await ship('SO-2', { A: 6 });
    const { items } = await create([{ sku: 'A', quantity: 8, reason: 'Damaged' }]);
    const orders = await client.get('/v2/orders?display_ids=O-000002&display_ids=O-000001&sort_by=created_at');
    const ids = orders.body.data.map(({ id }: { id: string }) => id) as string[];
    expect(items).toMatchObject([
      { quantity: 6, order_id: ids[0], reason: 'Damaged' },
      { quantity: 2, order_id: ids[1], reason: 'Damaged' },
    ]);
    const rest = await create([{ sku: 'A', quantity: 8 }]);
    expect(rest.items).toMatchObject([{ quantity: 8, order_id: ids[1] }]);
    expect(refusalOf(await post([{ sku: 'A', quantity: 1 }]))[2]).toEqual([
      { field: 'items[0].quantity', reason: 'sent 16, returned 16, at most 0 more' },
    ]);
  });

  it('of goods that were not sent are refused, or stand without a line where the settings accept them', async () => {
    const items = [
      { sku: 'A', quantity: 1 },
      { sku: 'C', quantity: 2 },
    ];
    expect(refusalOf(await post(items))).toEqual([
      409,
      'goods_not_bought',
      [{ field: 'items[1].sku', reason: 'nothing of C was shipped or invoiced to the customer' }],
    ]);
    await client.patch('/v2/settings', { returns_unbought: 'accept' });
    expect(refusalOf(await post(items))).toEqual([
      400,
      'validation_failed',
      [{ field: 'items[1].unit_price', reason: 'is required for goods that were not bought here' }],
    ]);
    await client.patch('/v2/settings', { tax_mode: 'net' });
    const priced = { ...items[1], unit_price: 3 };
    expect(refusalOf(await post([items[0]!, priced]))[2]).toEqual([
      { field: 'items[1].tax_rate', reason: 'is required for goods that were not bought here' },
    ]);
    const one = await create([items[0]!, { ...priced, tax_rate: 19 }]);
    expect(one.items).toMatchObject([
      { sku: 'A', unit_price: null },
      { sku: 'C', line_id: null, order_id: null, unit_price: 3, tax_rate: 19 },
    ]);
    await receive(one, [
      { item_id: one.items[0]!.id, accepted: 1 },
      { item_id: one.items[1]!.id, accepted: 2 },
    ]);
    const credit = await client.post(`/v2/returns/${one.id}/credit`, {});
    expect([credit.status, credit.body.data.credit_notes]).toMatchObject([201, [{ invoice_id: null, amount: 7.14 }]]);
  });

  it('name lines and orders of the customer only', async () => {
    await client.create('/v2/customers', { reference_id: 'C-2', company_name: 'Second Customer' });
    const line_id = trade.order.line_items[0]!.id;
    const answer = await post(
      [
        { sku: 'A', quantity: 1, line_id },
        { sku: 'B', quantity: 1, line_id },
        { sku: 'A', quantity: 1, order_id: 'SO-1' },
        { sku: 'A', quantity: 1, order_id: 'SO-9' },
        { sku: 'A', quantity: 1, line_id: 'unknown' },
      ],
      { customer_id: 'C-2' },
    );
    expect(refusalOf(answer)).toEqual([
      400,
      'validation_failed',
      [
        { field: 'items[0].line_id', reason: 'is of an order of another customer' },
        { field: 'items[1].line_id', reason: 'is of an order of another customer' },
        { field: 'items[1].sku', reason: 'is not that of the line, which is A' },
        { field: 'items[2].order_id', reason: 'is of another customer' },
        { field: 'items[3].order_id', reason: 'does not exist' },
        { field: 'items[4].line_id', reason: 'does not exist' },
      ],
    ]);
    expect(refusalOf(await post([{ sku: 'A', quantity: 1 }], { customer_id: 'C-9' }))[2]).toEqual([
      { field: 'customer_id', reason: 'does not exist' },
    ]);
  });

  it('move from requested to approved, received and closed, and to cancelled while nothing has arrived', async () => {
    const one = await create([{ sku: 'A', quantity: 2 }], { status: 'requested' });
    const path = `/v2/returns/${one.id}`;
    const item_id = one.items[0]!.id;
    expect(refusalOf(await receive(one, [{ item_id, accepted: 1 }]))).toEqual([
      409,
      'invalid_state_transition',
      [{ field: 'status', reason: 'is requested; approve it first' }],
    ]);
    expect((await client.patch(path, { status: 'approved', note: 'Parcel' })).body.data.version).toBe(2);
    const partly = await receive(one, [{ item_id, accepted: 1 }]);
    expect([partly.status, partly.body.data.status, partly.body.data.version]).toEqual([200, 'approved', 3]);
    for (const [status, reason] of [
      ['cancelled', 'is approved; POST /v2/returns/{id}/receive receives it; a part of it has arrived'],
      ['requested', 'is approved; POST /v2/returns/{id}/receive receives it'],
    ])
      expect(refusalOf(await client.patch(path, { status }))[2]).toEqual([{ field: 'status', reason }]);
    const final = await receive(one, [], { final: true });
    expect(final.body.data).toMatchObject({ status: 'received', note: 'Parcel', receipts: [{ accepted: 1 }] });
    expect(refusalOf(await client.patch(path, { note: 'Other', reason: null }))).toEqual([
      409,
      'resource_locked',
      [{ field: 'note', reason: 'the return is received; it can change until it is received' }],
    ]);
    expect(refusalOf(await receive(one, [{ item_id, accepted: 1 }])).slice(0, 2)).toEqual([
      409,
      'invalid_state_transition',
    ]);
    expect((await client.patch(path, { status: 'closed' })).body.data.status).toBe('closed');
    await create([{ sku: 'A', quantity: 9 }]); // what did not come is free again
    const types = (await client.get('/v2/events?types=return.*&page_size=100')).body.data.map(
      ({ type }: { type: string }) => type,
    ) as string[];
    expect(types.filter((type) => !type.endsWith('updated'))).toEqual([
      ...['return.created', 'return.approved', 'return.received', 'return.closed'],
      ...['return.created', 'return.approved'],
    ]);
  });

  it('count with what credit notes return to the order, so that together not more comes back than was sent', async () => {
    const invoice = await client.create('/v2/orders/' + trade.order.id + '/invoice', {
      ...{ invoice_number: 'N-1', due_date: '2099-01-31T00:00:00Z', invoice_status: 'OPEN' },
    });
    const credit = (quantity: number) =>
      client.post(`/v2/invoices/${invoice.id}/credit-notes`, {
        ...{ items: [{ invoice_item_id: invoice.items[0].id, quantity }], return_to_order: true },
      });
    await create([{ sku: 'A', quantity: 6 }]);
    expect(refusalOf(await credit(5))).toEqual([
      409,
      'over_returned',
      [{ field: 'items[0].quantity', reason: 'sent 10, returned 6, at most 4 more' }],
    ]);
    const note = await credit(4);
    expect([note.status, await returned()]).toEqual([201, [4, 0]]);
    expect(refusalOf(await post([{ sku: 'A', quantity: 1 }]))[2]).toEqual([
      { field: 'items[0].quantity', reason: 'sent 10, returned 10, at most 0 more' },
    ]);
    await client.post(`/v2/credit-notes/${note.body.data.id}/void`, {});
    expect(await returned()).toEqual([0, 0]);
    await create([{ sku: 'A', quantity: 4 }]);
  });
});
