import type { ColumnMapping, Source } from '../definition.js';
import type { ReadyProfile } from './ready-profile.js';

/** A name in the two spellings of its caption that programs write. */
const nameOf = (kind: string, name = 'Name'): string[] =>
  ['Adressattyp', 'Adressatentyp'].map((type) => `${name} (${type} ${kind})`);
const OF_INVOICES = '(Rechnungsadresse)';

/** Accounts that begin with 7, 8 or 9, of each length: suppliers, which the same file has. */
const CREDITORS = [5, 6, 7, 8, 9].map((digits) => ({ from: 7 * 10 ** (digits - 1), to: 10 ** digits - 1 }));

/** The fields of the format that are read: their numbers, and their captions in tables that were made of such a file. */
const FIELDS = {
  account: [1, 'Konto'],
  company: [2, ...nameOf('Unternehmen')],
  lastName: [4, ...nameOf('natürl. Person')],
  firstName: [5, ...nameOf('natürl. Person', 'Vorname')],
  otherName: [6, ...nameOf('keine Angabe')],
  shortName: [8, 'Kurzbezeichnung'],
  vatId: [10, 'EU-UStID', 'EU-USt-IdNr.'],
  street: [16, 'Straße'],
  postBox: [17, 'Postfach'],
  zipCode: [18, 'Postleitzahl'],
  city: [19, 'Ort'],
  country: [20, 'Land'],
  addressLine: [22, 'Adresszusatz'],
  phone: [29, 'Telefon'],
  email: [33, 'E-Mail'],
  creditLimit: [108, 'Kreditlimit (Debitor)'],
  invoiceStreet: [154, `Straße ${OF_INVOICES}`],
  invoicePostBox: [155, `Postfach ${OF_INVOICES}`],
  invoiceZipCode: [156, `Postleitzahl ${OF_INVOICES}`],
  invoiceCity: [157, `Ort ${OF_INVOICES}`],
  invoiceCountry: [158, `Land ${OF_INVOICES}`],
  invoiceAddressLine: [160, `Adresszusatz ${OF_INVOICES}`],
} satisfies Record<string, Source[]>;

/** An address; a post box stands for a missing street. */
const address = (to: string, street: Source[], postBox: Source[], rest: Record<string, Source[]>): ColumnMapping[] => [
  { from: street, to: `${to}.address_line_1` },
  { from: postBox, to: `${to}.address_line_1`, each: 'Postfach {value}' },
  ...Object.entries(rest).map(([field, from]) => ({ from, to: `${to}.${field}` })),
];

/**
 * Debtors in the DATEV format "Debitoren/Kreditoren", in which a field is known by its number. Its first line is about the file. Creditors are
 * skipped. An address for invoices is the billing address, and then the first one is for shipping.
 */
export const DATEV_CUSTOMERS: ReadyProfile = {
  referenceId: 'datev-customers',
  name: 'DATEV: debtors',
  resource: 'customers',
  definition: {
    file: {
      ...{ encoding: 'windows-1252', separator: ';', decimal: ',', dates: 'DDMMYYYY' },
      first_line: { '1': ['EXTF', 'DTVF'], '3': ['16'] },
    },
    unmapped: 'ignore',
    columns: [
      { from: FIELDS.account, to: 'reference_id' },
      { from: [...FIELDS.company, ...FIELDS.otherName], to: 'company_name' },
      { from: FIELDS.firstName, to: 'first_name' },
      { from: FIELDS.lastName, to: 'last_name' },
      { from: FIELDS.shortName, to: 'display_name' },
      { from: FIELDS.vatId, to: 'vat_id', each: '{9}{EU-Land}{EU-Mitgliedstaat}{value}' },
      { from: FIELDS.phone, to: 'phone' },
      { from: FIELDS.email, to: 'email' },
      { from: FIELDS.creditLimit, to: 'credit_limit' },
      ...address('addresses[0]', FIELDS.street, FIELDS.postBox, {
        address_line_2: FIELDS.addressLine,
        zip_code: FIELDS.zipCode,
        city: FIELDS.city,
        country: FIELDS.country,
      }),
      { from: [...FIELDS.invoiceStreet, ...FIELDS.invoicePostBox], to: 'addresses[0].type', each: 'shipping' },
      ...address('addresses[1]', FIELDS.invoiceStreet, FIELDS.invoicePostBox, {
        address_line_2: FIELDS.invoiceAddressLine,
        zip_code: FIELDS.invoiceZipCode,
        city: FIELDS.invoiceCity,
        country: FIELDS.invoiceCountry,
      }),
    ],
    constants: { 'addresses[1].type': 'billing' },
    templates: {
      company_name: '{first_name} {last_name}',
      'addresses[0].type': 'billing',
      'addresses[0].reference_id': '{reference_id}-1',
      'addresses[1].reference_id': '{reference_id}-2',
    },
    drop_without: { 'addresses[0]': 'address_line_1', 'addresses[1]': 'address_line_1' },
    skip_rows_where: { '1': CREDITORS, Konto: CREDITORS },
    skip_rows_without: [],
  },
};
