/** The sales reps of the customers `$2`. */
export const SALES_REPS_OF_CUSTOMERS = `select r.sales_rep_id as id from customer_sales_reps r
  where r.tenant_id = $1 and r.customer_id = any($2::uuid[])`;
