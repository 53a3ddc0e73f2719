import { decimal } from '#platform/base/values/decimal.js';
import { DEFAULT_SETTINGS } from '#features/settings/settings.js';
import type { SettingsChanges } from '#features/settings/change-settings.js';

/** The company on the demo tenant's documents: fictional, with all that electronic invoices ask of a seller; and its usual payment term. */
export const DEMO_SETTINGS = {
  seller: {
    ...DEFAULT_SETTINGS.seller,
    legalName: 'Northwind Traders Inc.',
    tradeName: 'Northwind Traders',
    addressLine1: '1 Harbour Street',
    city: 'Seattle',
    zipCode: '98101',
    state: 'WA',
    countryCode: 'US',
    vatId: 'DE123456789',
    legalInfo: 'Registered in the State of Washington',
    contact: { name: 'Accounts receivable', phone: '(206) 555-0100', email: 'billing@northwind.example' },
    electronicAddress: { scheme: 'EM', id: 'billing@northwind.example' },
    bankAccounts: [{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', holder: null }],
  },
  taxMode: 'net',
  defaultTaxRate: decimal(0),
  defaultTaxCategory: 'Z',
  paymentTerms: [{ name: 'Net 30', dueDays: 30 }],
} satisfies SettingsChanges;
