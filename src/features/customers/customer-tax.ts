import type { DocumentFormat, DocumentLanguage } from '#features/settings/document-formats.js';
import type { ElectronicAddress, TaxCategory, TaxExemption } from '#features/settings/settings.js';
import type { Complete } from '#platform/base/values/complete.js';
import type { Faults } from '#platform/base/errors/faults.js';

/** What invoices and reminders need of a customer beside its other names and addresses. */
export interface CustomerTax {
  /** Registered name; null: the company name. */
  legalName: string | null;
  /** Null: S. */
  taxCategory: TaxCategory | null;
  taxNumber: string | null;
  registrationId: string | null;
  registrationScheme: string | null;
  electronicAddress: ElectronicAddress | null;
  buyerReference: string | null;
  taxExemption: TaxExemption | null;
  /** Null, as the language: that of the settings. */
  documentFormat: DocumentFormat | null;
  documentLanguage: DocumentLanguage | null;
  /** Of reminders; null: English. */
  language: DocumentLanguage | null;
  remindersStopped: boolean;
}

/** The same as columns of a row; those that are undefined are left out. */
export const taxColumns = (input: Partial<CustomerTax>): Complete<Partial<CustomerTax>> => ({
  legalName: input.legalName,
  taxCategory: input.taxCategory,
  taxNumber: input.taxNumber,
  registrationId: input.registrationId,
  registrationScheme: input.registrationScheme,
  electronicAddress: input.electronicAddress,
  buyerReference: input.buyerReference,
  taxExemption: input.taxExemption,
  documentFormat: input.documentFormat,
  documentLanguage: input.documentLanguage,
  language: input.language,
  remindersStopped: input.remindersStopped,
});

/** An exemption has a code or a reason. */
export function checkExemption({ taxExemption }: Partial<CustomerTax>, faults: Faults): void {
  if (taxExemption && taxExemption.code === null && taxExemption.reason === null)
    faults.add('tax_exemption', 'must have a code or a reason');
}
