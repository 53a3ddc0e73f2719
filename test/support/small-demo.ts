import { readNorthwind } from '#demo/northwind.js';
import { discontinueProducts } from '#demo/seed-demo.js';
import { EXAMPLE_SPARE_CUSTOMERS } from '#examples/example-ids.js';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import { runAs } from '#platform/data/tenancy/caller.js';
import type { Client } from './client.js';
import { ClientWithSandbox } from './client-with-sandbox.js';
import { featureSamples } from './feature-samples.js';
import type { TestService } from './service.js';

/** The orders that the documents' examples use, or payments of the demo, and one more of the same customer. */
const ORDERS = ['10248', '10643', '10657', '10757', '11037', '11057', '11062', '11069', '11070', '11076', '11077'];

/** Products that the examples read and rename. */
const PRODUCTS = ['NW-001', 'NW-074'];

/** Customers without orders that the examples delete. */
const SPARE: readonly string[] = Object.values(EXAMPLE_SPARE_CUSTOMERS);

/** Creates the part of the demo that the documents' examples use, in a new tenant, with the demo's ids. */
export const smallDemo = async (service: TestService, slug: string, currency?: string): Promise<Client> =>
  (await makeSmallDemo(service, slug, { currency })).client;

/** Like {@link smallDemo}, also returns each record as its service returned it; `isWhole` creates all records of the demo. */
export async function makeSmallDemo(
  service: TestService,
  slug: string,
  { isWhole = false, currency }: { isWhole?: boolean; currency?: string } = {},
): Promise<{ client: Client; made: unknown[] }> {
  const client = ClientWithSandbox.of(await service.tenant({ slug, currency }));
  const northwind = await readNorthwind();
  return { client, made: await createDemo(service, client, isWhole ? northwind : smallPartOf(northwind)) };
}

type Northwind = Awaited<ReturnType<typeof readNorthwind>>;

function smallPartOf({ products, customers, orders }: Northwind): Northwind {
  const chosen = orders.filter(({ reference_id }) => ORDERS.includes(reference_id));
  const buyers = new Set(chosen.map((order) => order.customer_reference_id));
  const skus = new Set([...PRODUCTS, ...chosen.flatMap(({ lines }) => lines.map(({ sku }) => sku))]);
  return {
    products: products.filter(({ sku_id }) => skus.has(sku_id)),
    customers: customers.filter(({ reference_id }) => buyers.has(reference_id) || SPARE.includes(reference_id)),
    orders: chosen,
  };
}

async function createDemo({ app }: TestService, client: Client, northwind: Northwind): Promise<unknown[]> {
  const demo = { app, ...northwind };
  const samples = await featureSamples();
  const caller = await app.get(ApiKeys).authenticate(client.key);
  const made: unknown[] = [];
  await runAs(caller, async () => {
    for (const { createDemo } of samples) made.push(...((await createDemo?.(demo)) ?? []));
    await discontinueProducts(app, northwind.products);
  });
  return made;
}
