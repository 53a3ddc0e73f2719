import { Column, Entity, Unique } from 'typeorm';
import {
  BooleanColumn,
  DecimalColumn,
  IntegerColumn,
  IntegersColumn,
  JsonColumn,
  ResourceRow,
  TextColumn,
} from '#platform/data/sql/columns.js';
import type { Decimal } from '#platform/base/values/decimal.js';
import type { DocumentFormat, DocumentLanguage } from './document-formats.js';
import type { ReminderLevel } from './reminder-levels.js';
import type {
  BankBookingMode,
  CreditPolicy,
  DocumentStyle,
  PaymentTerm,
  Seller,
  TaxCategory,
  TaxExemption,
  TaxMode,
  UnboughtRule,
} from './settings.js';

/** The settings of a tenant, at most one row. A tenant without a row has the defaults of `settings.ts`. */
@Entity('tenant_settings')
@Unique('tenant_settings_tenant_key', ['tenantId'])
export class TenantSettings extends ResourceRow {
  @JsonColumn('seller') seller: Seller;
  @TextColumn('tax_mode') taxMode: TaxMode;
  /** Per cent. */
  @DecimalColumn('default_tax_rate', { nullable: true }) defaultTaxRate: Decimal | null;
  @TextColumn('default_tax_category') defaultTaxCategory: TaxCategory;
  @JsonColumn('default_tax_exemption', { nullable: true }) defaultTaxExemption: TaxExemption | null;
  @JsonColumn('payment_terms') paymentTerms: PaymentTerm[];
  @IntegerColumn('discount_grace_days', { default: 0 }) discountGraceDays: number;
  @DecimalColumn('payment_tolerance', { default: 0 }) paymentTolerance: Decimal;
  @TextColumn('credit_policy') creditPolicy: CreditPolicy;
  @IntegersColumn('bucket_days') bucketDays: number[];
  /** Day in the tenant's time zone, such as `2026-01-31`; nothing may have a day up to it. */
  @Column('date', { name: 'closed_until', nullable: true }) closedUntil: string | null;
  @TextColumn('document_format', { default: 'pdf' }) documentFormat: DocumentFormat;
  @TextColumn('document_language', { default: 'en' }) documentLanguage: DocumentLanguage;
  @JsonColumn('document_style', { nullable: true }) documentStyle: DocumentStyle | null;
  @TextColumn('returns_unbought', { default: 'refuse' }) returnsUnbought: UnboughtRule;
  @BooleanColumn('returns_restock', { default: false }) returnsRestock: boolean;
  @TextColumn('bank_booking', { default: 'off' }) bankBooking: BankBookingMode;
  @JsonColumn('reminder_levels', { default: '[]' }) reminderLevels: ReminderLevel[];
}
