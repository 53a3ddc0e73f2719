import { DomainError } from '../../platform/base/errors/domain-error.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import { isId } from '../../platform/base/values/ids.js';
import { CUSTOMER, type CustomerRecord, LOCK_CUSTOMER } from './customers.queries.js';

/**
 * Locks a customer's row until the transaction ends. It is the lock of its addresses, its contacts and its default payment method.
 * Transactions of this process wait for it without a connection.
 */
export async function lockCustomerRow(tx: TenantTx, id: string): Promise<void> {
  tx.hold(`customers:${id.toLowerCase()}`);
  await tx.query(LOCK_CUSTOMER, [id]);
}

/** Locks a customer and reads it with its addresses and contacts. Throws `customer_not_found`. */
export async function lockCustomer(tx: TenantTx, id: string): Promise<CustomerRecord> {
  if (!isId(id)) throw DomainError.notFound('customer', id);
  // both statements are sent at once; the second one runs after the lock is granted, so it reads what the previous holder committed
  const [, record] = await Promise.all([lockCustomerRow(tx, id), tx.queryOne(CUSTOMER, [id])]);
  if (!record) throw DomainError.notFound('customer', id);
  return record;
}
