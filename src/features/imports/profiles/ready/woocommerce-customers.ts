import type { ColumnMapping } from '../definition.js';
import type { ReadyProfile } from './ready-profile.js';

/** An address by the names that WordPress stores it under. */
const address = (kind: 'billing' | 'shipping', to: string): ColumnMapping[] => [
  { from: `${kind}_first_name`, to: `${to}.first_name` },
  { from: `${kind}_last_name`, to: `${to}.last_name` },
  { from: `${kind}_address_1`, to: `${to}.address_line_1` },
  { from: `${kind}_address_2`, to: `${to}.address_line_2` },
  { from: `${kind}_postcode`, to: `${to}.zip_code` },
  { from: `${kind}_city`, to: `${to}.city` },
  { from: `${kind}_state`, to: `${to}.state` },
  { from: `${kind}_country`, to: `${to}.country` },
];

/**
 * Customers of WooCommerce as programs for its exports write them, by the names that WordPress stores their fields under; or the report of
 * customers of WooCommerce itself, which has no streets.
 */
export const WOOCOMMERCE_CUSTOMERS: ReadyProfile = {
  referenceId: 'woocommerce-customers',
  name: 'WooCommerce: export or report of customers',
  resource: 'customers',
  definition: {
    file: { encoding: 'utf-8', separator: ',', decimal: '.' },
    unmapped: 'ignore',
    columns: [
      { from: ['customer_id', 'ID', 'user_id', 'user_login', 'Username', 'user_email', 'Email'], to: 'reference_id' },
      { from: ['billing_company', 'shipping_company'], to: 'company_name' },
      { from: ['first_name', 'billing_first_name'], to: 'first_name' },
      { from: ['last_name', 'billing_last_name'], to: 'last_name' },
      { from: ['display_name', 'Name'], to: 'display_name' },
      { from: ['user_email', 'billing_email', 'Email'], to: 'email' },
      { from: ['billing_phone', 'Billing Phone'], to: 'phone' },
      ...address('billing', 'addresses[0]'),
      ...address('shipping', 'addresses[1]'),
    ],
    constants: { 'addresses[0].type': 'billing', 'addresses[1].type': 'shipping' },
    templates: {
      company_name: '{first_name} {last_name}',
      'addresses[0].reference_id': '{reference_id}-billing',
      'addresses[1].reference_id': '{reference_id}-shipping',
    },
    drop_without: { 'addresses[0]': 'address_line_1', 'addresses[1]': 'address_line_1' },
    skip_rows_where: {},
    skip_rows_without: [],
  },
};
