import { WEBSITE_VISIBILITIES } from '#features/products/product.entity.js';
import { type BadRequest, changed, describeBadInput } from '../bad-input.js';
import { bodyCases, bodyOf } from '../product-body-cases.js';

type Path = (string | number)[];
interface Prepared {
  list: string;
  product: string;
}

const LONG = 'x'.repeat(256);
const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';
const whole = (min: number) => `must be a whole number from ${min} to 2147483647`;
const ANY_WHOLE = 'must be a whole number from -2147483648 to 2147483647';
const MOST_DECIMALS = 'must have at most 4 decimals and be below 100000000000';
const EXISTS = 'does not exist';
const UTF16 = 'must be well-formed Unicode';
const NUL = 'must not contain the character U+0000';

const fieldOf = (path: Path) =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${part}`)).join('');

/** A replaced value and the expected reason; `field` if the detail names another field. */
type Change = [path: Path, value: unknown, reason: string, field?: string];
const V: Path = ['variants', 0];
const P: Path = [...V, 'product_prices', 0];
const TIERS: Path = [...P, 'volume_tiers'];

const BOTH: Change[] = [
  [['group_code'], undefined, 'is required'],
  [['group_code'], null, 'is required'],
  [['group_code'], '', 'must not be empty'],
  [['group_code'], 7, 'must be a string'],
  [['group_code'], LONG, 'must have at most 255 characters'],
  [['grouping_attributes'], 'size', 'must be an array'],
  [['grouping_attributes'], [1], 'must be a string', 'grouping_attributes[0]'],
  [['grouping_attributes'], ['size', 'size'], 'must not be repeated', 'grouping_attributes[1]'],
  [['variants'], undefined, 'is required'],
  [['variants'], {}, 'must be an array'],
  [['variants'], [], 'must not be empty'],
  [['variants'], [null], 'must be an object', 'variants[0]'],
  [V, [], 'must be an object'],
  [[...V, 'sku_id'], undefined, 'is required'],
  [[...V, 'sku_id'], LONG, 'must have at most 255 characters'],
  [[...V, 'sku_id'], 'a\u0000b', NUL],
  [[...V, 'sku_id'], 'B', 'must not be repeated', 'variants[1].sku_id'],
  [[...V, 'name'], null, 'is required'],
  [[...V, 'name'], '\ud83d', UTF16],
  [[...V, 'name'], ['Chai'], 'must be a string'],
  [[...V, 'reference_id'], 12, 'must be a string'],
  [[...V, 'categories'], [null], 'must be a string', 'variants[0].categories[0]'],
  [[...V, 'categories'], Array<string>(101).fill('a'), 'must have at most 100 entries'],
  [[...V, 'collections'], ['\udc00'], UTF16, 'variants[0].collections[0]'],
  [[...V, 'is_primary'], 'true', 'must be true or false'],
  [[...V, 'priority'], 1.5, ANY_WHOLE],
  [[...V, 'priority'], 3_000_000_000, ANY_WHOLE],
  [[...V, 'medias', 0, 'url'], 'javascript:alert(1)', 'must be an http or https address'],
  [[...V, 'medias', 0, 'url'], undefined, 'is required'],
  [[...V, 'medias', 0, 'order'], '1', ANY_WHOLE],
  [[...V, 'medias', 1, 'is_default'], true, 'only one media can be the default'],
  [[...V, 'attributes', 0, 'value'], 5, 'must be a string'],
  [[...V, 'attributes', 0, 'value'], 'x'.repeat(4_001), 'must have at most 4000 characters'],
  [[...V, 'attributes', 1], { name: 'size', value: 'S' }, 'must not be repeated', 'variants[0].attributes[1].name'],
  [[...V, 'attributes'], [], 'must contain the grouping attribute "size"'],
  [[...P, 'price_list_id'], 5, 'must be a string'],
  [[...P, 'price_list_id'], 'no id', EXISTS],
  [[...P, 'price_list_id'], UNKNOWN, EXISTS],
  [[...P, 'price'], undefined, 'is required'],
  [[...P, 'price'], '10', 'must be a number'],
  [[...P, 'price'], -0.01, 'must be at least 0'],
  [[...P, 'price'], 0.12345, MOST_DECIMALS],
  [[...P, 'price'], 100_000_000_000, MOST_DECIMALS],
  [[...P, 'min_order_quantity'], -1, whole(0)],
  [[...P, 'max_order_quantity'], 2, 'must not be less than min_order_quantity'],
  [[...P, 'step_increment'], 0, whole(1)],
  [P, 'price', 'must be an object'],
];

const V2: Change[] = [
  [['total'], 1, 'is not a known field'],
  [[...V, 'sku'], 'A', 'is not a known field'],
  [[...V, 'status'], 'active', 'is not a known field'],
  [[...P, 'currency'], 'EUR', 'is not a known field'],
  [['brand'], LONG, 'must have at most 255 characters'],
  [[...P, 'sale_price'], 10.0001, 'must not be greater than price'],
  [[...P, 'sale_price'], 1e-7, MOST_DECIMALS],
  [[...P, 'default_order_quantity'], 2 ** 31, whole(0)],
  [[...TIERS, 0, 'start_quantity'], undefined, 'is required'],
  [[...TIERS, 0, 'start_quantity'], 0, whole(1)],
  [[...TIERS, 0, 'price'], true, 'must be a number'],
  [
    [...TIERS, 1],
    { start_quantity: 5, price: 8 },
    'must be greater than that of the tier before',
    `${fieldOf(TIERS)}[1].start_quantity`,
  ],
  [TIERS, Array<object>(51).fill({ start_quantity: 1, price: 1 }), 'must have at most 50 entries'],
  [[...V, 'tags'], 'new', 'must be an array'],
  [[...V, 'seo_info'], 'Chai', 'must be an object'],
  [[...V, 'seo_info', 'keywords', 0], '', 'must not be empty'],
  [[...V, 'seo_info', 'slug'], 'x', 'is not a known field'],
  [[...V, 'url_slug'], 'Chai Tea', 'must consist of the characters a-z, 0-9 and -'],
  [[...V, 'url_slug'], 'a b', 'must consist of the characters a-z, 0-9 and -'],
  [[...V, 'channel_visibility', 'website'], 'Show', `must be one of ${WEBSITE_VISIBILITIES.join(', ')}`],
  [[...V, 'barcode'], '1'.repeat(65), 'must have at most 64 characters'],
  [[...V, 'unit_code'], 'kg', 'must be a code of UN/ECE Recommendation 20 or 21, such as C62, KGM, MTR, LTR, XBX'],
  [[...V, 'unit_code'], 'kilo', 'must be a code of UN/ECE Recommendation 20 or 21, such as C62, KGM, MTR, LTR, XBX'],
  [[...V, 'tax_rate'], 101, 'must be at most 100'],
  [[...V, 'tax_rate'], '7', 'must be a number'],
  [[...V, 'tax_category'], 'X', 'must be one of S, Z, E, AE, K, G, O, L, M'],
  [[...V, 'description'], 'x'.repeat(65_536), 'must have at most 65535 characters'],
  [[...V, 'net_weight'], { value: -1, unit: 'kg' }, 'must be at least 0', 'variants[0].net_weight.value'],
  [[...V, 'volume', 'cft'], -1, 'must be at least 0'],
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
  [2, 'created_after=2025-01-31', 'created_after', 'must be a date and time with offset, such as 2025-01-31T09:30:00Z'],
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
