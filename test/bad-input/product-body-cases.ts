import { type BadRequest, changed } from './bad-input.js';

const MEDIA = { url: 'https://images.example.com/a.jpg' };

/** Valid in both versions: v1 ignores fields that only v2 has. */
export const bodyOf = (list: string) => ({
  group_code: 'NEW',
  grouping_attributes: ['size'],
  variants: [
    {
      sku_id: 'A',
      name: 'Chai',
      product_prices: [
        { price_list_id: list, price: 10, min_order_quantity: 3, volume_tiers: [{ start_quantity: 5, price: 9 }] },
      ],
      medias: [{ ...MEDIA, is_default: true }, MEDIA],
      attributes: [{ name: 'size', value: 'L' }],
      seo_info: { keywords: ['tea'] },
      channel_visibility: {},
      volume: {},
    },
    { sku_id: 'B', name: 'Chang', attributes: [{ name: 'size', value: 'M' }] },
  ],
});

/** Requests that are malformed as a whole, or in several fields. */
export function bodyCases(list: string, product: string): BadRequest[] {
  const path = '/v2/products';
  const text = JSON.stringify(bodyOf(list));
  const json = (name: string, body: unknown, message: string): BadRequest => ({
    name,
    path,
    body,
    code: 'invalid_json',
    message,
  });
  const notObject = [{ field: 'body', reason: 'must be a JSON object' }];
  return [
    json('broken UTF-8', Buffer.from(text.replace('Chai', '\u00ff'), 'latin1'), 'The body is not UTF-8 text.'),
    json('nothing', undefined, 'A JSON body is required.'),
    ...['{', `${text},`, text.replace('"A"', "'A'"), '{"group_code":NaN}'].map((broken) =>
      json(`broken JSON ${broken.slice(0, 20)}…${broken.length}`, broken, brokenJson(broken)),
    ),
    {
      name: 'more than 32 MB',
      path,
      body: Buffer.alloc(32 * 1024 * 1024 + 1, ' '),
      status: 413,
      code: 'payload_too_large',
      message: 'The body is larger than 32 MB, the most that this route takes.',
    },
    { name: 'an array', path, body: '[]', details: notObject },
    { name: 'null', path, body: 'null', details: notObject },
    {
      name: 'form fields',
      path,
      body: 'group_code=NEW',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      status: 415,
      code: 'unsupported_media_type',
      message: 'The body must be sent as application/json in UTF-8.',
    },
    {
      name: 'too many digits',
      path,
      body: text.replace('"price":10', '"price":10.00000000000000001'),
      details: [
        {
          field: 'variants[0].product_prices[0].price',
          reason: 'must have at most 4 decimals and be below 100000000000',
        },
      ],
    },
    {
      name: 'all faults of shape together, and no rules yet',
      path,
      body: { group_code: 1, variants: [{ name: '', product_prices: [{ price_list_id: 'x', price: 'x' }] }], x: 1 },
      details: [
        { field: 'x', reason: 'is not a known field' },
        { field: 'group_code', reason: 'must be a string' },
        { field: 'variants[0].sku_id', reason: 'is required' },
        { field: 'variants[0].name', reason: 'must not be empty' },
        { field: 'variants[0].product_prices[0].price', reason: 'must be a number' },
      ],
    },
    {
      name: 'all faults of rule together, and no conflicts yet',
      path: '/v1/products',
      body: {
        group_code: 'OLD',
        variants: [
          { sku_id: 'TAKEN', name: 'x', is_primary: true, product_prices: [{ price_list_id: 'x', price: 1 }] },
          {
            sku_id: 'C',
            name: 'x',
            product_prices: [{ price_list_id: list, price: 1, min_order_quantity: 3, max_order_quantity: 2 }],
          },
        ],
      },
      details: [
        { field: 'variants[0].product_prices[0].price_list_id', reason: 'does not exist' },
        { field: 'variants[0].is_primary', reason: 'the group has a primary variant already' },
        {
          field: 'variants[1].product_prices[0].max_order_quantity',
          reason: 'must not be less than min_order_quantity',
        },
      ],
    },
    {
      name: 'two primary variants',
      path,
      body: { group_code: 'NEW', variants: ['A', 'B'].map((sku_id) => ({ sku_id, name: 'x', is_primary: true })) },
      details: [{ field: 'variants[1].is_primary', reason: 'only one variant can be the primary one' }],
    },
    {
      name: 'a price list twice',
      path,
      body: changed(bodyOf(list), ['variants', 0, 'product_prices', 1], { price_list_id: list, price: 1 }),
      details: [{ field: 'variants[0].product_prices[1].price_list_id', reason: 'must not be repeated' }],
    },
    {
      name: 'another brand for a group',
      path,
      body: { group_code: 'OLD', brand: 'Other', variants: [{ sku_id: 'C', name: 'x' }] },
      details: [{ field: 'brand', reason: 'must be that of the existing group, which is null' }],
    },
    ...(['/v1/products', '/v2/products'] as const).map((duplicate) => ({
      name: `a taken sku, ${duplicate}`,
      path: duplicate,
      body: { group_code: 'NEW', variants: [{ sku_id: 'TAKEN', name: 'x' }] },
      status: 409,
      code: 'duplicate_sku',
      message: 'Products with these values of sku_id exist already.',
      details: [{ field: 'variants[0].sku_id', reason: `is taken already by ${product}` }],
    })),
    {
      name: 'a taken url_slug',
      path,
      body: { group_code: 'NEW', variants: [{ sku_id: 'C', name: 'x', url_slug: 'taken' }] },
      status: 409,
      code: 'duplicate_value',
      message: 'Products with these values of url_slug exist already.',
      details: [{ field: 'variants[0].url_slug', reason: `is taken already by ${product}` }],
    },
  ];
}

/** The message of this version of Node.js for the text. */
function brokenJson(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch (error) {
    return `The body is not valid JSON: ${(error as Error).message}`;
  }
}
