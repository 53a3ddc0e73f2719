import type { INestApplicationContext } from '@nestjs/common';
import { AttributesService } from '../attributes/attributes.service.js';
import { ContractPricingService } from '../contract-pricing/contract-pricing.service.js';
import { CustomerSegmentsService } from '../customer-segments/customer-segments.service.js';
import { CreditNotesService } from '../credit-notes/credit-notes.service.js';
import { CustomersService } from '../customers/customers.service.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { OrdersService } from '../orders/orders.service.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { ANY_VERSION } from '../platform/http/if-match.js';
import { PaymentMethodsService } from '../payment-methods/payment-methods.service.js';
import { PriceListsService } from '../price-lists/price-lists.service.js';
import { ProductsService } from '../products/products.service.js';
import { SalesRepsService } from '../sales-reps/sales-reps.service.js';
import { ShipmentsService } from '../shipments/shipments.service.js';
import {
  DEMO_PRICE_LISTS,
  DEMO_SALES_REPS,
  DEMO_SEGMENTS,
  demoCustomer,
  demoInvoice,
  demoOrder,
  demoProduct,
} from './demo-records.js';
import { DEMO_CONTRACTS } from './demo-contracts.js';
import { DEMO_CREDIT_NOTE } from './demo-credit-note.js';
import { DEMO_PAYMENT_METHODS } from './demo-payment-methods.js';
import { DEMO_CREATED_SHIPMENTS, DEMO_DRAFT_ORDERS, demoShipment } from './demo-shipments.js';
import { demoAttributes } from './demo-attributes.js';
import { makeDemoMedia } from './demo-media.js';
import { photographedProducts } from './demo-photographs.js';
import { inParallel } from './in-parallel.js';
import { readNorthwind } from './northwind.js';

export interface SeedOptions {
  /** How many transactions run at once. */
  width: number;
  /** Aborted when the seeding is to end early. */
  signal: AbortSignal;
}

/**
 * Makes Northwind's records in the caller's tenant, through the same services as every caller's. What is there already is left
 * alone, so that a seeding that was interrupted can be repeated.
 */
export async function seedDemo(app: INestApplicationContext, { width, signal }: SeedOptions): Promise<void> {
  const { products, customers, orders } = await readNorthwind();
  const priceLists = app.get(PriceListsService);
  const each = <T>(items: readonly T[], work: (item: T) => Promise<unknown>) =>
    inParallel(items, width, (item) => {
      signal.throwIfAborted();
      return work(item);
    });

  const attributes = app.get(AttributesService);
  for (const attribute of demoAttributes(products)) await unlessThere(() => attributes.create(attribute));
  for (const list of DEMO_PRICE_LISTS) await unlessThere(() => priceLists.create(list));
  await each(products, (product) => unlessThere(() => app.get(ProductsService).create(demoProduct(product))));
  await makeDemoMedia(app);
  await each(await photographedProducts(app), (product) => unlessThere(() => app.get(ProductsService).create(product)));
  for (const rep of DEMO_SALES_REPS) await unlessThere(() => app.get(SalesRepsService).create(rep));
  const ordersOf = countBy(orders.map((order) => order.customer_reference_id));
  await each(customers, (customer) => {
    const record = demoCustomer(customer, ordersOf.get(customer.reference_id) ?? 0);
    return unlessThere(() => app.get(CustomersService).create(record));
  });
  for (const segment of DEMO_SEGMENTS) await unlessThere(() => app.get(CustomerSegmentsService).create(segment));
  for (const method of DEMO_PAYMENT_METHODS) await unlessThere(() => app.get(PaymentMethodsService).create(method));
  for (const contract of DEMO_CONTRACTS) await unlessThere(() => app.get(ContractPricingService).create(contract));
  await each(orders, async (order) => {
    await unlessThere(() => app.get(OrdersService).create(demoOrder(order)));
    const invoice = demoInvoice(order);
    if (invoice) await unlessThere(() => app.get(InvoicesService).create(invoice));
    const shipment = demoShipment(order);
    if (shipment) await unlessThere(() => app.get(ShipmentsService).create(shipment));
  });
  const { invoiceId, ...creditNote } = DEMO_CREDIT_NOTE;
  await unlessThere(() => app.get(CreditNotesService).create(invoiceId, creditNote, ANY_VERSION));
  for (const order of DEMO_DRAFT_ORDERS) await unlessThere(() => app.get(OrdersService).create(order));
  for (const shipment of DEMO_CREATED_SHIPMENTS) await unlessThere(() => app.get(ShipmentsService).create(shipment));
}

async function unlessThere(create: () => Promise<unknown>): Promise<void> {
  try {
    await create();
  } catch (error) {
    const isThere = error instanceof DomainError && /^duplicate_(reference|sku|value)$/.test(error.code);
    if (!isThere) throw error;
  }
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
