import { makeTrade } from '../../support/trade.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { creations, cursorCases, fault, listCases, LONG, query, transportCases } from '../common-cases.js';

const PATH = '/v2/returns';
const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';
const ITEM = { sku: 'A', quantity: 1, order_id: 'SO-1' };
const VALID = { reference_id: 'NEW', customer_id: 'C-1', items: [ITEM] };
const create = creations(PATH, VALID);
const item = (name: string, field: string, value: unknown, reason: string) =>
  create(name, [['items', 0, field], value], `items[0].${field}`, reason);
const STATUSES = 'must be one of requested, approved, received, closed, cancelled';

describeBadInput('returns', {
  prepare: async (client) => {
    const trade = await makeTrade(client);
    const items = [{ sku_id: 'A', quantity: 5 }];
    const shipment = { reference_id: 'S', order_id: 'SO-1', status: 'shipped', shipment_items: items };
    await client.create('/v2/shipments', shipment);
    const body = { ...VALID, reference_id: 'TAKEN', status: 'approved' };
    return { ...trade, taken: (await client.create(PATH, body)) as { id: string; items: { id: string }[] } };
  },
  count: [PATH],
  cases: ({ order, taken }) => {
    const receive = (name: string, body: object, ...details: [field: string, reason: string][]): BadRequest => ({
      name: `receive ${name}`,
      path: `${PATH}/${taken.id}/receive`,
      body,
      details: details.map(([field, reason]) => fault(field, reason)),
    });
    const item_id = taken.items[0]!.id;
    return [
      create('unknown customer', [['customer_id'], 'nobody'], 'customer_id', 'does not exist'),
      create('unknown field', [['receipts'], []], 'receipts', 'is not a known field'),
      create('another first status', [['status'], 'closed'], 'status', 'must be one of requested, approved'),
      item('unknown order', 'order_id', 'SO-2', 'does not exist'),
      item('unknown line', 'line_id', UNKNOWN, 'does not exist'),
      item('line that is no id', 'line_id', '1', 'does not exist'),
      create(
        'a line of another SKU',
        [['items', 0], { sku: 'A', quantity: 1, line_id: order.line_items[1]!.id }],
        'items[0].sku',
        'is not that of the line, which is B',
      ),
      {
        name: 'a reference that is taken',
        path: PATH,
        body: { ...VALID, reference_id: 'TAKEN' },
        status: 409,
        code: 'duplicate_reference',
        message: 'reference_id TAKEN is taken already.',
        details: [fault('reference_id', `is taken already by ${taken.id}`)],
      },
      receive('nothing', { items: [] }, ['items', 'must not be empty, unless final is true']),
      receive('nothing of an item', { items: [{ item_id }] }, [
        'items[0].accepted',
        'must be above 0, or else rejected',
      ]),
      receive(
        'too much, of an unknown item, and in the future',
        {
          items: [
            { item_id, accepted: 1, rejected: 1 },
            { item_id: UNKNOWN, accepted: 1 },
          ],
        },
        ['items[0].accepted', 'returned 1, received 0, at most 1 more'],
        ['items[1].item_id', 'is no item of the return'],
      ),
      ...(['PATCH', 'GET'] as const).map((method) => ({
        name: `${method} an unknown id`,
        method,
        path: `${PATH}/${UNKNOWN}`,
        body: method === 'PATCH' ? {} : undefined,
        status: 404,
        code: 'return_not_found',
        message: `There is no return ${UNKNOWN}.`,
      })),
      ...listCases(PATH, 'created_at, updated_at'),
      ...cursorCases(PATH),
      query(PATH, 'status=open', 'status', STATUSES),
      query(PATH, `skus=${LONG(256)}`, 'skus', 'each value must have at most 255 characters'),
      ...transportCases(PATH, VALID, 'reference_id', 2),
    ];
  },
});
