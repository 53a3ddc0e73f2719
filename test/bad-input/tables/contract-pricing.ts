import { contractOf, priceOf } from '../../support/contract-pricing/contracts.js';
import { makeTrade } from '../../support/trade.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { creations, cursorCases, DECIMALS, fault, listCases, LONG, query, transportCases } from '../common-cases.js';

const V1 = '/v1/contract-pricing';
const V2 = '/v2/contract-pricing';
const VALID = contractOf({ contract_status: 'inactive', product_price_map: [priceOf('A', [1, 9, 2], [10, null, 1])] });
const CLOCK =
  'must be a date and time such as 2025-01-31T09:30:00Z, or 2025-01-31T09:30:00 on the clocks of the time zone';
const ZONE = 'must be an IANA time zone, such as Europe/Berlin';
const WHOLE = (min: number) => `must be a whole number from ${min} to 2147483647`;
const MAP = 'product_price_map';
const TIER = `${MAP}[0].volume_tiers[0]`;
const SCHEDULE = 'schedule_details';

/** The same error in both versions. */
const bad = (...change: Parameters<ReturnType<typeof creations>>): BadRequest[] =>
  [V1, V2].map((path) => creations(path, VALID)(...change));
const tier = (name: string, field: string, value: unknown, reason: string) =>
  bad(name, [[MAP, 0, 'volume_tiers', 0, field], value], `${TIER}.${field}`, reason);
const date = (field: string, value: unknown, reason = CLOCK) =>
  bad(`${field} ${JSON.stringify(value)}`, [[SCHEDULE, field], value], `${SCHEDULE}.${field}`, reason);
const change = (id: string, name: string, body: unknown, field: string, reason: string): BadRequest => ({
  name: `PATCH ${name}`,
  method: 'PATCH',
  path: `${V2}/${id}`,
  body,
  details: [fault(field, reason)],
});

