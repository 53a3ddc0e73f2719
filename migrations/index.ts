import { RolesAndTenants } from './0001-roles-and-tenants.js';
import { Journal } from './0002-journal.js';
import { Catalogue } from './0003-catalogue.js';
import { Customers } from './0004-customers.js';
import { ContractPricing } from './0005-contract-pricing.js';
import { Orders } from './0006-orders.js';
import { Invoices } from './0007-invoices.js';
import { Shipments } from './0008-shipments.js';
import { Media } from './0009-media.js';
import { Webhooks } from './0010-webhooks.js';
import { Imports } from './0011-imports.js';
import { ListCounts } from './0012-list-counts.js';
import { ImportWarnings } from './0013-import-warnings.js';
import { ImportProfiles } from './0014-import-profiles.js';
import { Search } from './0015-search.js';
import { ProductDetails } from './0016-product-details.js';
import { Settings } from './0017-settings.js';
import { TaxModes } from './0018-tax-modes.js';
import { Payments } from './0019-payments.js';
import { Billing } from './0020-billing.js';
import { Receivables } from './0021-receivables.js';
import { CreditLimits } from './0022-credit-limits.js';
import { ProductFilters } from './0023-product-filters.js';
import { Documents } from './0024-documents.js';
import { ImportAttempts } from './0025-import-attempts.js';
import { TaskAttempts } from './0026-task-attempts.js';
import { Logo } from './0027-logo.js';
import { DeferredDocumentStates } from './0028-deferred-document-states.js';
import { FormerDueDates } from './0029-former-due-dates.js';
import { DocumentStyle } from './0030-document-style.js';
import { CustomerTaxOfDrafts } from './0031-customer-tax-of-drafts.js';
import { DocumentDefaults } from './0032-document-defaults.js';
import { CancellationReasons } from './0033-cancellation-reasons.js';
import { ImportColumns } from './0034-import-columns.js';
import { LegalAndFileNames } from './0035-legal-and-file-names.js';
import { CustomerSearchAndLabels } from './0036-customer-search-and-labels.js';
import { ImportResults } from './0037-import-results.js';
import { OrderTaxes } from './0038-order-taxes.js';
import { EarlyPayment } from './0039-early-payment.js';
import { DiscountsTaken } from './0040-discounts-taken.js';
import { BankStatements } from './0041-bank-statements.js';
import { Returns } from './0042-returns.js';
import { Reminders } from './0043-reminders.js';
import { DepositsAndFreight } from './0045-deposits-and-freight.js';
import { CustomerGroups } from './0046-customer-groups.js';
import { CreditsWithoutInvoice } from './0047-credits-without-invoice.js';
import { MatchingKeys } from './0048-matching-keys.js';
import { Sandboxes } from './0049-sandboxes.js';
import { ClocksOfTenants } from './0050-clocks-of-tenants.js';
import { Agents } from './0051-agents.js';
import { FUNCTIONS } from './functions.js';

/** The migrations of the schema with which version 0.1 ended; a database of that version continues after them. */
export const BASELINE = [
  RolesAndTenants,
  Journal,
  Catalogue,
  Customers,
  ContractPricing,
  Orders,
  Invoices,
  Shipments,
  Media,
  Webhooks,
  Imports,
  ListCounts,
];

/** All migrations in the order in which they run. */
export const MIGRATIONS = [
  ...BASELINE,
  // migrations after version 0.1
  ImportWarnings,
  ImportProfiles,
  Search,
  ProductDetails,
  Settings,
  TaxModes,
  Payments,
  Billing,
  Receivables,
  CreditLimits,
  ProductFilters,
  Documents,
  ImportAttempts,
  TaskAttempts,
  Logo,
  DeferredDocumentStates,
  FormerDueDates,
  DocumentStyle,
  CustomerTaxOfDrafts,
  DocumentDefaults,
  CancellationReasons,
  ImportColumns,
  LegalAndFileNames,
  CustomerSearchAndLabels,
  ImportResults,
  OrderTaxes,
  EarlyPayment,
  DiscountsTaken,
  BankStatements,
  Returns,
  Reminders,
  DepositsAndFreight,
  CustomerGroups,
  CreditsWithoutInvoice,
  MatchingKeys,
  Sandboxes,
  ClocksOfTenants,
  Agents,
];

/** The names of all migrations and of the present texts of all functions, as in the table `migrations`, in the order in which they run. */
export const MIGRATION_NAMES: readonly string[] = [
  ...MIGRATIONS.map((Migration) => new Migration().name),
  ...FUNCTIONS.map(({ name }) => name),
];
