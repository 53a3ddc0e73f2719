import { demoId } from '../../src/examples/demo-id.js';
import {
  EXAMPLE_CONTRACT_ID,
  EXAMPLE_INVOICE_ID,
  EXAMPLE_PRICE_LIST_ID,
  EXAMPLE_SEGMENT_ID,
} from '../../src/examples/example-ids.js';
import type { Client } from './client.js';
import { pngOfSize } from './images.js';
import { uploaded } from './uploads.js';

/** What the examples of products leave out: a group of several, whose variants move, go, and lose a price. */
export async function changeGroups(client: Client): Promise<void> {
  const product_prices = [{ price_list_id: EXAMPLE_PRICE_LIST_ID, price: 1 }];
  const attributes = [{ name: 'size', value: 'L' }];
  const skus = ['ONE', 'TWO', 'THREE', 'FOUR'];
  const variants = skus.map((sku_id) => ({ sku_id, name: sku_id, product_prices, attributes }));
  const made = await client.create('/v2/products', { group_code: 'SEVERAL', variants });
  const [one, two, three] = (made.variants as { id: string }[]).map(({ id }) => `/v2/products/${id}`);
  await client.patch(one!, { group_code: 'ANOTHER', brand: 'Brand' });
  await client.patch(one!, { product_prices: [{ price_list_id: 'NORTHWIND', price: 2 }] });
  await client.patch(two!, { brand: 'Brand', grouping_attributes: ['size'], product_prices: null });
  await client.delete(three!);
}

/** Has a product with a picture, which cannot be deleted then. */
export async function showPicture(client: Client): Promise<void> {
  const { id, url } = await uploaded(client, pngOfSize(100));
  const medias = [{ url, order: 1, type: 'image', is_default: true }];
  await client.create('/v2/products', { group_code: 'SHOWN', variants: [{ sku_id: 'SHOWN', name: 'Shown', medias }] });
  await client.delete(`/v2/media/${id}`);
}

/** Audiences of two contracts that overlap. */
const OVERLAPPING = [
  { customer_group_type: 'all' },
  { customer_group_type: 'customers', customer_ids: ['ALFKI'] },
  { customer_group_type: 'segments', customer_segments: ['PROSPECTS'] },
];

/** What the examples do not ask of contracts: another audience, fewer SKUs, two that overlap, and who is named in one. */
export async function changeContracts(client: Client): Promise<void> {
  const contract = `/v2/contract-pricing/${EXAMPLE_CONTRACT_ID}`;
  const volume_tiers = [{ start_quantity: 1, price: 1 }];
  const product_price_map = [
    { sku_id: 'NW-039', volume_tiers: [] },
    { sku_id: 'NW-001', volume_tiers },
  ];
  const audience = { customer_group_type: 'segments', customer_segments: ['PROSPECTS'] };
  await client.patch(contract, { ...audience, product_price_map, priority: 99 });
  const back = ['NW-039', 'NW-046'].map((sku_id) => ({ sku_id, volume_tiers }));
  const whom = { customer_group_type: 'customers', customer_ids: ['ALFKI'] };
  await client.patch(contract, { ...whom, product_price_map: back });
  const schedule_details = { start_date: '2026-01-01T00:00:00Z' };
  for (const [index, shared] of OVERLAPPING.entries()) {
    const fields = {
      name: 'All',
      ...shared,
      product_price_map: [{ sku_id: 'NW-001', volume_tiers }],
      schedule_details,
    };
    await client.create('/v2/contract-pricing', { ...fields, priority: 50 });
    const other = { ...fields, priority: 50, reference_id: `OVERLAP-${index}`, contract_status: 'inactive' };
    const { id } = await client.create('/v2/contract-pricing', other);
    await client.patch(`/v2/contract-pricing/${id}`, { contract_status: 'active' });
  }
  const deleted = ['NW-042', 'NW-072'].map((sku_id) => ({ sku_id, volume_tiers })); // by the examples, later
  const welcome = `/v2/contract-pricing/${demoId('contract', 'PROSPECTS-WELCOME')}`;
  await client.patch(welcome, { contract_status: 'inactive', product_price_map: deleted });
  await client.delete(`/v2/customer-segments/${EXAMPLE_SEGMENT_ID}`);
}

/** What the examples do not ask of invoices: another draft, numbers that are taken, a SKU that nobody knows, deleting what has a credit note. */
export async function changeInvoices(client: Client): Promise<void> {
  const items = [{ sku: 'NW-002', quantity: 1, amount: 1 }];
  const names = { reference_id: 'REBUILT', invoice_number: 'REBUILT' };
  const draft = { ...names, order_ids: ['11077'], due_date: '2030-01-31T00:00:00Z', items };
  const { id } = await client.create('/v2/invoices', draft);
  await client.patch(`/v2/invoices/${id}`, { items: [...items, ...items], attributes: [{ name: 'a', value: 'b' }] });
  const line_items = [{ sku: 'NW-002', quantity: 1, unit_price: 1 }];
  await client.create('/v2/orders', { customer_id: 'RATTC', reference_id: 'SECOND', line_items });
  await client.patch(`/v2/invoices/${id}`, { order_ids: ['SECOND'], items }); // so that it can be filled as before again
  await client.patch(`/v2/invoices/${id}`, { invoice_status: 'CANCELLED', order_ids: ['SECOND'] });
  await client.post('/v2/invoices', { ...draft, items: [{ ...items[0], sku: 'NW-OO2' }] });
  await client.post('/v2/invoices', { ...draft, reference_id: 'INV-10643', invoice_number: 'INV-10643' });
  await client.delete(`/v1/invoices/${EXAMPLE_INVOICE_ID}`);
}
