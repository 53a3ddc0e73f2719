import type { INestApplicationContext } from '@nestjs/common';
import pLimit from 'p-limit';
import { RESOURCES } from '#app/resources.js';
import { CONTRACT_PRICING_RESOURCE } from '#features/contract-pricing/resource.js';
import { CUSTOMER_SEGMENTS_RESOURCE } from '#features/customer-segments/resource.js';
import { PAYMENT_METHODS_RESOURCE } from '#features/payment-methods/resource.js';
import { PRICE_LISTS_RESOURCE } from '#features/price-lists/resource.js';
import { SANDBOXES_RESOURCE } from '#features/sandboxes/resource.js';
import { isSandboxTenantId } from '#platform/base/values/ids.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { SALES_REPS_RESOURCE } from '#features/sales-reps/resource.js';
import type { Resource } from '#platform/data/records/resource.js';
import { DepositsService } from '#features/billing/deposits/deposits.service.js';
import { AttributesService } from '#features/attributes/attributes.service.js';
import { CreditNotesService } from '#features/credit-notes/credit-notes.service.js';
import { CustomersService } from '#features/customers/customers.service.js';
import { InvoicesService } from '#features/invoices/invoices.service.js';
import type { NewOrder } from '#features/orders/creation/new-order.js';
import { OrdersService } from '#features/orders/orders.service.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { ANY_VERSION } from '#platform/data/records/if-match.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { NewProduct } from '#features/products/creation/new-product.js';
import { ProductsService } from '#features/products/products.service.js';
import type { NewShipment } from '#features/shipments/new-shipment.js';
import { SettingsService } from '#features/settings/settings.service.js';
import { ShipmentsService } from '#features/shipments/shipments.service.js';
import { demoCustomer, demoInvoice, demoOrder, demoProduct } from './demo-records.js';
import { DEMO_CREDIT_NOTE } from './demo-credit-note.js';
import { DEMO_DEPOSIT } from './demo-deposit.js';
import { DEMO_CREATED_SHIPMENTS, DEMO_DRAFT_ORDERS, demoShipment } from './demo-shipments.js';
import { DEMO_SETTINGS } from './demo-settings.js';
import { demoAttributes } from './demo-attributes.js';
import { makeDemoMedia } from './demo-media.js';
import { photographedProducts } from './demo-photographs.js';
import { type NorthwindProduct, readNorthwind } from './northwind.js';
import { demoId, EXAMPLE_DELIVERY_ID, EXAMPLE_SPARE_RETURN_IDS, EXAMPLE_WEBHOOK_ID } from '#examples/example-ids.js';
import { DEMO_RECEIPT } from '#features/returns/return-demo.js';
import { ReturnsService } from '#features/returns/returns.service.js';
import { ImportsService } from '#features/imports/imports.service.js';
import { WebhookDeliveriesService } from '#features/webhooks/webhook-deliveries.service.js';
import { DEMO_IMPORTS, UNREADABLE_FILE } from './demo-imports.js';
import { DEMO_INVENTORIES, makeDemoInventory } from './demo-inventories.js';
import { TenantRow } from '#platform/data/sql/columns.js';
import { tableOf } from '#platform/data/sql/entity-sql.js';

interface SeedOptions {
  /** Maximum number of transactions at a time. */
  concurrency: number;
  /** Aborting it ends the creation before the next record. */
  signal: AbortSignal;
}

/**
 * Creates the demo's records in the caller's tenant through the services that requests use. Every record has a fixed id; one that exists
 * is not changed, except that {@link discontinueProducts} takes products out of sale at the end. Each record is created in one transaction,
 * so existing records are complete, and an interrupted call can be repeated.
 */
