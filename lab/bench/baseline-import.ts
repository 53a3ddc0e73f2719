import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { insertStatement } from '#platform/data/sql/entity-sql.js';
import { UnnumberedEntry } from '#platform/data/journal/journal-entry.entity.js';
import { newId } from '#platform/base/values/ids.js';
import { ProductGroup } from '#features/products/product-group.entity.js';
import { ProductPrice } from '#features/products/product-price.entity.js';
import { Product } from '#features/products/product.entity.js';
import type { BaselineImport } from './import-programs.js';

/** Number of lines that a transaction writes, each with one statement for every table. */
const LINES_AT_ONCE = 500;

const STATEMENTS = {
  groups: insertStatement(ProductGroup),
  products: insertStatement(Product),
  prices: insertStatement(ProductPrice),
  entries: insertStatement(UnnumberedEntry),
};

interface ProductLine {
  group_code: string;
  brand: string;
  sku_id: string;
  reference_id: string;
  name: string;
  categories: string[];
  tags: string[];
  attributes: { name: string; value: string }[];
  product_prices: {
    price_list_id: string;
    price: number;
    min_order_quantity: number;
    volume_tiers?: { start_quantity: number; price: number }[];
  }[];
}

/**
 * The baseline: writes the rows that an import of products writes, journal included, with statements of many rows, under the same role
 * and row-level security. It checks nothing.
 */
const client = new Client({
  connectionString: process.env.DATABASE_URL,
  options: '-c role=wca_service -c timezone=UTC -c plan_cache_mode=force_generic_plan',
});
await client.connect();

async function importFile({ file, tenantId }: BaselineImport): Promise<void> {
  const lists = await listsOf(tenantId);
  let lines: ProductLine[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    lines.push(JSON.parse(line) as ProductLine);
    if (lines.length < LINES_AT_ONCE) continue;
    await write(tenantId, lines, lists);
    lines = [];
  }
  if (lines.length) await write(tenantId, lines, lists);
}

async function listsOf(tenantId: string): Promise<Map<string, string>> {
  await client.query(`begin; select set_config('app.tenant_id', '${tenantId}', true)`);
  const { rows } = await client.query<{ reference: string; id: string }>(
    'select reference_id as reference, id from price_lists where tenant_id = $1',
    [tenantId],
  );
  await client.query('commit');
  return new Map(rows.map(({ reference, id }) => [reference, id]));
}

async function write(
  tenantId: string,
  lines: readonly ProductLine[],
  lists: ReadonlyMap<string, string>,
): Promise<void> {
  const now = new Date().toISOString();
  const rows: Record<keyof typeof STATEMENTS, object[]> = { groups: [], products: [], prices: [], entries: [] };
  for (const line of lines) {
    const [groupId, id] = [newId(), newId()];
    rows.groups.push({ id: groupId, groupCode: line.group_code, brand: line.brand });
    const attributes = line.attributes.map(({ name, value }) => ({
      ...{ id: newId(), name, value, createdBy: null, updatedBy: null, createdAt: now, updatedAt: now },
    }));
    rows.products.push({
      ...{ id, groupId, sku: line.sku_id, referenceId: line.reference_id, name: line.name, isPrimary: true },
      ...{ categories: line.categories, tags: line.tags, medias: [], attributes },
    });
    for (const price of line.product_prices)
      rows.prices.push({
        ...{ productId: id, priceListId: lists.get(price.price_list_id), price: price.price },
        minOrderQuantity: price.min_order_quantity,
        volumeTiers: (price.volume_tiers ?? []).map((tier) => ({
          ...{ startQuantity: tier.start_quantity, price: tier.price, stepIncrement: null },
        })),
      });
    const resource = { resourceType: 'product', resourceId: id, referenceId: line.reference_id, version: 1 };
    rows.entries.push({ id: newId(), ...resource, action: 'created', isMove: false, changes: [] });
  }
  await client.query(`begin; select set_config('app.tenant_id', '${tenantId}', true)`);
  for (const name of Object.keys(STATEMENTS) as (keyof typeof STATEMENTS)[])
    await client.query({ name, text: STATEMENTS[name], values: [tenantId, JSON.stringify(rows[name])] });
  await client.query('commit');
}

process.on('message', (order: BaselineImport) => {
  importFile(order).then(
    () => process.send!('done'),
    (error: Error) => process.send!(String(error.stack)),
  );
});
process.once('disconnect', () => void client.end());
process.send!('ready');
