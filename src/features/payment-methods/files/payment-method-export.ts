import { type ExportForm, pick } from '#platform/data/records/export-form.js';
import { CUSTOMER_REFERENCES } from '#features/customers/files/customer-lookups.queries.js';
import { type PaymentMethodFilter, paymentMethodsWhere } from '../payment-methods.service.js';

const FIELDS = [
  'id',
  'reference_id',
  'customer_id',
  'provider',
  'payment_method_type',
  'brand',
  'card_type',
  'card_expiry',
  'last_four_digits',
  'external_customer_id',
  'display_name',
  'is_default',
  'address_line_1',
  'address_line_2',
  'city',
  'state',
  'country',
  'zip_code',
  'created_at',
  'updated_at',
];

/** How files of payment methods are exported. The journal's form has no token. */
export const PAYMENT_METHOD_EXPORT: ExportForm<PaymentMethodFilter> = {
  resource: 'payment_methods',
  type: 'payment_method',
  table: 'payment_methods',
  batch: 500,
  where: paymentMethodsWhere,
  references: [{ statement: CUSTOMER_REFERENCES, paths: ['customer_id'] }],
  csv: { columns: FIELDS, record: (method) => pick(method, FIELDS) },
};
