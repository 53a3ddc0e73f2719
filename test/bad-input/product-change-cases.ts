import { type BadRequest, changed } from './bad-input.js';
import { fault, LONG } from './common-cases.js';

type Path = (string | number)[];
/** A replaced value and the expected reason; `field` if the detail names another field. */
export type Change = [path: Path, value: unknown, reason: string, field?: string];

const MEDIA = { url: 'https://images.example.com/a.jpg' };
const NULL = 'must not be null';
const UNKNOWN_LIST = '01900000-0000-7000-8000-0000000000ff';
const UTF16 = 'must be well-formed Unicode';
const NUL = 'must not contain the character U+0000';
const P: Path = ['product_prices', 0];

const fieldOf = (path: Path) =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${part}`)).join('');

/** A change that is valid in both versions: v1 ignores fields that only v2 has. */
export const changeOf = (list: string) => ({
  name: 'Chang',
  product_prices: [{ price_list_id: list, price: 10, min_order_quantity: 3 }],
  medias: [MEDIA],
  attributes: [{ name: 'size', value: 'L' }],
  seo_info: {},
  channel_visibility: {},
  volume: {},
});

/** Wrong prices, in products and in product pricings. */
export const PRICES: Change[] = [
  [[...P, 'price_list_id'], 'no id', 'does not exist'],
  [[...P, 'price_list_id'], UNKNOWN_LIST, 'does not exist'],
  [[...P, 'price'], undefined, 'is required'],
  [[...P, 'max_order_quantity'], 2, 'must not be less than min_order_quantity'],
];

/** Wrong prices, where all their fields can be written. */
export const FULL_PRICES: Change[] = [
  [[...P, 'sale_price'], 10.0001, 'must not be greater than price'],
  [
    [...P, 'volume_tiers'],
    [5, 5].map((start_quantity) => ({ start_quantity, price: 1 })),
    'must be greater than that of the tier before',
    `${fieldOf(P)}.volume_tiers[1].start_quantity`,
  ],
];

export const BOTH: Change[] = [
  [['name'], null, NULL],
  [['name'], '', 'must not be empty'],
  [['name'], 7, 'must be a string'],
  [['name'], LONG(256), 'must have at most 255 characters'],
  [['name'], '\ud83d', UTF16],
  [['sku_id'], null, NULL],
  [
    ['sku_id'],
    'OTHER',
    'cannot change here, it is "TAKEN"; POST /v2/products/{id}/rename-sku gives the product another one',
  ],
  [['sku_id'], ['TAKEN'], 'must be a string'],
  [['group_code'], null, NULL],
  [['group_code'], '', 'must not be empty'],
  [['group_code'], 'a\u0000b', NUL],
  [['group_code'], 'SIZED', 'must contain the grouping attribute "weight"', 'attributes'],
  [['reference_id'], 12, 'must be a string'],
  [['reference_id'], LONG(256), 'must have at most 255 characters'],
  [['categories'], 'tea', 'must be an array'],
  [['categories'], [null], 'must be a string', 'categories[0]'],
  [['categories'], Array<string>(101).fill('a'), 'must have at most 100 entries'],
  [['collections'], ['\udc00'], UTF16, 'collections[0]'],
  [['collections'], [''], 'must not be empty', 'collections[0]'],
  [['medias'], [{}], 'is required', 'medias[0].url'],
  [['medias', 0, 'url'], 'javascript:alert(1)', 'must be an http or https address'],
  [['medias', 0, 'is_default'], 'yes', 'must be true or false'],
  [
    ['medias'],
    Array<object>(2).fill({ ...MEDIA, is_default: true }),
    'only one media can be the default',
    'medias[1].is_default',
  ],
  [['attributes', 0, 'value'], 5, 'must be a string'],
  [['attributes', 0, 'name'], undefined, 'is required'],
  [['attributes', 1], { name: 'size', value: 'S' }, 'must not be repeated', 'attributes[1].name'],
  [['status'], null, NULL],
  [['status'], 'deleted', 'must be one of active, inactive'],
];

export const V2: Change[] = [
  [['colour'], 'red', 'is not a known field'],
  [['website'], 'DontShow', 'is not a known field'],
  [[...P, 'currency'], 'EUR', 'is not a known field'],
  [['medias', 0, 'id'], 'x', 'is not a known field'],
  [['grouping_attributes'], ['size', 'size'], 'must not be repeated', 'grouping_attributes[1]'],
  [['seo_info', 'slug'], 'x', 'is not a known field'],
  [['barcode'], 7, 'must be a string'],
  [['unit_code'], 'kg', 'must be a code of UN/ECE Recommendation 20 or 21, such as C62, KGM, MTR, LTR, XBX'],
  [['unit_code'], 'kilo', 'must be a code of UN/ECE Recommendation 20 or 21, such as C62, KGM, MTR, LTR, XBX'],
  [['url_slug'], 'Chai Tea', 'must consist of the characters a-z, 0-9 and -'],
  [['url_slug'], 'a b', 'must consist of the characters a-z, 0-9 and -'],
  [['volume', 'cbm'], 90_000_000_000, 'must be below 100000000000 cubic feet'],
];

const shown = (value: unknown) => (JSON.stringify(value) ?? 'left out').slice(0, 60);

export const change = (path: string, valid: object, [at, value, reason, field = fieldOf(at)]: Change): BadRequest => ({
  name: `${path.slice(0, 20)} ${fieldOf(at)}: ${shown(value)}`,
  method: 'PATCH',
  path,
  body: changed(valid, at, value),
  details: [fault(field, reason)],
});
