import type { ReadyProfile } from './ready-profile.js';

/** The labels of the export in English, German, French, Dutch, Spanish and Italian, and the technical names. */
const LABELS = {
  reference: ['Reference', 'Referenz', 'Référence', 'Referentie', 'Referencia', 'Riferimento', 'ref'],
  externalId: ['External ID', 'Externe ID', 'ID externe', 'ID externo', 'ID esterno', 'id'],
  name: ['Name', 'Nom', 'Naam', 'Nombre', 'Nome'],
  vatId: ['Tax ID', 'USt-IdNr.', 'N° TVA', 'Btw nr.', 'NIF', 'Partita IVA', 'vat'],
  phone: ['Phone', 'Telefon', 'Téléphone', 'Telefoon', 'Teléfono', 'Telefono'],
  mobile: ['Mobile', 'Mobil', 'Mobiel', 'Móvil', 'Dispositivo mobile'],
  email: ['Email', 'E-Mail', 'Correo electrónico'],
  street: ['Street', 'Straße', 'Rue', 'Straat', 'Calle', 'Indirizzo'],
  street2: ['Street2', 'Straße2', 'Rue 2', 'Straat2', 'Calle2', 'Indirizzo 2'],
  zipCode: ['Zip', 'PLZ', 'Code postal', 'Postcode', 'C.P.', 'CAP'],
  city: ['City', 'Stadt', 'Ville', 'Plaats', 'Ciudad', 'Città'],
  state: [
    ...['State', 'Bundesland', 'Staat', 'État', 'Provincie / Staat', 'Provincia'],
    ...['state_id', 'state_id/name', 'state_id/code'],
  ],
  country: [
    ...['Country', 'Land', 'Pays', 'País', 'Nazione', 'country_id', 'country_id/name', 'country_id/code'],
    ...['Country/Country Code', 'Land/Ländercode', 'Land/Landescode', 'Pays/Code du pays', 'Land/Landcode'],
    ...['País/Código de país', 'Nazione/Codice nazione'],
  ],
  company: [
    ...['Related Company', 'Zugehöriges Unternehmen', 'Verbundenes Unternehmen', 'Société associée'],
    ...[
      'Gerelateerd bedrijf',
      'Compañía relacionada',
      'Azienda collegata',
      'parent_id',
      'parent_id/name',
      'parent_id/id',
    ],
  ],
} satisfies Record<string, string[]>;

/** Any text: a row with a company is a contact or a further address of it. */
const ANY = ['*'];

/** The export of contacts of Odoo that are customers. Contacts of a company are skipped. */
export const ODOO_CUSTOMERS: ReadyProfile = {
  referenceId: 'odoo-customers',
  name: 'Odoo: export of contacts',
  resource: 'customers',
  definition: {
    file: { encoding: 'utf-8', separator: ',', decimal: '.' },
    unmapped: 'ignore',
    columns: [
      { from: [...LABELS.reference, ...LABELS.externalId], to: 'reference_id' },
      { from: LABELS.name, to: 'company_name' },
      { from: LABELS.vatId, to: 'vat_id' },
      { from: [...LABELS.phone, ...LABELS.mobile], to: 'phone' },
      { from: LABELS.email, to: 'email' },
      { from: LABELS.street, to: 'addresses[0].address_line_1' },
      { from: LABELS.street2, to: 'addresses[0].address_line_2' },
      { from: LABELS.zipCode, to: 'addresses[0].zip_code' },
      { from: LABELS.city, to: 'addresses[0].city' },
      { from: LABELS.state, to: 'addresses[0].state' },
      { from: LABELS.country, to: 'addresses[0].country' },
    ],
    constants: { 'addresses[0].type': 'billing' },
    templates: { 'addresses[0].reference_id': '{reference_id}-1' },
    drop_without: { 'addresses[0]': 'address_line_1' },
    skip_rows_where: Object.fromEntries(LABELS.company.map((label) => [label, ANY])),
    skip_rows_without: [],
  },
};
