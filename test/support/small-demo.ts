import { AttributesService } from '../../src/attributes/attributes.service.js';
import { ContractPricingService } from '../../src/contract-pricing/contract-pricing.service.js';
import { CreditNotesService } from '../../src/credit-notes/credit-notes.service.js';
import { CustomerSegmentsService } from '../../src/customer-segments/customer-segments.service.js';
import { CustomersService } from '../../src/customers/customers.service.js';
import { DEMO_CONTRACTS } from '../../src/demo/demo-contracts.js';
import { DEMO_CREDIT_NOTE } from '../../src/demo/demo-credit-note.js';
import { demoAttributes } from '../../src/demo/demo-attributes.js';
import { makeDemoMedia } from '../../src/demo/demo-media.js';
import {
  DEMO_PRICE_LISTS,
  DEMO_SALES_REPS,
  DEMO_SEGMENTS,
  demoCustomer,
  demoInvoice,
  demoOrder,
  demoProduct,
} from '../../src/demo/demo-records.js';
import { DEMO_PAYMENT_METHODS } from '../../src/demo/demo-payment-methods.js';
import { DEMO_CREATED_SHIPMENTS, DEMO_DRAFT_ORDERS, demoShipment } from '../../src/demo/demo-shipments.js';
import { EXAMPLE_SPARE_CUSTOMERS } from '../../src/examples/example-ids.js';
import { readNorthwind } from '../../src/demo/northwind.js';
import { InvoicesService } from '../../src/invoices/invoices.service.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import { ApiKeys } from '../../src/platform/auth/api-keys.js';
import { ANY_VERSION } from '../../src/platform/records/if-match.js';
import { runAs } from '../../src/platform/tenancy/caller.js';
import { PaymentMethodsService } from '../../src/payment-methods/payment-methods.service.js';
import { PriceListsService } from '../../src/price-lists/price-lists.service.js';
import { ProductsService } from '../../src/products/products.service.js';
import { SalesRepsService } from '../../src/sales-reps/sales-reps.service.js';
import { ShipmentsService } from '../../src/shipments/shipments.service.js';
import type { Client } from './client.js';
import type { TestService } from './service.js';

/** The orders that the documents' examples need, and one more of their customer. */
const ORDERS = ['10248', '10643', '11057', '11069', '11070', '11076', '11077'];

/** Customers without orders that the examples delete. */
const SPARE: readonly string[] = Object.values(EXAMPLE_SPARE_CUSTOMERS);

/** As much of the demo as the documents' examples need, in a tenant of its own, under the demo's own ids. */
export const smallDemo = async (service: TestService, slug: string): Promise<Client> =>
  (await makeSmallDemo(service, slug)).client;

/** As {@link smallDemo}, with what the services said of each record that they made. */
export async function makeSmallDemo(service: TestService, slug: string): Promise<{ client: Client; made: unknown[] }> {
  const client = await service.tenant({ slug });
  const { products, customers, orders } = await readNorthwind();
  const chosen = orders.filter(({ reference_id }) => ORDERS.includes(reference_id));
  const buyers = new Set(chosen.map((order) => order.customer_reference_id));
  const skus = new Set(['NW-001', ...chosen.flatMap(({ lines }) => lines.map(({ sku }) => sku))]);
  const caller = await service.app.get(ApiKeys).authenticate(client.key);
  const made: unknown[] = [];
  await runAs(caller, async () => {
    for (const attribute of demoAttributes(products)) {
      made.push(await service.app.get(AttributesService).create(attribute));
    }
    for (const list of DEMO_PRICE_LISTS) made.push(await service.app.get(PriceListsService).create(list));
    made.push(...(await makeDemoMedia(service.app)));
    for (const product of products.filter(({ sku_id }) => skus.has(sku_id))) {
      const { primary, variants } = await service.app.get(ProductsService).create(demoProduct(product));
      made.push({ primary, variants: [...variants] });
    }
    for (const rep of DEMO_SALES_REPS) made.push(await service.app.get(SalesRepsService).create(rep));
    const chosenCustomers = customers.filter(
      ({ reference_id }) => buyers.has(reference_id) || SPARE.includes(reference_id),
    );
    for (const customer of chosenCustomers) {
      const orderCount = customer.reference_id === 'ALFKI' ? 18 : 1; // 18 earn a price list of one's own
      const record = demoCustomer(customer, orderCount);
      made.push(await service.app.get(CustomersService).create(record));
    }
    for (const segment of DEMO_SEGMENTS) made.push(await service.app.get(CustomerSegmentsService).create(segment));
    for (const method of DEMO_PAYMENT_METHODS) made.push(await service.app.get(PaymentMethodsService).create(method));
    for (const contract of DEMO_CONTRACTS) made.push(await service.app.get(ContractPricingService).create(contract));
    for (const order of chosen) {
      made.push(await service.app.get(OrdersService).create(demoOrder(order)));
      const invoice = demoInvoice(order);
      if (invoice) made.push(await service.app.get(InvoicesService).create(invoice));
      const shipment = demoShipment(order);
      if (shipment) made.push(await service.app.get(ShipmentsService).create(shipment));
    }
    for (const order of DEMO_DRAFT_ORDERS) made.push(await service.app.get(OrdersService).create(order));
    for (const shipment of DEMO_CREATED_SHIPMENTS) {
      made.push(await service.app.get(ShipmentsService).create(shipment));
    }
    const { invoiceId, ...creditNote } = DEMO_CREDIT_NOTE;
    made.push(await service.app.get(CreditNotesService).create(invoiceId, creditNote, ANY_VERSION));
  });
  return { client, made };
}
