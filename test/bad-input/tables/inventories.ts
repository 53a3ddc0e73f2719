import { type BadRequest, describeBadInput } from '../bad-input.js';
import {
  creations,
  cursorCases,
  DAY_OR_TIME,
  fault,
  listCases,
  LONG,
  query,
  timeFault,
  transportCases,
} from '../common-cases.js';

const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';
const VALID = {
  sku: 'A',
  available_quantity: 1,
  on_order_details: [{ quantity: 1 }],
  in_transit_details: [{ quantity: 1 }],
  notes: 'Any',
};
const STATUSES = 'must be one of OUT_OF_STOCK, IN_STOCK, BACK_ORDER';

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
        ...['yesterday', '2025-02-30T00:00:00Z', '2025-02-30', '2025-1-1'].map((date) =>
          write(
            `date ${date}`,
            [['on_order_details', 0], { quantity: 1, date }],
            'on_order_details[0].date',
            DAY_OR_TIME,
          ),
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
              write('an unknown sku', [['sku'], 'NONE'], 'sku', 'is not in the catalogue'),
              query(PATH, 'sku=A&sku=B', 'sku', 'must be sent once'),
              ...transportCases(PATH, VALID, 'sku', 2),
            ]),
        query(PATH, 'status=deleted', 'status', 'must be one of active, inactive'),
        query(PATH, 'inventory_status=NONE', 'inventory_status', STATUSES),
        query(PATH, 'created_before=yesterday', 'created_before', timeFault(PATH)),
        query(PATH, 'updated_after=2026-03-02T09:30:00', 'updated_after', timeFault(PATH)),
        ...listCases(PATH, 'created_at, updated_at, product_id, id'),
      ];
    },
    count: [PATH],
  });
}
