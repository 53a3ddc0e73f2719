import { documentQuery, selectList } from '#platform/data/sql/entity-sql.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import { usageStatement } from '#platform/data/records/usage.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { PaymentMethod } from './payment-method.entity.js';

export type PaymentMethodRecord = Stored<PaymentMethod>;

const RECORD = selectList(PaymentMethod, 't');

export const PAYMENT_METHOD = documentQuery<PaymentMethodRecord>(
  RECORD,
  'payment_methods t where t.tenant_id = $1 and t.id = $2',
);

export const PAYMENT_METHODS: ListSource<PaymentMethodSort> = {
  table: 'payment_methods',
  record: RECORD,
  sortColumns: TIME_SORT_COLUMNS,
};
export const PAYMENT_METHOD_SORTS = ['created_at', 'updated_at'] as const;
export type PaymentMethodSort = (typeof PAYMENT_METHOD_SORTS)[number];

export const DEFAULT_METHODS =
  'select id from payment_methods where tenant_id = $1 and customer_id = $2 and is_default';
export const UNSET_DEFAULT =
  'update payment_methods set is_default = false where tenant_id = $1 and customer_id = $2 and is_default';

/** `$2`: the customer, for the index on orders; `$3`: the payment method. */
export const PAYMENT_METHOD_USERS = usageStatement([
  {
    kind: 'order',
    from: 'orders u where u.tenant_id = $1 and u.customer_id = $2 and u.payment_method_id = $3',
    name: 'u.display_id',
  },
]);
