import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { AttributesModule } from './attributes/attributes.module.js';
import { CustomerSegmentsModule } from './customer-segments/customer-segments.module.js';
import { ContractPricingModule } from './contract-pricing/contract-pricing.module.js';
import { CreditNotesModule } from './credit-notes/credit-notes.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { EventsModule } from './events/events.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { InvoicesModule } from './invoices/invoices.module.js';
import { MediaModule } from './media/media.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { PaymentMethodsModule } from './payment-methods/payment-methods.module.js';
import { PriceListsModule } from './price-lists/price-lists.module.js';
import { PricesModule } from './prices/prices.module.js';
import { ProductsModule } from './products/products.module.js';
import { SalesRepsModule } from './sales-reps/sales-reps.module.js';
import { ReconciliationModule } from './reconciliation/reconciliation.module.js';
import { ShipmentsModule } from './shipments/shipments.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { OwnTenantModule } from './own-tenant/own-tenant.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { InventoriesModule } from './inventories/inventories.module.js';

/** The feature modules. Express tries routes in their order, so the modules with most requests come first. */
export const FEATURES = [
  ProductsModule,
  InvoicesModule,
  OrdersModule,
  PricesModule,
  ShipmentsModule,
  CustomersModule,
  ContractPricingModule,
  PriceListsModule,
  AttributesModule,
  MediaModule,
  SalesRepsModule,
  CustomerSegmentsModule,
  PaymentMethodsModule,
  CreditNotesModule,
  EventsModule,
  ReconciliationModule,
  ApiKeysModule,
  WebhooksModule,
  InventoriesModule,
  ImportsModule,
  ExportsModule,
  OwnTenantModule,
];
