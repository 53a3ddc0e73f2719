import { TenantsAndKeys } from './0001-tenants-and-keys.js';
import { Catalogue } from './0002-catalogue.js';
import { Customers } from './0003-customers.js';
import { Orders } from './0004-orders.js';
import { Invoices } from './0005-invoices.js';
import { Attributes } from './0006-attributes.js';
import { ProductLifecycle } from './0007-product-lifecycle.js';
import { Media } from './0008-media.js';
import { CustomerParts } from './0009-customer-parts.js';
import { CreditNotes } from './0010-credit-notes.js';
import { OrderBounds } from './0011-order-bounds.js';
import { Shipments } from './0012-shipments.js';
import { ContractPricing } from './0013-contract-pricing.js';
import { PaymentMethods } from './0015-payment-methods.js';
import { FileStore } from './0016-file-store.js';
import { NamesAndLineTaxes } from './0017-names-and-line-taxes.js';
import { KeyByMode } from './0024-key-by-mode.js';
import { LowerCase } from './0025-lower-case.js';
import { ChangedAt } from './0026-changed-at.js';
import { IdempotencyKeys } from './0027-idempotency-keys.js';
import { Journal } from './0028-journal.js';
import { KeysAndTokens } from './0029-keys-and-tokens.js';
import { Webhooks } from './0030-webhooks.js';
import { DistributableSchema } from './0031-distributable-schema.js';
import { EventClock } from './0032-event-clock.js';
import { Inventories } from './0033-inventories.js';
import { Imports } from './0034-imports.js';
import { UnchangedRowsAndWebhookTenants } from './0035-unchanged-rows-and-webhook-tenants.js';
import { JournalGuardPlan } from './0036-journal-guard-plan.js';
import { ImportTenants } from './0037-import-tenants.js';
import { SweepsByTenants } from './0038-sweeps-by-tenants.js';
import { ListCounts } from './0039-list-counts.js';
import { ListIndexes } from './0040-list-indexes.js';
import { JournalPartitions } from './0041-journal-partitions.js';
import { NumberJournalPlan } from './0042-number-journal-plan.js';
import { SearchOfCodes } from './0043-search-of-codes.js';
import { CountingIndexes } from './0044-counting-indexes.js';
import { WritesOnServers } from './0045-writes-on-servers.js';
import { AtomicImports } from './0046-atomic-imports.js';
import { JournalGuardIndex } from './0047-journal-guard-index.js';
import { RemovedLines } from './0052-removed-lines.js';
import { IssuedAtAndDueDays } from './0053-issued-at-and-due-days.js';
import { VoidedCreditNotes } from './0054-voided-credit-notes.js';
import { ShipmentQuantities } from './0055-shipment-quantities.js';
import { FindingDocuments } from './0057-finding-documents.js';
import { Makers } from './0058-makers.js';
import { NamesOfApiKeys } from './0059-names-of-api-keys.js';
import { EncryptionKeys } from './0060-encryption-keys.js';
import { TemporaryObjectsLast } from './0061-temporary-objects-last.js';
import { DistributedFunctions } from './0062-distributed-functions.js';
import { DueDaysWithoutStates } from './0063-due-days-without-states.js';

/** All migrations in the order in which they run. */
export const MIGRATIONS = [
  TenantsAndKeys,
  Catalogue,
  Customers,
  Orders,
  Invoices,
  Attributes,
  ProductLifecycle,
  Media,
  CustomerParts,
  CreditNotes,
  OrderBounds,
  Shipments,
  ContractPricing,
  PaymentMethods,
  FileStore,
  NamesAndLineTaxes,
  KeyByMode,
  LowerCase,
  ChangedAt,
  IdempotencyKeys,
  Journal,
  KeysAndTokens,
  Webhooks,
  DistributableSchema,
  EventClock,
  Inventories,
  Imports,
  UnchangedRowsAndWebhookTenants,
  JournalGuardPlan,
  ImportTenants,
  SweepsByTenants,
  ListCounts,
  ListIndexes,
  JournalPartitions,
  NumberJournalPlan,
  SearchOfCodes,
  CountingIndexes,
  WritesOnServers,
  AtomicImports,
  JournalGuardIndex,
  RemovedLines,
  IssuedAtAndDueDays,
  VoidedCreditNotes,
  ShipmentQuantities,
  FindingDocuments,
  Makers,
  NamesOfApiKeys,
  EncryptionKeys,
  TemporaryObjectsLast,
  DistributedFunctions,
  DueDaysWithoutStates,
];

/** The names of all migrations, as in the table `migrations`. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map((Migration) => new Migration().name);
