import { decimal, toWire, ZERO } from '#platform/base/values/decimal.js';
import { DEFAULT_SETTINGS } from '#features/settings/settings.js';
import type { SettingsChanges } from '#features/settings/change-settings.js';

/** Reminders have the texts of the service. */
const NO_TEXTS = { en: null, de: null, fr: null };

/** The company on the demo tenant's documents: fictional, with all that electronic invoices ask of a seller; its usual payment term and reminders. */
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
  paymentTerms: [{ name: 'Net 30', dueDays: 30, dueFrom: 'issue', dueOn: [], discounts: [] }],
  reminderLevels: [
    { daysOverdue: 7, fee: toWire(ZERO), daysToPay: 10, texts: NO_TEXTS },
    { daysOverdue: 21, fee: toWire(decimal(5)), daysToPay: 7, texts: NO_TEXTS },
  ],
} satisfies SettingsChanges;
