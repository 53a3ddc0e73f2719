import { demoProduct } from '#demo/demo-records.js';
import { ProductsService } from '#features/products/products.service.js';
import { EXAMPLE_PRODUCT_ID } from '#examples/example-ids.js';
import type { Client } from '../support/client.js';
import { FOREIGN_TEXT, otherNumber, otherText, swapped } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    product_groups: [`'brand', case brand when 'Exotic Liquids' then '${FOREIGN_TEXT}' else 'Exotic Liquids' end`],
    products: [
      ...otherText('name'),
      ...otherNumber('priority', 'tax_rate'),
      `'is_primary', not exists (select 1 from products later where later.tenant_id = original.tenant_id
        and later.group_id = original.group_id and later.id > original.id)`,
      `'status', case status when 'active' then 'inactive' else 'active' end`,
      swapped('url_slug', 'nw-001-chai', 'nw-example-2-chai'),
      `'attributes', replace(replace(replace(attributes::text, '"size"', '"#"'), '"sise"', '"size"'), '"#"', '"sise"')::jsonb`,
    ],
    product_labels: [
      `'value', case value when 'beverages' then 'condiments' when 'condiments' then 'beverages'
        when 'gift' then 'tea' when 'tea' then 'gift' else value end`,
    ],
    product_prices: otherNumber('price'),
    product_search: [
      `'document', case when document like '%chai%' then replace(document, 'chai', 'cxai') else document || ' chai' end`,
    ],
  },

  /** A group of two variants: `product` is the second, `primary_product` the first. */
  createRecords: async ({ client, reference, text, ids }) => {
    const product_prices = [{ price_list_id: ids.price_list, price: 1 }];
    const variant = (sku_id: string) => ({
      sku_id,
      reference_id: sku_id,
      name: text,
      categories: [text],
      product_prices,
    });
    const primary = await client.create('/v2/products', {
      group_code: reference,
      brand: text,
      variants: [variant(`${reference}-PRIMARY`), variant(reference)],
    });
    const { id } = primary.variants[1];
    return { product: id, product_pricing: id, primary_product: primary.id, group: primary.parent_id };
  },

  sendFurtherRequests: async (client) => {
    await client.delete(`/v2/products/${EXAMPLE_PRODUCT_ID}`); // refused: it is in use
    await changeGroups(client);
  },

  createDemo: ({ app, products }) =>
    createEach(products, async (product) => {
      const { primary, variants } = await app.get(ProductsService).create(demoProduct(product));
      return { primary, variants: [...variants] };
    }),
};

/** Changes a group of several variants: variants move to another group, are deleted, and lose a price. */
async function changeGroups(client: Client): Promise<void> {
  const [inNamed, inDefault] = [[{ price_list_id: 'NORTHWIND', price: 1 }], [{ price: 1 }]];
  const skus = ['ONE', 'TWO', 'THREE', 'FOUR'];
  const variants = skus.map((sku_id, index) => ({
    ...{ sku_id, name: sku_id, attributes: [{ name: 'size', value: sku_id }] },
    product_prices: index ? inDefault : inNamed,
  }));
  const made = await client.create('/v2/products', { group_code: 'SEVERAL', variants });
  const [one, two, three, four] = (made.variants as { id: string }[]).map(({ id }) => `/v2/products/${id}`);
  await client.patch(one!, { group_code: 'ANOTHER', brand: 'Brand' });
  await client.patch(one!, { product_prices: [{ price_list_id: 'NORTHWIND', price: 2 }] });
  await client.patch(one!, { product_prices: [{ price: 3 }] });
  await client.patch(two!, { brand: 'Brand', grouping_attributes: ['size'], product_prices: null });
  await client.delete(three!);
  await client.patch(four!, { is_primary: true }); // "two" ceases to be primary
  await client.put('/v2/inventories/by-sku/TWO', { available_quantity: 1 });
  await client.send('POST', `${two!}/rename-sku`, { sku_id: 'RENAMED' });
}
