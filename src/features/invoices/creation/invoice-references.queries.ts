import type { StoredPaymentTerm } from '#features/settings/payment-terms/payment-term.js';
import type { ValueDefinition } from '#features/attributes/attribute-values.js';
import { valueDefinitions } from '#features/attributes/attributes.queries.js';
import { documentStatement } from '#platform/data/sql/entity-sql.js';
import {
  invoiceableLines,
  type InvoiceableLineRow,
} from '#features/orders/quantities/order-line-quantities.queries.js';
import { documentDefault, HAS_INVOICE_SEQUENCE } from '#features/settings/settings.queries.js';
import type { TaxExemption } from '#features/settings/settings.js';
import type { TaxData } from '#features/settings/tax/tax-rule.js';
import { orderTerms, SETTINGS_TERMS } from '../terms/invoice-term.queries.js';

/** The result of {@link INVOICE_REFERENCES}. */
export interface InvoiceReferenceRows {
  /** The orders' lines with one of the invoices' SKUs. */
  lines: InvoiceableLineRow[] | null;
  /** The products of the invoices' SKUs. */
  products: { sku: string; id: string; name: string; unitCode: string }[] | null;
  /** The invoices that already have one of the references, and one of the numbers. */
  sameReferences: { value: string; id: string }[] | null;
  sameNumbers: { value: string; id: string }[] | null;
  hasSequence: boolean;
  definitions: ValueDefinition[] | null;
  /** Customers of the orders whose documents have another format than pdf. */
  documentedCustomers: string[] | null;
  /** Ids of the orders with their payment terms. */
  orderTerms: [id: string, term: string | null][] | null;
  /** The payment terms of the settings. */
  settingsTerms: StoredPaymentTerm[] | null;
}

/** The stored invoices that have one of some values in a column, as a JSON array or null; `values` is a parameter that holds them. */
const invoicesWith = (column: string, values: string): string =>
  `(select json_agg(json_build_object('value', ${column}, 'id', id) order by id) from invoices where tenant_id = $1 and ${column} = any(${values}::text[]))`;

/**
 * What new invoices refer to beside their orders. A statement of its own, sent after {@link LOCK_ORDERS}, so that it sees what other
 * transactions committed while this one waited for the lock. `$2` ids and `$3` references of the orders, `$4` the SKUs, `$5` the
 * invoices' references, `$6` their numbers, `$7` and `$8` the parameters of {@link valueDefinitions}.
 */
export const INVOICE_REFERENCES = documentStatement<InvoiceReferenceRows>(`select json_build_object(
  'lines', ${invoiceableLines('$2', '$3', '$4')},
  'products', (select json_agg(json_build_object('sku', p.sku, 'id', p.id, 'name', p.name, 'unitCode', p.unit_code) order by p.sku)
    from products p where p.tenant_id = $1 and p.sku = any($4::text[]) and p.deleted_at is null),
  'sameReferences', ${invoicesWith('reference_id', '$5')},
  'sameNumbers', ${invoicesWith('invoice_number', '$6')},
  'hasSequence', ${HAS_INVOICE_SEQUENCE},
  'definitions', ${valueDefinitions('$7', '$8')},
  'documentedCustomers', (select json_agg(distinct c.id) from orders o join customers c on c.tenant_id = $1 and c.id = o.customer_id
    where o.tenant_id = $1 and (o.id = any($2::uuid[]) or o.reference_id = any($3::text[]))
      and ${documentDefault('c', 'format', 'pdf')} <> 'pdf'),
  'orderTerms', ${orderTerms('(o.id = any($2::uuid[]) or o.reference_id = any($3::text[]))')},
  'settingsTerms', ${SETTINGS_TERMS}) as doc`);

/** The result of {@link TAX_REFERENCES}. */
export interface TaxReferenceRows {
  customers: (TaxData & { id: string; taxExemption: TaxExemption | null })[] | null;
  products: (TaxData & { id: string })[] | null;
}

/** The tax data of customers (`$2`, ids) and products (`$3`, ids, also of deleted ones). */
export const TAX_REFERENCES = documentStatement<TaxReferenceRows>(`select json_build_object(
  'customers', (select json_agg(json_build_object('id', id, 'taxRate', tax_rate, 'taxCategory', tax_category,
    'taxExemption', tax_exemption) order by id) from customers where tenant_id = $1 and id = any($2::uuid[])),
  'products', (select json_agg(json_build_object('id', id, 'taxRate', tax_rate, 'taxCategory', tax_category) order by id)
    from products where tenant_id = $1 and id = any($3::uuid[]))) as doc`);

/** All SKUs on orders (`$2`, ids). */
export const ORDERED_SKUS = `select distinct sku, order_id as "orderId" from order_lines
  where tenant_id = $1 and order_id = any($2::uuid[]) and not is_removed order by sku`;