export async function seedDemo(app: INestApplicationContext, { concurrency, signal }: SeedOptions): Promise<void> {
  const { products, customers, orders } = await readNorthwind();
  const db = app.get(TenantDb);
  const existing = await existingIds(db);
  /** Creates a record unless the tenant has one with its id. */
  const make = async <T extends { id?: string }>(record: T, create: (record: T) => Promise<unknown>): Promise<void> => {
    signal.throwIfAborted();
    if (existing.has(record.id!)) return;
    try {
      await create(record);
      existing.add(record.id!);
    } catch (error) {
      // a transaction of the interrupted call may have been committed after `existing` was read
      if (!isDuplicate(error) && !(await existingIds(db)).has(record.id!)) throw error;
    }
  };
  /** Creates the records that a feature declares. */
  const makeDeclared = async ({ demo }: Resource): Promise<void> => {
    if (!demo) return;
    const service = app.get(demo.service);
    for (const record of demo.records) await make(record, (one) => service.create(one as never));
  };
  const limit = pLimit({ concurrency, rejectOnClear: true });
  /** Runs `work` on every item, `concurrency` at a time. The first failure is thrown and drops the items not yet begun. */
  const each = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
    try {
      await limit.map(items, work);
    } catch (error) {
      limit.clearQueue();
      throw error;
    }
  };
  const makeProduct = (product: NewProduct) =>
    make(product.variants[0]!, () => app.get(ProductsService).create(product));
  const makeOrder = (order: NewOrder) => make(order, (record) => app.get(OrdersService).create(record));
  const makeShipment = (shipment: NewShipment) => make(shipment, (record) => app.get(ShipmentsService).create(record));

  await app.get(SettingsService).update(DEMO_SETTINGS, ANY_VERSION); // before the invoices, which keep the seller of the time of their issue
  for (const attribute of demoAttributes(products))
    await make(attribute, (record) => app.get(AttributesService).create(record));
  await makeDeclared(PRICE_LISTS_RESOURCE);
  await each(products, (product) => makeProduct(demoProduct(product)));
  await makeDemoMedia(app);
  await each(await photographedProducts(app), makeProduct);
  await makeDeclared(SALES_REPS_RESOURCE);
  const ordersOf = countBy(orders.map((order) => order.customer_reference_id));
  await each(customers, (customer) =>
    make(demoCustomer(customer, ordersOf.get(customer.reference_id) ?? 0), (record) =>
      app.get(CustomersService).create(record),
    ),
  );
  for (const resource of [CUSTOMER_SEGMENTS_RESOURCE, PAYMENT_METHODS_RESOURCE, CONTRACT_PRICING_RESOURCE])
    await makeDeclared(resource);
  await each(orders, async (order) => {
    await makeOrder(demoOrder(order));
    const invoice = demoInvoice(order);
    if (invoice) await make(invoice, (record) => app.get(InvoicesService).create(record));
    const shipment = demoShipment(order);
    if (shipment) await makeShipment(shipment);
  });
  const { invoiceId, ...creditNote } = DEMO_CREDIT_NOTE;
  await make(creditNote, (record) => app.get(CreditNotesService).create(invoiceId, record, ANY_VERSION));
  const { orderId, ...deposit } = DEMO_DEPOSIT;
  await make(deposit, (record) => app.get(DepositsService).create(orderId, record));
  for (const order of DEMO_DRAFT_ORDERS) await makeOrder(order);
  for (const shipment of DEMO_CREATED_SHIPMENTS) await makeShipment(shipment);
  for (const resource of RESOURCES) if (canHave(resource)) await makeDeclared(resource); // what no record of Northwind needs
  await make(DEMO_RECEIPT.items[0]!, () =>
    app.get(ReturnsService).receive(EXAMPLE_SPARE_RETURN_IDS.credited, DEMO_RECEIPT, ANY_VERSION),
  );
  for (const one of DEMO_IMPORTS) await make(one, (record) => app.get(ImportsService).create(record, UNREADABLE_FILE));
  await make({ id: EXAMPLE_DELIVERY_ID }, ({ id }) => app.get(WebhookDeliveriesService).test(EXAMPLE_WEBHOOK_ID, id));
  for (const record of DEMO_INVENTORIES) await make(record, (input) => makeDemoInventory(app, input));
  await discontinueProducts(app, products);
}

/** Whether the caller's tenant can have records of a resource: a sandbox has no sandboxes. */
const canHave = (resource: Resource): boolean =>
  resource !== SANDBOXES_RESOURCE || !isSandboxTenantId(currentCaller().tenant.id);

/** Whether another record of the tenant has the reference, SKU, name or number already; the demo then omits its own record. */
const isDuplicate = (error: unknown): boolean => error instanceof DomainError && error.code.startsWith('duplicate_');

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Products that stay in sale, although Northwind discontinued them: the demo's contracts and the examples have them. */
const STILL_SOLD: readonly string[] = ['NW-001', 'NW-002'];

/** Takes the products that Northwind no longer sells out of sale, after the orders that have them. */
export async function discontinueProducts(
  app: INestApplicationContext,
  products: readonly NorthwindProduct[],
): Promise<void> {
  for (const { sku_id: sku } of products.filter(
    ({ status, sku_id }) => status === 'inactive' && !STILL_SOLD.includes(sku_id),
  ))
    await app.get(ProductsService).update(demoId('product', sku), { status: 'inactive' }, ANY_VERSION);
}

/** The tables whose rows have ids: those of the features' records and of their parts, such as order lines. */
const TABLES = RESOURCES.flatMap(({ entities }) => entities)
  .filter(({ prototype }) => prototype instanceof TenantRow)
  .map(tableOf);

const IDS = TABLES.map((table) => `select id from ${table} where tenant_id = $1`).join(' union all ');

/** The ids of all records in the caller's tenant, and of their parts. `read` itself passes the tenant as `$1`. */
async function existingIds(db: TenantDb): Promise<Set<string>> {
  const rows = await db.read<{ id: string }>(IDS, []);
  return new Set(rows.map(({ id }) => id));
}
