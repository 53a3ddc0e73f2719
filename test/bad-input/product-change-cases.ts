import { type BadRequest, changed } from './bad-input.js';
import { fault } from './common-cases.js';

type Path = (string | number)[];
/** A replaced value and the expected reason; `field` if the detail names another field. */
export type Change = [path: Path, value: unknown, reason: string, field?: string];

const MEDIA = { url: 'https://images.example.com/a.jpg' };
const UNKNOWN_LIST = '01900000-0000-7000-8000-0000000000ff';
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

/** What the schema does not say: rules between fields, references and forms of texts. Faults of shape are derived from the schema. */
export const BOTH: Change[] = [
  [
    ['sku_id'],
    'OTHER',
    'cannot change here, it is "TAKEN"; POST /v2/products/{id}/rename-sku gives the product another one',
  ],
  [['group_code'], 'SIZED', 'must contain the grouping attribute "weight"', 'attributes'],
  [
    ['medias'],
    Array<object>(2).fill({ ...MEDIA, is_default: true }),
    'only one media can be the default',
    'medias[1].is_default',
  ],
  [['attributes', 1], { name: 'size', value: 'S' }, 'must not be repeated', 'attributes[1].name'],
];

export const V2: Change[] = [
  [['grouping_attributes'], ['size', 'size'], 'must not be repeated', 'grouping_attributes[1]'],
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
