import './resources.js'; // first, because the modules use what the names and resources declare
import { AgentsModule } from '#features/agents/agents.module.js';
import { ApiKeysModule } from '#features/api-keys/api-keys.module.js';
import { AttributesModule } from '#features/attributes/attributes.module.js';
import { BankStatementsModule } from '#features/bank-statements/bank-statements.module.js';
import { BatchModule } from '#features/batched-requests/batch.module.js';
import { BillingModule } from '#features/billing/billing.module.js';
import { CustomerSegmentsModule } from '#features/customer-segments/customer-segments.module.js';
import { ContractPricingModule } from '#features/contract-pricing/contract-pricing.module.js';
import { CreditLimitsModule } from '#features/credit-limits/credit-limits.module.js';
import { CreditNotesModule } from '#features/credit-notes/credit-notes.module.js';
import { CustomersModule } from '#features/customers/customers.module.js';
import { DocumentsModule } from '#features/documents/documents.module.js';
import { EventsModule } from '#features/events/events.module.js';
import { ImportsModule } from '#features/imports/imports.module.js';
import { InvoicesModule } from '#features/invoices/invoices.module.js';
import { MediaModule } from '#features/media/media.module.js';
import { OrdersModule } from '#features/orders/orders.module.js';
import { PaymentMethodsModule } from '#features/payment-methods/payment-methods.module.js';
import { PaymentsModule } from '#features/payments/payments.module.js';
import { PriceListsModule } from '#features/price-lists/price-lists.module.js';
import { PricesModule } from '#features/prices/prices.module.js';
import { ProductsModule } from '#features/products/products.module.js';
import { SalesRepsModule } from '#features/sales-reps/sales-reps.module.js';
import { ReceivablesModule } from '#features/receivables/receivables.module.js';
import { ReconciliationModule } from '#features/reconciliation/reconciliation.module.js';
import { ReportsModule } from '#features/reports/reports.module.js';
import { ShipmentsModule } from '#features/shipments/shipments.module.js';
import { EXPORTS, READS } from './resources.js';
import { LookupsModule } from '#features/record-lookups/lookups.module.js';
import { ExportsModule } from '#features/exports/exports.module.js';
import { SettingsModule } from '#features/settings/settings.module.js';
import { OwnTenantModule } from '#features/own-tenant/own-tenant.module.js';
import type { Env } from '#platform/base/config/env.js';
import { WebhooksModule } from '#features/webhooks/webhooks.module.js';
import { InventoriesModule } from '#features/inventories/inventories.module.js';
import { ReturnsModule } from '#features/returns/returns.module.js';
import { RemindersModule } from '#features/reminders/reminders.module.js';
import { SandboxesModule } from '#features/sandboxes/sandboxes.module.js';

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
  CreditLimitsModule,
  EventsModule,
  ReceivablesModule,
  ReconciliationModule,
  ReportsModule,
  ApiKeysModule,
  WebhooksModule,
  InventoriesModule,
  ImportsModule,
  ExportsModule.of(EXPORTS),
  LookupsModule.of(READS),
  OwnTenantModule,
  SettingsModule,
  PaymentsModule,
  BillingModule,
  DocumentsModule,
  ReturnsModule,
  BankStatementsModule,
  RemindersModule,
  BatchModule,
  SandboxesModule,
];

/** The features of a deployment: {@link FEATURES}, and those that are off by default. */
export const featuresOf = ({ MCP_ENABLED }: Pick<Env, 'MCP_ENABLED'>) =>
  MCP_ENABLED ? [...FEATURES, AgentsModule] : FEATURES;
