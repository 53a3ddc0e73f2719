/** The filter of lists by status. */
export const LISTED_STATUS = {
  description:
    'Only customers with this status; `all` selects both. Default: `active`, and `all` where `ids`, `reference_ids` or `display_ids` ask for certain customers',
  example: 'active',
} as const;

/** Answers of lists in both versions. */
export const SUMMARY = [
  'id',
  'reference_id',
  'display_id',
  'name',
  'display_name',
  'first_name',
  'last_name',
  'phone',
  'email',
  'status',
  'freight_term',
  'shipping_method',
  'payment_mode',
  'payment_term',
] as const;
/** What the answer with a single customer adds. */
export const DETAILS = ['assigned_sales_reps', 'assigned_price_list', 'addresses', 'contacts', 'attributes'] as const;

/** Fields that are only in v2, and the status, which only v2 can change. */
export const ONLY_V2 = ['status', 'tax_rate', 'customer_type', 'vat_id', 'source'] as const;
/** Defaults by id, which are only in changes of v1. */
export const DEFAULTS_V1 = ['primary_contact_id', 'default_shipping_address_id', 'default_billing_address_id'] as const;
