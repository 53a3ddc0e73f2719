import { readFile } from 'node:fs/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { demoId, EXAMPLE_PRICE_LIST_ID } from '#examples/example-ids.js';
import { decimal } from '#platform/base/values/decimal.js';
import type { NewProduct, NewVariant } from '#features/products/creation/new-product.js';
import { uploadDemo } from './demo-media.js';

interface PhotographedVariant {
  sku: string;
  name: string;
  price: string;
  /** Name of the file in `photographs/` without its ending; the README there names the origin. */
  file: string;
  color?: string;
}

/** Products that are not Northwind's and have photographs; the armchair has two variants by color. */
const PHOTOGRAPHED_PRODUCTS: { group: string; variants: PhotographedVariant[] }[] = [
  {
    group: 'NW-101',
    variants: [
      { sku: 'NW-101-BLK', name: 'Armchair', price: '89', file: 'andres-jasso-220776', color: 'black' },
      { sku: 'NW-101-YEL', name: 'Armchair', price: '95', file: 'jean-philippe-delberghe-1400011', color: 'yellow' },
    ],
  },
  ...single('NW-102', 'Potted cactus', '12.50', 'charles-deluvio-695736'),
  ...single('NW-103', 'USB cable', '4.95', 'adam-birkett-239153'),
  ...single('NW-104', 'Instant camera', '119', 'eniko-kis-663725'),
  ...single('NW-105', 'Twin-lens camera', '249', 'alexander-andrews-260988'),
  ...single('NW-106', 'Mechanical keyboard', '74.90', 'juan-gomez-674574'),
  ...single('NW-107', 'Tennis ball', '1.20', 'ben-hershey-574483'),
  ...single('NW-108', 'Running shoe', '64', 'imani-clovis-234736'),
];

function single(sku: string, name: string, price: string, file: string) {
  return [{ group: sku, variants: [{ sku, name, price, file }] }];
}

/** Uploads the photographs and returns the products with the URLs of their photographs, to be created afterwards. */
export const photographedProducts = (app: INestApplicationContext): Promise<NewProduct[]> =>
  Promise.all(
    PHOTOGRAPHED_PRODUCTS.map(async ({ group, variants }) => ({
      groupCode: group,
      groupingAttributes: variants.length > 1 ? ['color'] : [],
      variants: await Promise.all(variants.map((variant) => variantOf(app, variant))),
    })),
  );

async function variantOf(app: INestApplicationContext, product: PhotographedVariant): Promise<NewVariant> {
  const { sku, name, price, file, color } = product;
  const bytes = await readFile(new URL(`photographs/${file}-unsplash.jpg`, import.meta.url));
  const { url } = await uploadDemo(app, demoId('media_file', file), bytes);
  return {
    id: demoId('product', sku),
    sku,
    name,
    categories: ['Home and leisure'],
    collections: [],
    attributes: color === undefined ? [] : [{ name: 'color', value: color }],
    medias: [{ url, order: 1, type: 'image', isDefault: true }],
    prices: [{ priceListId: EXAMPLE_PRICE_LIST_ID, price: decimal(price) }],
  };
}
