/** SQL that locks the customers which fulfil a condition on `c`, and their parents, in the order of their ids. */
const lockWithParents = (condition: string): string =>
  `select id, reference_id as "referenceId", parent_id as "parentId" from customers where tenant_id = $1
    and id = any(array(select unnest(array[c.id, c.parent_id]) from customers c where c.tenant_id = $1 and ${condition}))
  order by id for no key update`;

/**
 * Locks a customer, given by its id (`$2`, or null) or reference (`$3`), and its parent: the first of the locks of everything that moves money
 * (docs/locks.md). The lock of the parent is that of the group, of which one customer can pay invoices of another.
 */
export const LOCK_CUSTOMER = lockWithParents('(c.id = $2::uuid or c.reference_id = $3::text)');

/**
 * Locks the first of some customers (`$2`, ids) and its parent as {@link LOCK_CUSTOMER} does, and likewise those of the others that are of another
 * group now.
 */
export const LOCK_CUSTOMERS_OF_MONEY = lockWithParents(`c.id = any($2::uuid[]) and (c.id = ($2::uuid[])[1]
    or coalesce(c.parent_id, c.id) <> (select coalesce(f.parent_id, f.id) from customers f where f.tenant_id = $1 and f.id = ($2::uuid[])[1]))`);

/** The customer of an invoice (`$2`) as `id`. */
export const CUSTOMER_OF_INVOICE = 'select customer_id as id from invoices where tenant_id = $1 and id = $2';

/** The customer of a payment (`$2`) as `id`. */
export const CUSTOMER_OF_PAYMENT = 'select customer_id as id from payments where tenant_id = $1 and id = $2';

/** SQL of the ids of the customers of transfers by the allocations that fulfil a condition on `a`, as rows behind the first one. */
const withTransfers = (customer: string, condition: string): string => `select id from (
    select 0 as place, c.id from (${customer}) c where c.id is not null
    union select 1, t.id from payment_allocations a, lateral (values (a.transfer_from_id), (a.transfer_to_id)) t (id)
    where a.tenant_id = $1 and ${condition} and t.id is not null) customers order by place, id`;

/** The customer of an invoice (`$2`), then those of whom it got or to whom it gave money. */
export const CUSTOMERS_OF_INVOICE = withTransfers(
  CUSTOMER_OF_INVOICE,
  '(a.invoice_id = $2 or a.source_invoice_id = $2)',
);

/** The customer of a payment (`$2`), then those whose invoices it paid. */
export const CUSTOMERS_OF_PAYMENT = withTransfers(CUSTOMER_OF_PAYMENT, 'a.payment_id = $2');

/** The customer of the source of an allocation (`$2`), unless it is an invoice that is deleted, then that of its invoice if it is another. */
export const CUSTOMERS_OF_ALLOCATION = withTransfers(
  `select coalesce(p.customer_id, i.customer_id, n.customer_id) as id
    from payment_allocations a left join payments p on p.tenant_id = $1 and p.id = a.payment_id
      left join invoices i on i.tenant_id = $1 and i.id = a.source_invoice_id
      left join credit_notes n on n.tenant_id = $1 and n.id = a.source_credit_note_id
    where a.tenant_id = $1 and a.id = $2`,
  'a.id = $2',
);
