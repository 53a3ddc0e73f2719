import { documentQuery } from '#platform/data/sql/entity-sql.js';
import { hasCreditLimit } from '#features/customers/credit-terms.js';
import { ORDER_RECORD, type OrderRecord } from './orders.queries.js';

/** An order that is about to change. */
export type OrderToChange = OrderRecord & {
  /** Whether the orders of its customer are judged by a credit limit. */
  hasCreditLimit: boolean;
};

/** The {@link OrderToChange} with the id `$2`. */
export const ORDER_TO_CHANGE = documentQuery<OrderToChange>(
  `${ORDER_RECORD}, (select ${hasCreditLimit('c')} from customers c
    where c.tenant_id = $1 and c.id = t.customer_id) as "hasCreditLimit"`,
  'orders t where t.tenant_id = $1 and t.id = $2',
);
