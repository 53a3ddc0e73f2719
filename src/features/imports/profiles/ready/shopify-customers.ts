import type { ReadyProfile } from './ready-profile.js';

/** Stands in front of digits, so that spreadsheets keep all of them. */
const APOSTROPHE = "'";

/** The export of customers of Shopify: a row for each customer, with the default address. */
export const SHOPIFY_CUSTOMERS: ReadyProfile = {
  referenceId: 'shopify-customers',
  name: 'Shopify: export of customers',
  resource: 'customers',
  definition: {
    file: { encoding: 'utf-8', separator: ',', decimal: '.' },
    unmapped: 'ignore',
    columns: [
      { from: ['Customer ID', 'Email'], to: 'reference_id', strip: APOSTROPHE },
      { from: ['Default Address Company', 'Company'], to: 'company_name' },
      { from: 'First Name', to: 'first_name' },
      { from: 'Last Name', to: 'last_name' },
      { from: 'Email', to: 'email' },
      { from: ['Phone', 'Default Address Phone'], to: 'phone', strip: APOSTROPHE },
      { from: ['Default Address Address1', 'Address1'], to: 'addresses[0].address_line_1' },
      { from: ['Default Address Address2', 'Address2'], to: 'addresses[0].address_line_2' },
      { from: ['Default Address Zip', 'Zip'], to: 'addresses[0].zip_code', strip: APOSTROPHE },
      { from: ['Default Address City', 'City'], to: 'addresses[0].city' },
      { from: ['Default Address Province Code', 'Province Code'], to: 'addresses[0].state' },
      { from: ['Default Address Country Code', 'Country Code'], to: 'addresses[0].country' },
    ],
    constants: { 'addresses[0].type': 'billing' },
    templates: {
      company_name: '{first_name} {last_name}',
      'addresses[0].reference_id': '{reference_id}-1',
    },
    drop_without: { 'addresses[0]': 'address_line_1' },
    skip_rows_where: {},
    skip_rows_without: [],
  },
};
