import { type BadRequest, describeBadInput } from '../bad-input.js';
import { creations, DECIMALS, fault, LONG, TIME, transportCases } from '../common-cases.js';
import { MISSING_ID } from '../customer-cases.js';

const PATH = '/v2/prices/resolve';
const VALID = { customer_id: 'A', lines: [{ sku: 'A', quantity: 1 }] };
const resolve = creations(PATH, VALID);
const CHANNELS = 'must be one of openapi, sales_rep, storefront';
const most = (count: number) => `must have at most ${count} characters`;

/** A request for prices with one wrong value. */
const VALUES: [path: (string | number)[], value: unknown, reason: string, at?: string][] = [
  [['customer_id'], undefined, 'is required'],
  [['customer_id'], null, 'is required'],
  [['customer_id'], '', 'must not be empty'],
  [['customer_id'], 7, 'must be a string'],
  [['customer_id'], LONG(256), most(255)],
  [['customer_id'], MISSING_ID, 'does not exist'],
  [['customer_id'], 'nobody', 'does not exist'],
  [['lines'], undefined, 'is required'],
  [['lines'], [], 'must not be empty'],
  [['lines'], 'A', 'must be an array'],
  [['lines'], { 0: {} }, 'must be an array'],
  [['lines'], Array.from({ length: 1001 }, () => VALID.lines[0]), 'must have at most 1000 entries'],
  [['lines', 0], 'A', 'must be an object', 'lines[0]'],
  [['lines', 0, 'sku'], undefined, 'is required', 'lines[0].sku'],
  [['lines', 0, 'sku'], '', 'must not be empty', 'lines[0].sku'],
  [['lines', 0, 'sku'], 1, 'must be a string', 'lines[0].sku'],
  [['lines', 0, 'sku'], LONG(256), most(255), 'lines[0].sku'],
  [['lines', 0, 'sku'], 'a', 'is not in the catalogue', 'lines[0].sku'],
  [['lines', 0, 'quantity'], undefined, 'is required', 'lines[0].quantity'],
  [['lines', 0, 'quantity'], 0, 'must be greater than 0', 'lines[0].quantity'],
  [['lines', 0, 'quantity'], -1, 'must be greater than 0', 'lines[0].quantity'],
  [['lines', 0, 'quantity'], 0.00001, DECIMALS, 'lines[0].quantity'],
  [['lines', 0, 'quantity'], 100_000_000_000, DECIMALS, 'lines[0].quantity'],
  [['lines', 0, 'quantity'], '1', 'must be a number', 'lines[0].quantity'],
  [['lines', 0, 'unit_price'], 1, 'is not a known field', 'lines[0].unit_price'],
  [['at'], '2026-01-01', TIME],
  [['at'], '2026-01-01T00:00:00', TIME],
  [['at'], 'now', TIME],
  [['at'], 0, TIME],
  [['channel'], 'shop', CHANNELS],
  [['channel'], '', CHANNELS],
  [['channel'], ['openapi'], CHANNELS],
  [['price_list_id'], MISSING_ID, 'does not exist'],
  [['price_list_id'], 'RETAIL', 'does not exist'],
  [['price_list_id'], 1, 'must be a string'],
  [['price_list_id'], LONG(256), most(255)],
  [['explain'], 'true', 'must be true or false'],
  [['explain'], 1, 'must be true or false'],
  [['currency'], 'EUR', 'is not a known field'],
];

const PREVIEWS: [field: string, value: unknown, reason: string, at?: string][] = [
  ['at', '2026-01-01', TIME],
  ['channel', 'shop', CHANNELS],
  ['customer_ids', [], 'must not be empty'],
  ['customer_ids', 'A', 'must be an array'],
  ['customer_ids', [1], 'must be a string', 'customer_ids[0]'],
  ['customer_ids', ['A', 'A'], 'must not be repeated', 'customer_ids[1]'],
  ['customer_ids', ['A', 'B'], 'does not exist', 'customer_ids[1]'],
  ['customer_ids', [MISSING_ID], 'does not exist', 'customer_ids[0]'],
  ['customer_ids', Array.from({ length: 21 }, (_, index) => `${index}`), 'must have at most 20 entries'],
  ['skus', [], 'must not be empty'],
  ['skus', ['A', 'A'], 'must not be repeated', 'skus[1]'],
  ['skus', ['A', 'B'], 'is not priced by the contract', 'skus[1]'],
  ['skus', [''], 'must not be empty', 'skus[0]'],
  ['skus', Array.from({ length: 51 }, (_, index) => `${index}`), 'must have at most 50 entries'],
  ['quantity', 1, 'is not a known field'],
];

const previews = (id: string): BadRequest[] => [
  ...PREVIEWS.map(([field, value, reason, at = field], index) => ({
    name: `preview ${field} ${index}`,
    path: `/v2/contract-pricing/${id}/preview`,
    body: { [field]: value },
    details: [fault(at, reason)],
  })),
  ...[MISSING_ID, 'none'].map((missing) => ({
    name: `preview of ${missing}`,
    path: `/v2/contract-pricing/${missing}/preview`,
    body: {},
    status: 404,
    code: 'contract_pricing_not_found',
    message: `There is no contract pricing ${missing}.`,
  })),
];

describeBadInput('prices', {
  prepare: async (client) => {
    await client.create('/v2/customers', { reference_id: 'A', company_name: 'A' });
    for (const sku_id of ['A', 'B'])
      await client.create('/v2/products', { group_code: sku_id, variants: [{ sku_id, name: sku_id }] });
    return client.create('/v2/contract-pricing', {
      name: 'x',
      customer_group_type: 'all',
      product_price_map: [{ sku_id: 'A', volume_tiers: [{ start_quantity: 1, price: 1 }] }],
      schedule_details: { start_date: '2026-01-01T00:00:00Z' },
    }) as Promise<{ id: string }>;
  },
  cases: ({ id }) => [
    ...VALUES.map(([path, value, reason, at = String(path[0])], index) =>
      resolve(`${path.join('.')} ${index}`, [path, value], at, reason),
    ),
    {
      name: 'several faults of shape',
      path: PATH,
      body: { lines: [{ quantity: 0 }], channel: 'x' },
      details: [
        fault('customer_id', 'is required'),
        fault('lines[0].sku', 'is required'),
        fault('lines[0].quantity', 'must be greater than 0'),
        fault('channel', CHANNELS),
      ],
    },
    {
      name: 'several faults of reference',
      path: PATH,
      body: {
        customer_id: 'B',
        price_list_id: MISSING_ID,
        lines: ['A', 'x', 'y'].map((sku) => ({ sku, quantity: 1 })),
      },
      details: [
        fault('customer_id', 'does not exist'),
        fault('price_list_id', 'does not exist'),
        fault('lines[1].sku', 'is not in the catalogue'),
        fault('lines[2].sku', 'is not in the catalogue'),
      ],
    },
    ...previews(id),
    ...transportCases(PATH, VALID, 'customer_id', 2),
  ],
  count: ['/v2/contract-pricing', '/v2/customers'],
});
