import { DomainError } from '#platform/base/errors/domain-error.js';
import { RefusedEntries } from '#platform/base/errors/refused-entries.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { isId } from '#platform/base/values/ids.js';
import { type CustomerRecord, CUSTOMERS_BY_IDS, LOCK_CUSTOMERS } from '../customers.queries.js';

/**
 * Locks the rows of customers until the transaction ends. It is the lock of their addresses, contacts and default payment methods.
 * Transactions of this process wait for them without a connection.
 */
export async function lockCustomerRows(tx: TenantTx, ids: readonly string[]): Promise<void> {
  tx.hold(...ids.map((id) => `customers:${id.toLowerCase()}`));
  await tx.query(LOCK_CUSTOMERS, [ids]);
}

/** As {@link lockCustomerRows}, for one customer. */
export const lockCustomerRow = (tx: TenantTx, id: string): Promise<void> => lockCustomerRows(tx, [id]);

/** Locks customers and reads them with their addresses and contacts. Those that do not exist are left out. */
async function lockCustomers(tx: TenantTx, ids: readonly string[]): Promise<CustomerRecord[]> {
  // both statements are sent at once; the second one runs after the locks are granted, so it reads what previous holders committed
  const [, rows] = await Promise.all([
    lockCustomerRows(tx, ids),
    tx.query<{ doc: CustomerRecord }>(CUSTOMERS_BY_IDS, [ids]),
  ]);
  return rows.map(({ doc }) => doc);
}

/** Locks a customer and reads it with its addresses and contacts. Throws `customer_not_found`. */
export async function lockCustomer(tx: TenantTx, id: string): Promise<CustomerRecord> {
  const [record] = isId(id) ? await lockCustomers(tx, [id]) : [];
  if (!record) throw DomainError.notFound('customer', id);
  return record;
}

/**
 * Locks customers and reads them with their addresses and contacts, by id. Throws `RefusedEntries` with the places of ids that do not exist.
 */
export async function lockAllCustomers(tx: TenantTx, ids: readonly string[]): Promise<Map<string, CustomerRecord>> {
  const stored = new Map((await lockCustomers(tx, ids)).map((customer) => [customer.id, customer]));
  const missing = ids.flatMap((id, index): [number, DomainError][] =>
    stored.has(id) ? [] : [[index, DomainError.notFound('customer', id)]],
  );
  if (missing.length) throw new RefusedEntries(new Map(missing));
  return stored;
}
