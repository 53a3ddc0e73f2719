import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';
import type { AttributeValue } from '#platform/base/values/attribute-value.js';
import {
  BooleanColumn,
  DecimalColumn,
  JsonColumn,
  ResourceRow,
  TextColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import type { DocumentFormat, DocumentLanguage } from '#features/settings/document-formats.js';
import type { CreditPolicy, ElectronicAddress, TaxCategory, TaxExemption } from '#features/settings/settings.js';
import { PriceList } from '#features/price-lists/price-list.entity.js';

/** Maximum number of addresses, of contacts and of attributes in one request. */
export const MAX_PER_REQUEST = 100;
/** Maximum number of addresses, and of contacts, of one customer. */
export const MAX_PER_CUSTOMER = 1000;
/** Maximum number of sales reps assigned to one customer. */
export const MAX_SALES_REPS = 100;

export const CUSTOMER_STATUSES = ['active', 'inactive'] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

/** Values of the filter of lists by status. */
export const LISTED_STATUSES = [...CUSTOMER_STATUSES, 'all'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** Maximum number of bank accounts of a customer. */
export const MAX_BANK_ACCOUNTS = 20;

export const BANK_ACCOUNT_SOURCES = ['written', 'learned'] as const;
/** Whether a caller wrote an account, or it was the payer's account of a line of a bank statement that was accepted. */
export type BankAccountSource = (typeof BANK_ACCOUNT_SOURCES)[number];

/** An account from which a customer pays. */
export interface CustomerBankAccount {
  /** Without spaces, in capital letters. */
  iban: string;
  holder: string | null;
  source: BankAccountSource;
  /** The line of a bank statement that taught it. */
  learnedFrom: string | null;
}

@Entity('customers')
@Unique('customers_reference_id_key', ['tenantId', 'referenceId'])
@Unique('customers_display_id_key', ['tenantId', 'displayId'])
@Index('customers_company_name', ['tenantId', 'companyName', 'id'])
@Index('customers_display_name', ['tenantId', 'displayName', 'id'])
@Index('customers_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('customers_created_at', ['tenantId', 'createdAt', 'id'])
@ForeignKey(() => PriceList, ['tenantId', 'assignedPriceListId'], ['tenantId', 'id'], {
  name: 'customers_price_list_fk',
})
@ForeignKey(() => Customer, ['tenantId', 'parentId'], ['tenantId', 'id'], { name: 'customers_parent_fk' })
@Index('customers_parent', ['tenantId', 'parentId'], { where: '(parent_id IS NOT NULL)' })
@Check('customers_tax_rate_check', 'tax_rate > 0 and tax_rate <= 100')
export class Customer extends ResourceRow {
  @TextColumn('reference_id') referenceId: string;
  @TextColumn('display_id') displayId: string;
  @TextColumn('company_name') companyName: string;
  /** The company name unless the caller sets another one. */
  @TextColumn('display_name') displayName: string;
  @TextColumn('first_name', { nullable: true }) firstName: string | null;
  @TextColumn('last_name', { nullable: true }) lastName: string | null;
  @TextColumn('phone', { nullable: true }) phone: string | null;
  @TextColumn('email', { nullable: true }) email: string | null;
  @TextColumn('status', { default: 'active' }) status: CustomerStatus;
  @TextColumn('freight_term', { nullable: true }) freightTerm: string | null;
  @TextColumn('shipping_method', { nullable: true }) shippingMethod: string | null;
  @TextColumn('payment_mode', { nullable: true }) paymentMode: string | null;
  @TextColumn('payment_term', { nullable: true }) paymentTerm: string | null;
  /** Per cent; null if there is none, never 0. */
  @DecimalColumn('tax_rate', { nullable: true }) taxRate: Decimal | null;
  /** Registered name, if it is not the company name. */
  @TextColumn('legal_name', { nullable: true }) legalName: string | null;
  @TextColumn('vat_id', { nullable: true }) vatId: string | null;
  /** How much the customer may owe, in the tenant's currency; null: without limit. */
  @DecimalColumn('credit_limit', { nullable: true }) creditLimit: Decimal | null;
  /** Null: that of the tenant's settings. */
  @TextColumn('credit_policy', { nullable: true }) creditPolicy: CreditPolicy | null;
  /** Null: S. */
  @TextColumn('tax_category', { nullable: true }) taxCategory: TaxCategory | null;
  @TextColumn('tax_number', { nullable: true }) taxNumber: string | null;
  @TextColumn('registration_id', { nullable: true }) registrationId: string | null;
  @TextColumn('registration_scheme', { nullable: true }) registrationScheme: string | null;
  @JsonColumn('electronic_address', { nullable: true }) electronicAddress: ElectronicAddress | null;
  @TextColumn('buyer_reference', { nullable: true }) buyerReference: string | null;
  @JsonColumn('tax_exemption', { nullable: true }) taxExemption: TaxExemption | null;
  /** Null, as the language: that of the tenant's settings. */
  @TextColumn('document_format', { nullable: true }) documentFormat: DocumentFormat | null;
  @TextColumn('document_language', { nullable: true }) documentLanguage: DocumentLanguage | null;
  /** Of reminders; null: English. */
  @TextColumn('language', { nullable: true }) language: DocumentLanguage | null;
  /** Whether the customer gets no reminders. */
  @BooleanColumn('reminders_stopped', { default: false }) remindersStopped: boolean;
  @TextColumn('customer_type', { nullable: true }) customerType: string | null;
  @TextColumn('source') source: string;
  /** The head office whose branch the customer is; it has no parent of its own. */
  @UuidColumn('parent_id', { nullable: true }) parentId: string | null;
  @UuidColumn('assigned_price_list_id', { nullable: true }) assignedPriceListId: string | null;
  @JsonColumn('attributes') attributes: AttributeValue[];
  @JsonColumn('bank_accounts', { default: '[]' }) bankAccounts: CustomerBankAccount[];
}
