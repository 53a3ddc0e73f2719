import { type BadRequest, describeBadInput } from '../bad-input.js';
import {
  creations,
  cursorCases,
  DECIMALS,
  fault,
  listCases,
  LONG,
  query,
  TIME,
  transportCases,
} from '../common-cases.js';

const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';
const DAY = 'must be a date such as 2025-01-31, or a date and time with offset, such as 2025-01-31T09:30:00Z';
const VALID = {
  sku: 'A',
  available_quantity: 1,
  on_order_details: [{ quantity: 1 }],
  in_transit_details: [{ quantity: 1 }],
  notes: 'Any',
};
const QUANTITIES = [
  'available_quantity',
  'reserved_quantity',
  'in_stock_quantity',
  'back_order_quantity',
  'out_of_stock_threshold',
];
const STATUSES = 'must be one of OUT_OF_STOCK, IN_STOCK, BACK_ORDER';

/** Values that both versions refuse. */
const VALUES: [path: (string | number)[], value: unknown, reason: string][] = [
  ...QUANTITIES.flatMap((field): [string[], unknown, string][] => [
    [[field], '1', 'must be a number'],
    [[field], true, 'must be a number'],
    [[field], [], 'must be a number'],
    [[field], -0.0001, 'must be at least 0'],
    [[field], 1.00001, DECIMALS],
    [[field], 100_000_000_000, DECIMALS],
  ]),
  [['back_order_allowed'], 'true', 'must be true or false'],
  [['track_inventory'], 0, 'must be true or false'],
  [['inventory_status'], 'in_stock', STATUSES],
  [['inventory_status'], 7, STATUSES],
  [['notes'], 7, 'must be a string'],
  [['notes'], LONG(2_001), 'must have at most 2000 characters'],
  [['notes'], 'a\u0000', 'must not contain the character U+0000'],
  ...['on_order_details', 'in_transit_details'].flatMap((list): [(string | number)[], unknown, string][] => [
    [[list], {}, 'must be an array'],
    [[list], 'x', 'must be an array'],
    [[list], Array(101).fill({ quantity: 1 }), 'must have at most 100 entries'],
    [[list, 0], 7, 'must be an object'],
    [[list, 0], {}, 'is required'],
    [[list, 0], { quantity: -1 }, 'must be at least 0'],
    [[list, 0], { quantity: '1' }, 'must be a number'],
    [[list, 0], { quantity: 1, identifier: LONG(256) }, 'must have at most 255 characters'],
  ]),
];

const fieldOf = (path: readonly (string | number)[], value: unknown): string => {
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : part)).join('');
  if (path.length === 1 || typeof value !== 'object') return field;
  return `${field}.${Object.keys(value as object).at(-1) ?? 'quantity'}`;
};

for (const version of ['v1', 'v2']) {
  const isV2 = version === 'v2';
  const PATH = `/${version}/inventories`;
  const WRITTEN = isV2 ? `${PATH}/by-sku/A` : PATH;
  describeBadInput(`inventories in ${version}`, {
    prepare: async (client) => {
      await client.create('/v2/products', { group_code: 'A', variants: [{ sku_id: 'A', name: 'A' }] });
      const { id } = await client.create('/v1/inventories', VALID);
      return { id: id as string };
    },
    cases: () => {
      const create = creations(WRITTEN, VALID);
      const write = (...args: Parameters<typeof create>): BadRequest => ({
        ...create(...args),
        ...(isV2 ? { method: 'PUT' as const } : {}),
      });
      return [
        ...VALUES.map(([path, value, reason], index) =>
          write(`${path.join('.')} ${index}`, [path, value], fieldOf(path, value), reason),
        ),
        ...['yesterday', '2025-02-30T00:00:00Z', '2025-02-30', '2025-1-1'].map((date) =>
          write(`date ${date}`, [['on_order_details', 0], { quantity: 1, date }], 'on_order_details[0].date', DAY),
        ),
        ...(isV2
          ? [
              write('an unknown field', [['colour'], 'red'], 'colour', 'is not a known field'),
              write('another sku', [['sku'], 'B'], 'sku', 'must be the SKU of the path'),
              write('another id', [['id'], UNKNOWN], 'id', 'cannot change; leave it out'),
              {
                name: 'PUT of an unknown SKU',
                method: 'PUT' as const,
                path: `${PATH}/by-sku/NONE`,
                body: {},
                status: 404,
                code: 'product_not_found',
                message: 'There is no product NONE.',
              },
              {
                name: 'GET of an unknown id',
                method: 'GET' as const,
                path: `${PATH}/${UNKNOWN}`,
                status: 404,
                code: 'inventory_not_found',
                message: `There is no inventory ${UNKNOWN}.`,
              },
              {
                name: 'another version',
                method: 'PUT' as const,
                path: WRITTEN,
                body: {},
                headers: { 'if-match': '"9"' },
                status: 412,
                code: 'version_conflict',
                message: 'The resource was changed since it was read.',
                details: [fault('If-Match', 'the present version is "1"')],
              },
              query(PATH, 'low_stock=yes', 'low_stock', 'must be true or false'),
              query(PATH, `skus=${LONG(256)}`, 'skus', 'each value must have at most 255 characters'),
              ...cursorCases(PATH).filter(({ path }) => !path.includes('reference_ids')),
            ]
          : [
              write('no sku', [['sku'], undefined], 'sku', 'is required'),
              write('sku null', [['sku'], null], 'sku', 'is required'),
              write('sku of 7', [['sku'], 7], 'sku', 'must be a string'),
              write('an empty sku', [['sku'], ''], 'sku', 'must not be empty'),
              write('an unknown sku', [['sku'], 'NONE'], 'sku', 'is not in the catalogue'),
              query(PATH, 'sku=A&sku=B', 'sku', 'must be sent once'),
              ...transportCases(PATH, VALID, 'sku', 2),
            ]),
        query(PATH, 'status=deleted', 'status', 'must be one of active, inactive'),
        query(PATH, 'inventory_status=NONE', 'inventory_status', STATUSES),
        query(PATH, 'created_before=yesterday', 'created_before', TIME),
        query(PATH, 'updated_after=2026-03-02T09:30:00', 'updated_after', TIME),
        ...listCases(PATH, 'created_at, updated_at, product_id, id'),
      ];
    },
    count: [PATH],
  });
}
