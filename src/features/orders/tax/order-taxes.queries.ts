import { documentStatement } from '#platform/data/sql/entity-sql.js';
import type { Settings } from '#features/settings/settings.js';
import type { TaxData } from '#features/settings/tax/tax-rule.js';

/** What the tax of orders depends on beside the orders. */
export interface OrderTaxRecord {
  settings: Pick<Settings, 'defaultTaxRate' | 'defaultTaxCategory'>;
  customers: (TaxData & { id: string })[] | null;
  products: (TaxData & { id: string; sku: string | null })[] | null;
}

/**
 * The {@link OrderTaxRecord} of customers (`$2`, ids), products (`$3`, ids, also of deleted ones) and those with some SKUs (`$4`); no document in
 * the tax mode stated.
 */
export const ORDER_TAXES =
  documentStatement<OrderTaxRecord>(`select json_build_object('settings', json_build_object('defaultTaxRate', s.default_tax_rate,
      'defaultTaxCategory', s.default_tax_category),
    'customers', (select json_agg(json_build_object('id', c.id, 'taxRate', c.tax_rate, 'taxCategory', c.tax_category) order by c.id)
      from customers c where c.tenant_id = $1 and c.id = any($2::uuid[])),
    'products', (select json_agg(json_build_object('id', p.id, 'sku', case when p.deleted_at is null then p.sku end,
        'taxRate', p.tax_rate, 'taxCategory', p.tax_category) order by p.id)
      from products p where p.tenant_id = $1 and (p.id = any($3::uuid[]) or p.sku = any($4::text[]) and p.deleted_at is null))) as doc
  from tenant_settings s where s.tenant_id = $1 and s.tax_mode = 'net'`);
