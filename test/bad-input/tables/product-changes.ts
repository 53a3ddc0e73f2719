import { type BadRequest, describeBadInput } from '../bad-input.js';
import { fault, query, transportCases } from '../common-cases.js';
import { BOTH, change, changeOf, FULL_PRICES, PRICES, V2 } from '../product-change-cases.js';

interface Prepared {
  list: string;
  product: string;
  other: string;
}

/** SKUs that a product cannot get, and the reason. */
const RENAMES: [unknown, string][] = [
  [' \u200b', 'must not be empty'],
  ['a\u200bb', 'must not contain the invisible character U+200B'],
];

const UNKNOWN = '01900000-0000-7000-8000-0000000000ff';
const missing = (id: string) => ({
  status: 404,
  code: 'product_not_found',
  message: `There is no product ${id}.`,
});
const notFound = (method: 'GET' | 'PATCH' | 'DELETE', resource: string, id: string): BadRequest => ({
  name: `${method} ${resource} ${id}`,
  method,
  path: `/${resource}/${id}`,
  ...(method === 'PATCH' ? { body: { name: 'x', product_prices: [{ price_list_id: 'x' }] } } : {}),
  ...missing(id),
});
const ANOTHER_VERSION = {
  status: 412,
  code: 'version_conflict',
  message: 'The resource was changed since it was read.',
  details: [fault('If-Match', 'the present version is "1"')],
};

describeBadInput<Prepared>('changes of products', {
  prepare: async (client) => {
    const { id: list } = await client.create('/v1/price-lists', { reference_id: 'L', name: 'x' });
    const attributes = [{ name: 'weight', value: '1' }];
    await client.create('/v2/products', {
      group_code: 'SIZED',
      grouping_attributes: ['weight'],
      variants: [{ sku_id: 'S', name: 'x', attributes }],
    });
    const variants = ['TAKEN', 'OTHER'].map((sku_id) => ({ sku_id, name: 'x', url_slug: sku_id.toLowerCase() }));
    const made = await client.create('/v2/products', { group_code: 'OLD', variants });
    return { list, product: made.id, other: made.variants[1].id };
  },
  cases: ({ list, product, other }) => {
    const [first, second, pricing] = [
      `/v1/products/${product}`,
      `/v2/products/${product}`,
      `/v1/product-pricings/${product}`,
    ];
    const renaming = `${second}/rename-sku`;
    const { product_prices } = changeOf(list);
    return [
      ...RENAMES.map(([sku_id, reason]) => ({
        name: `rename to ${JSON.stringify(sku_id)?.slice(0, 12)}`,
        path: renaming,
        body: { sku_id },
        details: [fault('sku_id', reason)],
      })),
      ...transportCases(renaming, { sku_id: 'NEW' }, 'sku_id', 2),
      {
        name: 'rename to the SKU of another product',
        path: renaming,
        body: { sku_id: ' OTHER' },
        status: 409,
        code: 'duplicate_sku',
        message: 'sku_id OTHER is taken already.',
        details: [fault('sku_id', `is taken already by ${other}`)],
      },
      {
        name: 'rename of another version',
        path: renaming,
        body: { sku_id: 'NEW' },
        headers: { 'if-match': '"7"' },
        ...ANOTHER_VERSION,
      },
      ...[UNKNOWN, 'x'].map((id) => ({
        name: `rename of ${id}`,
        path: `/v2/products/${id}/rename-sku`,
        body: { sku_id: 'NEW' },
        ...missing(id),
      })),
      ...BOTH.map((one, index) => change(index % 2 ? first : second, changeOf(list), one)),
      ...V2.map((one) => change(second, changeOf(list), one)),
      ...PRICES.map((one) => change(first, changeOf(list), one)),
      ...FULL_PRICES.map((one) => change(second, changeOf(list), one)),
      ...[...PRICES, ...FULL_PRICES].map((one) => change(pricing, { product_prices }, one)),
      {
        ...change(pricing, { product_prices }, [['product_prices'], undefined, '']),
        details: [{ field: 'product_prices', reason: 'is required, or the fields of one price' }],
      },
      ...(['PATCH', 'DELETE'] as const).flatMap((method) =>
        ['v1/products', 'v2/products'].flatMap((resource) =>
          [UNKNOWN, 'x'].map((id) => notFound(method, resource, id)),
        ),
      ),
      notFound('GET', 'v1/product-pricings', UNKNOWN),
      notFound('PATCH', 'v1/product-pricings', 'x'),
      ...[first, second].flatMap((path): BadRequest[] =>
        (['PATCH', 'DELETE'] as const).map((method) => ({
          name: `${method} ${path.slice(0, 4)} of another version`,
          method,
          path,
          ...(method === 'PATCH' ? { body: { name: 'y' } } : {}),
          headers: { 'if-match': '"7"' },
          ...ANOTHER_VERSION,
        })),
      ),
      {
        name: 'all faults of shape together',
        method: 'PATCH',
        path: second,
        body: { name: null, medias: [{ url: 'x' }], volume: { cft: 'x' }, x: 1 },
        details: [
          fault('x', 'is not a known field'),
          fault('name', 'must not be null'),
          fault('medias[0].url', 'must be an http or https address'),
          fault('volume.cft', 'must be a number'),
        ],
      },
      {
        name: 'a slug that is taken',
        method: 'PATCH',
        path: second,
        body: { url_slug: 'other' },
        status: 409,
        code: 'duplicate_value',
        message: 'url_slug other is taken already.',
        details: [fault('url_slug', `is taken already by ${other}`)],
      },
      {
        name: 'no body',
        method: 'PATCH',
        path: first,
        code: 'invalid_json',
        message: 'A JSON body is required.',
      },
      query('/v2/products', 'status=deleted', 'status', 'must be one of active, inactive'),
      query('/v2/products', 'search=%00', 'search', 'must not contain the character U+0000'),
      query('/v2/products', `search=${'x'.repeat(256)}`, 'search', 'must have at most 255 characters'),
      query('/v2/products', 'search=a&search=b', 'search', 'must be sent once'),
      query('/v2/products', 'sort_by=sku', 'sort_by', 'must be one of created_at, updated_at, name, sku_id, priority'),
    ];
  },
  count: ['/v1/products', '/v2/products?search=NEW'],
});
