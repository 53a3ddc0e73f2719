import { decimal } from '#platform/base/values/decimal.js';
import type { Settings } from './settings.js';

/** The columns of the row of a tenant's settings; the sequences have rows of their own. */
export const columnsOf = (settings: Settings) => ({
  seller: settings.seller,
  taxMode: settings.taxMode,
  defaultTaxRate: settings.defaultTaxRate && decimal(settings.defaultTaxRate),
  defaultTaxCategory: settings.defaultTaxCategory,
  defaultTaxExemption: settings.defaultTaxExemption,
  paymentTerms: settings.paymentTerms,
  discountGraceDays: settings.discountGraceDays,
  paymentTolerance: decimal(settings.paymentTolerance),
  creditPolicy: settings.creditPolicy,
  bucketDays: settings.bucketDays,
  closedUntil: settings.closedUntil,
  documentFormat: settings.documentFormat,
  documentLanguage: settings.documentLanguage,
  documentStyle: settings.documentStyle,
  returnsUnbought: settings.returnsUnbought,
  returnsRestock: settings.returnsRestock,
  bankBooking: settings.bankBooking,
  reminderLevels: settings.reminderLevels,
});
