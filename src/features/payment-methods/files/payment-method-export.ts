import { type ExportDeclaration, pick } from '#platform/data/records/export-declaration.js';
import { CUSTOMER_REFERENCES } from '#features/customers/files/customer-lookups.queries.js';
import { type PaymentMethodFilter, paymentMethodsWhere } from '../payment-methods.service.js';
import { PAYMENT_METHOD_EXPORT_DOCS } from '../api/payment-method.docs.js';

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
export const PAYMENT_METHOD_EXPORT: ExportDeclaration<PaymentMethodFilter> = {
  resource: 'payment_methods',
  type: 'payment_method',
  scope: 'payment_methods',
  table: 'payment_methods',
  batch: 500,
  where: paymentMethodsWhere,
  references: [{ statement: CUSTOMER_REFERENCES, paths: ['customer_id'] }],
  csv: { columns: FIELDS, record: (method) => pick(method, FIELDS) },
  docs: PAYMENT_METHOD_EXPORT_DOCS,
};
