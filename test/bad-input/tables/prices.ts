import { type BadRequest, describeBadInput } from '../bad-input.js';
import { creations, fault, transportCases } from '../common-cases.js';
import { MISSING_ID } from '../customer-cases.js';

const PATH = '/v2/prices/resolve';
const VALID = { customer_id: 'A', lines: [{ sku: 'A', quantity: 1 }] };
const resolve = creations(PATH, VALID);
const CHANNELS = 'must be one of openapi, sales_rep, storefront';

/** A request for prices with one wrong value. */
const VALUES: [path: (string | number)[], value: unknown, reason: string, at?: string][] = [
  [['customer_id'], MISSING_ID, 'does not exist'],
  [['customer_id'], 'nobody', 'does not exist'],
  [['lines', 0, 'sku'], 'a', 'is not in the catalogue', 'lines[0].sku'],
  [['lines', 0, 'unit_price'], 1, 'is not a known field', 'lines[0].unit_price'],
  [['price_list_id'], MISSING_ID, 'does not exist'],
  [['price_list_id'], 'RETAIL', 'does not exist'],
  [['currency'], 'EUR', 'is not a known field'],
];

const PREVIEWS: [field: string, value: unknown, reason: string, at?: string][] = [
  ['customer_ids', ['A', 'A'], 'must not be repeated', 'customer_ids[1]'],
  ['customer_ids', ['A', 'B'], 'does not exist', 'customer_ids[1]'],
  ['customer_ids', [MISSING_ID], 'does not exist', 'customer_ids[0]'],
  ['skus', ['A', 'A'], 'must not be repeated', 'skus[1]'],
  ['skus', ['A', 'B'], 'is not priced by the contract', 'skus[1]'],
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
