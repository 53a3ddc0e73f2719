import type { ReadyProfile } from './ready-profile.js';

/** A name in the two spellings of its caption that programs write. */
const nameOf = (kind: string, name = 'Name'): string[] =>
  ['Adressattyp', 'Adressatentyp'].map((type) => `${name} (${type} ${kind})`);
const OF_INVOICES = '(Rechnungsadresse)';

/** Accounts that begin with 7, 8 or 9, of each length: suppliers, which the same file has. */
const CREDITORS = [5, 6, 7, 8, 9].map((digits) => ({ from: 7 * 10 ** (digits - 1), to: 10 ** digits - 1 }));

/**
 * Debtors in the DATEV format "Debitoren/Kreditoren". Its first line is about the file. Creditors are skipped. An address for invoices is the billing address,
 * and then the first one is for shipping.
 */
export const DATEV_CUSTOMERS: ReadyProfile = {
  referenceId: 'datev-customers',
  name: 'DATEV: debtors',
  resource: 'customers',
  definition: {
    file: { encoding: 'windows-1252', separator: ';', header_line: 2, decimal: ',', dates: 'DDMMYYYY' },
    unmapped: 'ignore',
    columns: [
      { from: 'Konto', to: 'reference_id' },
      { from: [...nameOf('Unternehmen'), ...nameOf('keine Angabe')], to: 'company_name' },
      { from: nameOf('natürl. Person', 'Vorname'), to: 'first_name' },
      { from: nameOf('natürl. Person'), to: 'last_name' },
      { from: 'Kurzbezeichnung', to: 'display_name' },
      { from: ['EU-UStID', 'EU-USt-IdNr.'], to: 'vat_id', each: '{EU-Land}{EU-Mitgliedstaat}{value}' },
      { from: 'Telefon', to: 'phone' },
      { from: 'E-Mail', to: 'email' },
      { from: 'Kreditlimit (Debitor)', to: 'credit_limit' },
      { from: 'Straße', to: 'addresses[0].address_line_1' },
      { from: 'Adresszusatz', to: 'addresses[0].address_line_2' },
      { from: 'Postleitzahl', to: 'addresses[0].zip_code' },
      { from: 'Ort', to: 'addresses[0].city' },
      { from: 'Land', to: 'addresses[0].country' },
      { from: [`Straße ${OF_INVOICES}`, `Postfach ${OF_INVOICES}`], to: 'addresses[0].type', each: 'shipping' },
      { from: `Straße ${OF_INVOICES}`, to: 'addresses[1].address_line_1' },
      { from: `Adresszusatz ${OF_INVOICES}`, to: 'addresses[1].address_line_2' },
      { from: `Postleitzahl ${OF_INVOICES}`, to: 'addresses[1].zip_code' },
      { from: `Ort ${OF_INVOICES}`, to: 'addresses[1].city' },
      { from: `Land ${OF_INVOICES}`, to: 'addresses[1].country' },
    ],
    constants: { 'addresses[1].type': 'billing' },
    templates: {
      company_name: '{first_name} {last_name}',
      'addresses[0].address_line_1': 'Postfach {Postfach}',
      'addresses[1].address_line_1': `Postfach {Postfach ${OF_INVOICES}}`,
      'addresses[0].type': 'billing',
      'addresses[0].reference_id': '{reference_id}-1',
      'addresses[1].reference_id': '{reference_id}-2',
    },
    drop_without: { 'addresses[0]': 'address_line_1', 'addresses[1]': 'address_line_1' },
    skip_rows_where: { Konto: CREDITORS },
    skip_rows_without: [],
  },
};
