import type { TaxExemption } from '#features/settings/settings.js';
import type { TaxData } from '#features/settings/tax/tax-rule.js';

/** A customer whose credit note is created. */
export interface CreditedCustomer extends TaxData {
  id: string;
  taxExemption: TaxExemption | null;
}

/**
 * Locks the customer with an id (`$2`, or null) or else the reference `$3` against its deletion: the first of the locks of a credit note without an
 * invoice.
 */
export const LOCK_CREDITED_CUSTOMER = `select id, tax_rate as "taxRate", tax_category as "taxCategory", tax_exemption as "taxExemption"
  from customers where tenant_id = $1 and (id = $2::uuid or reference_id = $3::text)
  order by id is distinct from $2::uuid limit 1 for no key update`;

/** A product whose SKU is credited. */
export interface CreditedProduct extends TaxData {
  sku: string;
  name: string;
}

/** The products with some SKUs (`$2`). */
export const CREDITED_PRODUCTS = `select sku, name, tax_rate as "taxRate", tax_category as "taxCategory" from products
  where tenant_id = $1 and sku = any($2::text[]) and deleted_at is null order by sku`;
