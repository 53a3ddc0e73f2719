import { type BadRequest, changed, describeBadInput } from '../bad-input.js';
import { DAY_OR_TIME, TIME } from '../common-cases.js';
import { bodyCases, bodyOf } from '../product-body-cases.js';

type Path = (string | number)[];
interface Prepared {
  list: string;
  product: string;
}

const LONG = 'x'.repeat(256);
const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';
const EXISTS = 'does not exist';
const NUL = 'must not contain the character U+0000';

const fieldOf = (path: Path) =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${part}`)).join('');

/** A replaced value and the expected reason; `field` if the detail names another field. */
type Change = [path: Path, value: unknown, reason: string, field?: string];
const V: Path = ['variants', 0];
const P: Path = [...V, 'product_prices', 0];
const TIERS: Path = [...P, 'volume_tiers'];

/** What the schema does not say: rules between fields, references and forms of texts. Faults of shape are derived from the schema. */
const BOTH: Change[] = [
  [['grouping_attributes'], ['size', 'size'], 'must not be repeated', 'grouping_attributes[1]'],
  [[...V, 'sku_id'], 'B', 'must not be repeated', 'variants[1].sku_id'],
  [[...V, 'medias', 1, 'is_default'], true, 'only one media can be the default'],
  [[...V, 'attributes', 1], { name: 'size', value: 'S' }, 'must not be repeated', 'variants[0].attributes[1].name'],
  [[...V, 'attributes'], [], 'must contain the grouping attribute "size"'],
  [[...P, 'price_list_id'], 'no id', EXISTS],
  [[...P, 'price_list_id'], UNKNOWN, EXISTS],
  [[...P, 'max_order_quantity'], 2, 'must not be less than min_order_quantity'],
];

const V2: Change[] = [
  [[...P, 'sale_price'], 10.0001, 'must not be greater than price'],
  [
    [...TIERS, 1],
    { start_quantity: 5, price: 8 },
    'must be greater than that of the tier before',
    `${fieldOf(TIERS)}[1].start_quantity`,
  ],
  [[...V, 'url_slug'], 'Chai Tea', 'must consist of the characters a-z, 0-9 and -'],
  [[...V, 'url_slug'], 'a b', 'must consist of the characters a-z, 0-9 and -'],
  [[...V, 'unit_code'], 'kg', 'must be a code of UN/ECE Recommendation 20 or 21, such as C62, KGM, MTR, LTR, XBX'],
  [[...V, 'unit_code'], 'kilo', 'must be a code of UN/ECE Recommendation 20 or 21, such as C62, KGM, MTR, LTR, XBX'],
  [[...V, 'volume', 'cbm'], 90_000_000_000, 'must be below 100000000000 cubic feet'],
];

const QUERIES: [version: 1 | 2, query: string, field: string, reason: string][] = [
  [1, 'page=0', 'page', 'must be a whole number of at least 1'],
  [1, 'page_size=101', 'page_size', 'must be a whole number from 1 to 100'],
  [1, 'page=1&page=2', 'page', 'must be sent once'],
  [1, 'sort=up', 'sort', 'must be one of asc, desc'],
  [1, 'sort_by=sku', 'sort_by', 'must be one of created_at, updated_at, name, sku_id'],
  [1, 'is_primary=yes', 'is_primary', 'must be true or false'],
  [1, `sku_id=${LONG}`, 'sku_id', 'must have at most 255 characters'],
  [1, 'group_code=%00', 'group_code', NUL],
  [1, 'created_after=2025-01-31', 'created_after', TIME],
  [2, 'created_after=2025-02-30', 'created_after', DAY_OR_TIME],
  [2, 'brand=a&brand=b', 'brand', 'must be sent once'],
  [2, `category=${LONG}`, 'category', 'must have at most 255 characters'],
  [2, 'tag=%00', 'tag', NUL],
  [2, `barcode=${'1'.repeat(65)}`, 'barcode', 'must have at most 64 characters'],
  [2, 'colour=red', 'colour', 'is not a known parameter'],
  [2, 'cursor=nonsense', 'cursor', 'is not a cursor of this list in this order and with these filters'],
  [2, `${'ids=a&'.repeat(256)}`, 'ids', 'must have at most 255 values'],
];

const shown = (value: unknown) => (JSON.stringify(value) ?? 'left out').slice(0, 60);

function change(version: 1 | 2, valid: object, [path, value, reason, field = fieldOf(path)]: Change): BadRequest {
  const name = `v${version} ${fieldOf(path)}: ${shown(value)}`;
  return { name, path: `/v${version}/products`, body: changed(valid, path, value), details: [{ field, reason }] };
}

const missing = (path: string, id: string): BadRequest => ({
  name: `GET ${path}`,
  method: 'GET',
  path,
  status: 404,
  code: 'product_not_found',
  message: `There is no product ${id}.`,
});

describeBadInput<Prepared>('products', {
  prepare: async (client) => {
    const { id: list } = await client.create('/v1/price-lists', { reference_id: 'L', name: 'x' });
    const variants = [{ sku_id: 'TAKEN', name: 'x', url_slug: 'taken' }];
    const { id: product } = await client.create('/v2/products', { group_code: 'OLD', variants });
    return { list, product };
  },
  cases: ({ list, product }) => [
    ...BOTH.map((one, index) => change(index % 2 ? 1 : 2, bodyOf(list), one)),
    ...V2.map((one) => change(2, bodyOf(list), one)),
    ...QUERIES.map(([version, query, field, reason]): BadRequest => {
      const path = `/v${version}/products?${query}`;
      return { name: `GET ${path.slice(0, 80)}`, method: 'GET', path, details: [{ field, reason }] };
    }),
    ...bodyCases(list, product),
    missing(`/v1/products/${UNKNOWN}`, UNKNOWN),
    missing('/v2/products/1', '1'),
    missing('/v2/products/%00', '\u0000'),
  ],
  count: ['/v1/products'],
});
