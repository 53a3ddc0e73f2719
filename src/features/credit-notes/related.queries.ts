/** The customers of the credit notes `$2`: their own, or those of their invoices. */
export const CUSTOMERS_OF_CREDIT_NOTES = `select coalesce(t.customer_id, i.customer_id) as id from credit_notes t
  left join invoices i on i.tenant_id = $1 and i.id = t.invoice_id
  where t.tenant_id = $1 and t.id = any($2::uuid[])`;
