import { DomainError } from '../platform/errors/domain-error.js';
import { isId } from '../platform/values/ids.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { Customer } from './customer.entity.js';
import { CustomerSalesRep } from './customer-sales-rep.entity.js';
import {
  CUSTOMER,
  type CustomerRecord,
  LOCK_CUSTOMER,
  REMOVE_SALES_REPS,
  TOUCH_CUSTOMER,
} from './customers.queries.js';
import type { PartKind, PartRecord } from './part-kinds.js';
import type { PartPlan } from './plan-parts.js';

/** The name under which transactions of this process wait for a customer. */
export const customerRow = (id: string) => `customers:${id.toLowerCase()}`;

/** The customer with its parts, which nobody else changes until the transaction ends. Throws `customer_not_found`. */
export async function lockCustomer(tx: TenantTx, id: string): Promise<CustomerRecord> {
  if (!isId(id)) throw DomainError.notFound('customer', id);
  tx.hold(customerRow(id));
  // sent together; the second statement sees what the first one waited for
  const [, record] = await Promise.all([
    tx.query<{ version: number }>(LOCK_CUSTOMER, [id]),
    tx.queryOne<CustomerRecord>(CUSTOMER, [id]),
  ]);
  if (!record) throw DomainError.notFound('customer', id);
  return record;
}

export const isIdle = ({ inserted, updated }: PartPlan<unknown>): boolean => !inserted.length && !updated.length;

/** Writes the parts of a plan, whatever their number in two statements. */
export async function writeParts<Row extends PartRecord>(
  tx: TenantTx,
  kind: PartKind<Row>,
  { inserted, updated }: PartPlan<Row>,
): Promise<void> {
  if (updated.length) await tx.query(kind.update, [JSON.stringify(updated)]);
  await tx.insert(kind.entity, inserted);
}

/** Writes the customer's own columns; in any case its version moves. */
export async function writeCustomer(tx: TenantTx, id: string, columns: Partial<Customer>): Promise<void> {
  const isEmpty = Object.values(columns).every((value) => value === undefined);
  if (isEmpty) await tx.query(TOUCH_CUSTOMER, [id]);
  else await tx.repo(Customer).update({ id }, columns);
}

export async function replaceSalesReps(tx: TenantTx, customerId: string, ids: readonly string[]): Promise<void> {
  await tx.query(REMOVE_SALES_REPS, [customerId]);
  await tx.insert(CustomerSalesRep, salesRepRows(customerId, ids));
}

export const salesRepRows = (customerId: string, ids: readonly string[] = []): Partial<CustomerSalesRep>[] =>
  ids.map((salesRepId, position) => ({ customerId, salesRepId, position }));
