import { Injectable } from '@nestjs/common';
import { checkValues, completeValues, definitionsOf, type ValueDefinition } from '../attributes/attribute-values.js';
import { definitionParameters } from '../attributes/attributes.queries.js';
import { paymentStatusOf } from '../orders/order-progress.js';
import {
  type AttributeValue,
  changedAttributeValues,
  type NewAttributeValue,
} from '../platform/values/attribute-value.js';
import { assertUniqueReference } from '../platform/records/unique-values.js';
import { decimal, toWire } from '../platform/values/decimal.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { Faults } from '../platform/errors/faults.js';
import type { Precondition } from '../platform/records/if-match.js';
import { isId } from '../platform/values/ids.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import {
  asNewInvoice,
  cancelledDifferences,
  type FrozenChanges,
  frozenDifferences,
  type InvoiceChanges,
  isSameAttributes,
} from './invoice-changes.js';
import { findOrder } from './invoice-ground.js';
import { factsOf, writeState } from './invoice-state.js';
import { Invoice } from './invoice.entity.js';
import {
  EMPTY_INVOICE,
  FILL_INVOICE,
  INVOICE,
  INVOICE_DEFINITIONS,
  type InvoiceRecord,
  RELEASE_LINES,
  TOUCH_ORDERS,
} from './invoices.queries.js';
import type { BuiltInvoice } from './invoice-rows.js';
import { type InvoiceView, viewOf } from './invoice-view.js';
import { lockInvoice } from './lock-invoice.js';
import { lockOrders } from './lock-orders.js';
import { prepareInvoice } from './prepare-invoice.js';

/** Changes of invoices: their details, their state and, while they are drafts, all the rest. */
@Injectable()
export class InvoiceUpdates {
  constructor(private readonly db: TenantDb) {}

  async update(id: string, changes: InvoiceChanges, precondition: Precondition): Promise<InvoiceView> {
    return this.db.transaction(async (tx) => {
      const invoice = await lockInvoice(tx, id, precondition);
      const attributes = await changedAttributes(tx, invoice, changes.attributes);
      const remade = await remakeIfNeeded(tx, invoice, changes);
      const changed = after(invoice, changes, remade);
      requireStatedStatus(changes.statedPaymentStatus, changed);
      await assertUniqueReference(tx, 'invoices', changes.referenceId, id);
      const flags = changes.state === undefined ? undefined : writeState(factsOf(changed), changes.state, new Date());
      if (flags?.isCancelled && !invoice.isCancelled) await release(tx, invoice);
      await tx.repo(Invoice).update({ id }, { ...remade, ...detailsOf(changes), ...flags, attributes });
      return viewOf((await tx.queryOne<InvoiceRecord>(INVOICE, [id]))!);
    });
  }
}

/** Values that replace the present ones as a whole; undefined where none were sent, or the present ones. */
async function changedAttributes(
  tx: TenantTx,
  { attributes: present }: InvoiceRecord,
  sent?: NewAttributeValue[],
): Promise<AttributeValue[] | undefined> {
  if (!sent || isSameAttributes(sent, present)) return undefined;
  const rows = await tx.queryOne<ValueDefinition[]>(INVOICE_DEFINITIONS, definitionParameters([['invoice', sent]]));
  const definitions = definitionsOf(rows ?? null);
  const faults = new Faults();
  checkValues(definitions, 'invoice', sent, 'attributes', faults);
  faults.throwIfAny();
  return changedAttributeValues(present, completeValues(definitions, 'invoice', sent), tx.actor.id);
}

/** What of a draft follows from its orders, items, charges, number and total. */
type Remade = Pick<
  BuiltInvoice['row'],
  | 'customerId'
  | 'invoiceNumber'
  | 'charges'
  | 'totalAmount'
  | 'subtotal'
  | 'discountTotal'
  | 'shippingTotal'
  | 'taxTotal'
  | 'lineTaxTotal'
>;

/**
 * Makes a draft anew whose orders, items, charges, number or total become others. Throws `resource_locked` with every field that the
 * invoice's state freezes and whose value would be another.
 */
async function remakeIfNeeded(tx: TenantTx, invoice: InvoiceRecord, sent: InvoiceChanges): Promise<Remade | undefined> {
  const changes = { ...sent, orderIds: await wantedOrders(tx, sent, invoice) };
  const others = frozenDifferences(changes, invoice);
  if (invoice.isCancelled) refuseFrozen('cancelled', [...others, ...cancelledDifferences(changes, invoice)]);
  if (invoice.isIssued) refuseFrozen('issued', others);
  return others.length ? remake(tx, invoice, changes) : undefined;
}

