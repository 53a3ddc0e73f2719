import { contractOf, priceOf } from '../../support/contract-pricing/contracts.js';
import { makeTrade } from '../../support/trade.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { creations, cursorCases, fault, listCases, LONG, query, transportCases } from '../common-cases.js';

const V1 = '/v1/contract-pricing';
const V2 = '/v2/contract-pricing';
const VALID = contractOf({ contract_status: 'inactive', product_price_map: [priceOf('A', [1, 9, 2], [10, null, 1])] });
const CLOCK = 'a date and time such as 2025-01-31T09:30:00Z, or 2025-01-31T09:30:00 on the clocks of the time zone';
const ZONE = 'must be an IANA time zone, such as Europe/Berlin';
const MAP = 'product_price_map';
const TIER = `${MAP}[0].volume_tiers[0]`;
const SCHEDULE = 'schedule_details';

/** The same error in both versions. */
const bad = (...change: Parameters<ReturnType<typeof creations>>): BadRequest[] =>
  [V1, V2].map((path) => creations(path, VALID)(...change));
const oneDate = (path: string, field: string, value: unknown, reason: string) =>
  creations(path, VALID)(
    `${field} ${JSON.stringify(value)}`,
    [[SCHEDULE, field], value],
    `${SCHEDULE}.${field}`,
    reason,
  );
const date = (field: string, value: unknown, reason?: string) => [
  oneDate(V1, field, value, reason ?? `must be ${CLOCK}`),
  oneDate(V2, field, value, reason ?? `must be a date such as 2025-01-31, ${CLOCK}`),
];
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
    ...bad(
      'invisible character',
      [['reference_id'], 'A\u200bB'],
      'reference_id',
      'must not contain the invisible character U+200B',
    ),
    ...bad('a customer twice', [['customer_ids'], ['C-1', 'C-1']], 'customer_ids[1]', 'must not be repeated'),
    ...bad('unknown customer', [['customer_ids'], ['C-9']], 'customer_ids[0]', 'does not exist'),
    ...bad(
      'no customers',
      [['customer_ids'], null],
      'customer_ids',
      'must not be empty for customer_group_type customers',
    ),
    ...bad('unknown segment', [['customer_segments'], ['S']], 'customer_segments[0]', 'does not exist').map((one) => ({
      ...one,
      details: [...one.details!, fault('customer_segments', 'must be empty for customer_group_type customers')],
    })),
    ...bad('entry of an unknown sku', [[MAP, 0, 'sku_id'], 'NONE'], `${MAP}[0].sku_id`, 'does not exist'),
    oneDate(V1, 'start_date', '2026-01-01', `must be ${CLOCK}`),
    ...['2026-02-30', '2026-13-01', '2026-02-30T00:00:00', '2026-01-01T24:00:00Z', '0001-01-01T00:00:00', 7].flatMap(
      (value) => date('start_date', value),
    ),
    ...date('end_date', '9999-12-31T12:00:00'),
    ...date('end_date', '2025-12-31T00:00:00Z', 'must be later than start_date, 2026-01-01T00:00:00.000Z'),
    ...['Europe/Atlantis', '+01:00'].flatMap((zone) => bad(`zone ${zone}`, [['timezone'], zone], 'timezone', ZONE)),
    creations(V2, VALID)('unknown field', [['currency'], 'USD'], 'currency', 'is not a known field'),
    creations(V2, VALID)(
      'unknown field of a tier',
      [[MAP, 0, 'volume_tiers', 0, 'step'], 1],
      `${TIER}.step`,
      'is not a known field',
    ),
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
