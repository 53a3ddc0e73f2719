import type { INestApplicationContext } from '@nestjs/common';
import pLimit from 'p-limit';
import { ApiKeysService } from '../features/api-keys/api-keys.service.js';
import { AttributesService } from '../features/attributes/attributes.service.js';
import { ContractPricingService } from '../features/contract-pricing/contract-pricing.service.js';
import { CustomerSegmentsService } from '../features/customer-segments/customer-segments.service.js';
import { CreditNotesService } from '../features/credit-notes/credit-notes.service.js';
import { CustomersService } from '../features/customers/customers.service.js';
import { InvoicesService } from '../features/invoices/invoices.service.js';
import type { NewOrder } from '../features/orders/new-order.js';
import { OrdersService } from '../features/orders/orders.service.js';
import { DomainError } from '../platform/base/errors/domain-error.js';
import { ANY_VERSION } from '../platform/data/records/if-match.js';
import { PaymentMethodsService } from '../features/payment-methods/payment-methods.service.js';
import { TenantDb } from '../platform/data/tenancy/tenant-db.js';
import { PriceListsService } from '../features/price-lists/price-lists.service.js';
import type { NewProduct } from '../features/products/create-product.js';
import { ProductsService } from '../features/products/products.service.js';
import { SalesRepsService } from '../features/sales-reps/sales-reps.service.js';
import type { NewShipment } from '../features/shipments/new-shipment.js';
import { ShipmentsService } from '../features/shipments/shipments.service.js';
import {
  DEMO_PRICE_LISTS,
  DEMO_SALES_REPS,
  DEMO_SEGMENTS,
  demoCustomer,
  demoInvoice,
  demoOrder,
  demoProduct,
} from './demo-records.js';
import { DEMO_API_KEYS } from './demo-api-keys.js';
import { DEMO_CONTRACTS } from './demo-contracts.js';
import { DEMO_CREDIT_NOTE } from './demo-credit-note.js';
import { DEMO_PAYMENT_METHODS } from './demo-payment-methods.js';
import { DEMO_CREATED_SHIPMENTS, DEMO_DRAFT_ORDERS, demoShipment } from './demo-shipments.js';
import { demoAttributes } from './demo-attributes.js';
import { makeDemoMedia } from './demo-media.js';
import { photographedProducts } from './demo-photographs.js';
import { type NorthwindProduct, readNorthwind } from './northwind.js';
import { EXAMPLE_DELIVERY_ID, EXAMPLE_WEBHOOK_ID } from './ids/example-ids.js';
import { ImportsService } from '../features/imports/imports.service.js';
import { WebhookDeliveriesService } from '../features/webhooks/webhook-deliveries.service.js';
import { WebhooksService } from '../features/webhooks/webhooks.service.js';
import { DEMO_IMPORTS, UNREADABLE_FILE } from './demo-imports.js';
import { DEMO_WEBHOOKS } from './demo-webhooks.js';
import { demoId } from './ids/demo-id.js';
import { existingIds } from './existing-ids.js';
import { DEMO_INVENTORIES, makeDemoInventory } from './demo-inventories.js';

export interface SeedOptions {
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
    } catch (error) {
      // a transaction of the interrupted call may have been committed after `existing` was read
      if (!isDuplicate(error) && !(await existingIds(db)).has(record.id!)) throw error;
    }
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

  for (const attribute of demoAttributes(products))
    await make(attribute, (record) => app.get(AttributesService).create(record));
  for (const list of DEMO_PRICE_LISTS) await make(list, (record) => app.get(PriceListsService).create(record));
  await each(products, (product) => makeProduct(demoProduct(product)));
  await makeDemoMedia(app);
  await each(await photographedProducts(app), makeProduct);
  for (const rep of DEMO_SALES_REPS) await make(rep, (record) => app.get(SalesRepsService).create(record));
  const ordersOf = countBy(orders.map((order) => order.customer_reference_id));
  await each(customers, (customer) =>
    make(demoCustomer(customer, ordersOf.get(customer.reference_id) ?? 0), (record) =>
      app.get(CustomersService).create(record),
    ),
  );
  for (const segment of DEMO_SEGMENTS) await make(segment, (record) => app.get(CustomerSegmentsService).create(record));
  for (const method of DEMO_PAYMENT_METHODS)
    await make(method, (record) => app.get(PaymentMethodsService).create(record));
  for (const contract of DEMO_CONTRACTS)
    await make(contract, (record) => app.get(ContractPricingService).create(record));
  await each(orders, async (order) => {
    await makeOrder(demoOrder(order));
    const invoice = demoInvoice(order);
    if (invoice) await make(invoice, (record) => app.get(InvoicesService).create(record));
    const shipment = demoShipment(order);
    if (shipment) await makeShipment(shipment);
  });
  const { invoiceId, ...creditNote } = DEMO_CREDIT_NOTE;
  await make(creditNote, (record) => app.get(CreditNotesService).create(invoiceId, record, ANY_VERSION));
  for (const order of DEMO_DRAFT_ORDERS) await makeOrder(order);
  for (const shipment of DEMO_CREATED_SHIPMENTS) await makeShipment(shipment);
  for (const key of DEMO_API_KEYS) await make(key, (record) => app.get(ApiKeysService).create(record));
  for (const webhook of DEMO_WEBHOOKS) await make(webhook, (record) => app.get(WebhooksService).create(record));
  for (const one of DEMO_IMPORTS) await make(one, (record) => app.get(ImportsService).create(record, UNREADABLE_FILE));
  await make({ id: EXAMPLE_DELIVERY_ID }, ({ id }) => app.get(WebhookDeliveriesService).test(EXAMPLE_WEBHOOK_ID, id));
  for (const record of DEMO_INVENTORIES) await make(record, (input) => makeDemoInventory(app, input));
  await discontinueProducts(app, products);
}

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