/** Our ids of the orders that were sent; undefined where none were, or the only one that the caller sees. */
async function wantedOrders(tx: TenantTx, sent: InvoiceChanges, invoice: InvoiceRecord): Promise<string[] | undefined> {
  const names = sent.orderIds ?? (sent.orderId === undefined ? undefined : [sent.orderId]);
  const known = names && (await knownOrders(tx, names, invoice));
  return sent.orderId !== undefined && known?.[0] === invoice.orderIds[0] ? undefined : known;
}

/**
 * Our ids of orders that the caller may have named by reference. Locks them and the present ones at once, for locks are taken
 * in one sequence. Throws `validation_failed` on what there is not.
 */
async function knownOrders(tx: TenantTx, wanted: string[], { orderIds }: InvoiceRecord): Promise<string[]> {
  const orders = await lockOrders(tx, [...wanted.filter(isId), ...orderIds], wanted);
  const faults = new Faults();
  const known = wanted.map((name, index) => {
    const order = findOrder(name, orders);
    if (!order) faults.add(`order_ids[${index}]`, 'does not exist');
    return order?.id ?? name;
  });
  faults.throwIfAny();
  return known;
}

/**
 * Gives a draft its orders and items anew; returns what else of it follows from them. The invoice's row stays: it is the lock
 * for which others wait, and shipments name it. Under the locks of the orders that it had and of those that it gets:
 * {@link knownOrders} has those that were sent.
 */
async function remake(tx: TenantTx, invoice: InvoiceRecord, changes: FrozenChanges): Promise<Remade> {
  await release(tx, invoice);
  await tx.query(EMPTY_INVOICE, [invoice.id]);
  const { row, parts } = await prepareInvoice(tx, asNewInvoice(invoice, changes));
  await tx.query(FILL_INVOICE, [invoice.id, ...parts]);
  const { customerId, invoiceNumber, charges, totalAmount } = row;
  const { subtotal, discountTotal, shippingTotal, taxTotal, lineTaxTotal } = row;
  return {
    customerId,
    invoiceNumber,
    charges,
    totalAmount,
    subtotal,
    discountTotal,
    shippingTotal,
    taxTotal,
    lineTaxTotal,
  };
}

async function release(tx: TenantTx, { items, orderIds }: InvoiceRecord): Promise<void> {
  await lockOrders(tx, orderIds);
  await tx.query(RELEASE_LINES, [items.map((item) => item.id)]);
  await tx.query(TOUCH_ORDERS, [orderIds]);
}

const after = (invoice: InvoiceRecord, { paidAmount, dueDate }: InvoiceChanges, remade?: Remade): InvoiceRecord => ({
  ...invoice,
  totalAmount: remade ? toWire(remade.totalAmount) : invoice.totalAmount,
  paidAmount: paidAmount ? toWire(paidAmount) : invoice.paidAmount,
  dueDate: dueDate?.toISOString() ?? invoice.dueDate,
});

const detailsOf = (changes: InvoiceChanges) => ({
  referenceId: changes.referenceId,
  paidAmount: changes.paidAmount,
  dueDate: changes.dueDate,
  remarks: changes.remarks,
  url: changes.url,
  paymentMethod: changes.paymentMethod,
  paymentTerms: changes.paymentTerms,
  poNumber: changes.poNumber,
  shippingMethod: changes.shippingMethod,
  shippedDate: changes.shippedDate,
  salesRepId: changes.salesRepId,
});

function requireStatedStatus(stated: string | undefined, { paidAmount, totalAmount }: InvoiceRecord): void {
  const status = paymentStatusOf(decimal(paidAmount), decimal(totalAmount));
  if (stated === undefined || stated === status) return;
  throw DomainError.invalid([{ field: 'status', reason: `must be ${status}, which is what the amounts give` }]);
}

const FROZEN = {
  issued: 'The invoice is issued; its orders, items, charges, number and total cannot change any more.',
  cancelled:
    'The invoice is cancelled; its orders, items, charges, number, total, paid amount, due date and attributes cannot change any more.',
};

function refuseFrozen(state: keyof typeof FROZEN, fields: string[]): void {
  if (!fields.length) return;
  const reason = `cannot change after the invoice was ${state}`;
  throw new DomainError(
    'resource_locked',
    FROZEN[state],
    fields.map((field) => ({ field, reason })),
  );
}