describeBadInput('contract pricing', {
  prepare: async (client) => {
    await makeTrade(client);
    return (await client.create(V2, contractOf({ contract_status: 'inactive' }))) as { id: string };
  },
  count: [V1, V2],
  cases: ({ id }) => [
    ...bad('no name', [['name'], undefined], 'name', 'is required'),
    ...bad('long name', [['name'], LONG(256)], 'name', 'must have at most 255 characters'),
    ...bad(
      'invisible character',
      [['reference_id'], 'A\u200bB'],
      'reference_id',
      'must not contain the invisible character U+200B',
    ),
    ...bad('long reference', [['reference_id'], LONG(256)], 'reference_id', 'must have at most 255 characters'),
    ...bad(
      'status that is not stored',
      [['contract_status'], 'scheduled'],
      'contract_status',
      'must be one of active, inactive',
    ),
    ...[undefined, 'everybody'].flatMap((type) =>
      bad(
        `audience ${type}`,
        [['customer_group_type'], type],
        'customer_group_type',
        type ? 'must be one of all, customers, segments' : 'is required',
      ),
    ),
    ...bad('customers as text', [['customer_ids'], 'C-1'], 'customer_ids', 'must be an array'),
    ...bad('a customer twice', [['customer_ids'], ['C-1', 'C-1']], 'customer_ids[1]', 'must not be repeated'),
    ...bad('unknown customer', [['customer_ids'], ['C-9']], 'customer_ids[0]', 'does not exist'),
    ...bad(
      'no customers',
      [['customer_ids'], null],
      'customer_ids',
      'must not be empty for customer_group_type customers',
    ),
    ...bad('segment as number', [['customer_segments'], [1]], 'customer_segments[0]', 'must be a string'),
    ...bad('unknown segment', [['customer_segments'], ['S']], 'customer_segments[0]', 'does not exist').map((one) => ({
      ...one,
      details: [...one.details!, fault('customer_segments', 'must be empty for customer_group_type customers')],
    })),
    ...bad('no map', [[MAP], undefined], MAP, 'is required'),
    ...bad('map as object', [[MAP], {}], MAP, 'must be an array'),
    ...bad('empty map', [[MAP], []], MAP, 'must not be empty'),
    ...bad('too many SKUs', [[MAP], Array(10_001).fill({})], MAP, 'must have at most 10000 entries'),
    ...bad('entry as text', [[MAP, 0], 'A'], `${MAP}[0]`, 'must be an object'),
    ...bad('entry without sku', [[MAP, 0, 'sku_id'], undefined], `${MAP}[0].sku_id`, 'is required'),
    ...bad('entry of an unknown sku', [[MAP, 0, 'sku_id'], 'NONE'], `${MAP}[0].sku_id`, 'does not exist'),
    ...bad('entry without tiers', [[MAP, 0, 'volume_tiers'], []], `${MAP}[0].volume_tiers`, 'must not be empty'),
    ...bad(
      'too many tiers',
      [
        [MAP, 0, 'volume_tiers'],
        Array.from({ length: 51 }, (_, n) => ({ start_quantity: n + 1, end_quantity: n + 1, price: 1 })),
      ],
      `${MAP}[0].volume_tiers`,
      'must have at most 50 entries',
    ),
    ...bad('tier as list', [[MAP, 0, 'volume_tiers', 0], []], TIER, 'must be an object'),
    ...[0, 1.5, '1', null]
      .flatMap((value) =>
        tier(`start ${JSON.stringify(value)}`, 'start_quantity', value, value === null ? 'must not be null' : WHOLE(1)),
      )
      .map((one) =>
        one.details![0]!.reason === 'must not be null'
          ? { ...one, details: [fault(`${TIER}.start_quantity`, 'is required')] }
          : one,
      ),
    ...[-1, 2.5, '9'].flatMap((value) => tier(`end ${JSON.stringify(value)}`, 'end_quantity', value, WHOLE(0))),
    ...tier('no price', 'price', undefined, 'is required'),
    ...tier('price below 0', 'price', -0.01, 'must be at least 0'),
    ...tier('price of five decimals', 'price', 0.00001, DECIMALS),
    ...tier('price as text', 'price', '1', 'must be a number'),
    ...bad('no schedule', [[SCHEDULE], undefined], SCHEDULE, 'is required'),
    ...bad('schedule as text', [[SCHEDULE], '2026'], SCHEDULE, 'must be an object'),
    ...date('start_date', undefined, 'is required'),
    ...['2026-01-01', '2026-02-30T00:00:00', '2026-01-01T24:00:00Z', '0001-01-01T00:00:00', 7].flatMap((value) =>
      date('start_date', value),
    ),
    ...date('end_date', '9999-12-31T12:00:00'),
    ...date('end_date', '2025-12-31T00:00:00Z', 'must be later than start_date, 2026-01-01T00:00:00.000Z'),
    ...['Europe/Atlantis', '+01:00'].flatMap((zone) => bad(`zone ${zone}`, [['timezone'], zone], 'timezone', ZONE)),
    ...bad('channel as text', [['channel'], 'openapi'], 'channel', 'must be an array'),
    ...bad('unknown channel', [['channel'], ['web']], 'channel[0]', 'must be one of openapi, sales_rep, storefront'),
    ...bad(
      'discounts as text',
      [['discount_campaign_allowed'], 'no'],
      'discount_campaign_allowed',
      'must be true or false',
    ),
    ...bad(
      'discounts on nothing',
      [['discount_applicable_on'], 'list'],
      'discount_applicable_on',
      'must be one of contract_pricing, base_price',
    ),
    creations(V2, VALID)('priority in half', [['priority'], 0.5], 'priority', WHOLE(-2147483648)),
    creations(V2, VALID)('unknown field', [['currency'], 'USD'], 'currency', 'is not a known field'),
    creations(V2, VALID)(
      'unknown field of a tier',
      [[MAP, 0, 'volume_tiers', 0, 'step'], 1],
      `${TIER}.step`,
      'is not a known field',
    ),
    change(id, 'null name', { name: null }, 'name', 'must not be null'),
    change(id, 'null map', { [MAP]: null }, MAP, 'must not be null'),
    change(id, 'null tiers', { [MAP]: [{ sku_id: 'A', volume_tiers: null }] }, `${MAP}[0].volume_tiers`, 'is required'),
    change(id, 'null start', { [SCHEDULE]: { start_date: null } }, `${SCHEDULE}.start_date`, 'must not be null'),
    change(id, 'null schedule', { [SCHEDULE]: null }, SCHEDULE, 'must not be null'),
    change(id, 'unknown field', { currency: 'USD' }, 'currency', 'is not a known field'),
    ...transportCases(V1, VALID, 'name', 32),
    ...transportCases(V2, VALID, 'name', 32),
    ...listCases(V1, 'created_at, updated_at'),
    ...listCases(V2, 'created_at, updated_at'),
    ...cursorCases(V2),
    ...[V1, V2].map((path) => query(path, `search=${LONG(256)}`, 'search', 'must have at most 255 characters')),
    query(V1, Array(256).fill('reference_ids=a').join('&'), 'reference_ids', 'must have at most 255 values'),
  ],
});
