import type { WireDecimal } from '#platform/base/values/decimal.js';
import { documentStatement } from '#platform/data/sql/entity-sql.js';
import type { TaxCategory, TaxExemption } from '#features/settings/settings.js';

/** The tax data of a customer on which the taxes of its invoices depend. */
export interface CustomerTax {
  /** Null is S. */
  taxCategory: TaxCategory | null;
  /** Per cent. */
  taxRate: WireDecimal | null;
  taxExemption: TaxExemption | null;
}

const TAX_OF_CUSTOMER = `json_build_object('taxCategory', c.tax_category, 'taxRate', c.tax_rate, 'taxExemption', c.tax_exemption)`;

/** The tax data of a customer (`$2`). */
export const CUSTOMER_TAX = documentStatement<CustomerTax>(
  `select ${TAX_OF_CUSTOMER} as doc from customers c where c.tenant_id = $1 and c.id = $2`,
);

/** A column: the present {@link CustomerTax} of the customer of an invoice `t` that is a draft in the tax mode net, else null. */
export const PRESENT_CUSTOMER_TAX = `(select ${TAX_OF_CUSTOMER} from customers c where c.tenant_id = $1 and c.id = t.customer_id
  and t.customer_tax is not null and not t.is_issued and not t.is_cancelled) as "presentCustomerTax"`;
