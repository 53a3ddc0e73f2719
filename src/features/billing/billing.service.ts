import { Injectable } from '@nestjs/common';
import { InvoiceLinks } from '#features/invoices/invoice-links.js';
import { createInvoice } from '#features/invoices/creation/create-invoice.js';
import { MAX_ITEMS, MAX_ORDERS } from '#features/invoices/invoice.entity.js';
import { checkOrders, requireInvoiceable } from '#features/invoices/creation/check-invoice.js';
import { type WarnedInvoice, warnedInvoice, withDocumentProblems } from '#features/invoices/invoice-view.js';
import { findOrders, lockOrder, lockOrders } from '#features/orders/quantities/order-line-quantities.js';
import type { LockedOrder } from '#features/orders/quantities/order-line-quantities.queries.js';
import { readSettings } from '#features/settings/read-settings.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import { isId } from '#platform/base/values/ids.js';
import { referencesStatement } from '#platform/data/records/resolve-references.js';
import { transactionOrDryRun } from '#platform/data/dry-runs/dry-run.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { requireScope } from '#platform/edge/auth/require-scope.js';
import type { BillableOrder } from './billable-order.js';
import type { CollectiveBilling, OrderBilling } from './billing-request.js';
import { OPEN_ORDERS, type OpenOrder } from './billing.queries.js';
import type { BilledOrder } from './billed-amounts.js';
import { newBilledInvoice } from './new-billed-invoice.js';
import { namedParts, nothingDueText, nothingToInvoice, partsToBill, requireLeft } from './parts-to-bill.js';
import { readBillableOrders } from './read-orders.js';

/** An invoice of several orders, and those of the orders of which there was nothing to invoice. */
export type CollectiveInvoice = WarnedInvoice & { skippedOrderIds: string[] };

/** Makes invoices from what orders state. They are created as all invoices are, with the same locks, checks and events. */
@Injectable()
export class BillingService {
  constructor(
    private readonly db: TenantDb,
    private readonly links: InvoiceLinks,
  ) {}

  /**
   * Invoices parts of an order. Throws `insufficient_scope`, `order_not_found`, `validation_failed`, `order_not_invoiceable`,
   * `nothing_to_invoice`, and what the creation of an invoice throws.
   */
  billOrder(id: string, request: OrderBilling): Promise<WarnedInvoice> {
    requireScope('orders:read');
    return transactionOrDryRun<WarnedInvoice>(
      this.db,
      request.dryRun.isDryRun ?? false,
      async (tx) => {
        const locked = await lockOrder(tx, id);
        const [order] = await readBillableOrders(tx, [locked.id], undefined);
        const faults = new Faults();
        const { lines: named, quantities = 'shipped' } = request;
        if (named && request.quantities) faults.add('lines', 'must not be sent together with quantities');
        const parts = named ? namedParts(order!.lines, named, faults) : partsToBill(order!.lines, quantities);
        const settings = await readSettings(tx);
        const billed = [{ order: order!, parts }];
        const invoice = await newBilledInvoice(tx, billed, { terms: request, settings, faults });
        requireInvoiceable([locked], () => 'id');
        if (named) requireLeft(parts, tx.tenant.overInvoiceTolerancePercent);
        if (!parts.length)
          throw nothingToInvoice(
            order!.lines.map((line, index) => ({ field: `line_items[${index}]`, reason: nothingDueText([line]) })),
          );
        return (await createInvoice(tx, this.links, invoice, { orders: [locked], settings })).map(warnedInvoice);
      },
      (tx, invoice) => withDocumentProblems(tx, this.links.documents, invoice, request.dryRun),
    );
  }

  /** Invoices orders of one customer together. Throws as {@link billOrder} does, with 400 instead of 404. */
  billOrders(request: CollectiveBilling): Promise<CollectiveInvoice> {
    requireScope('orders:read');
    const { quantities, shippedUntil } = request;
    requireOneChoice(request);
    return transactionOrDryRun<CollectiveInvoice>(
      this.db,
      request.dryRun.isDryRun ?? false,
      async (tx) => {
        const { locked, notDue } = request.orderIds
          ? { locked: await lockNamed(tx, request.orderIds), notDue: [] }
          : await lockOpen(tx, request);
        const ids = locked.map(({ id }) => id);
        const orders = await readBillableOrders(tx, ids, shippedUntil);
        const isOpen = ({ status, type }: BillableOrder) => status === 'confirmed' && type === 'order';
        const all = orders.map((order) => ({
          order,
          parts: isOpen(order) ? partsToBill(order.lines, quantities) : [],
        }));
        const billed = all.filter(({ parts }) => parts.length);
        if (!billed.length) throw nothingToInvoice(countersOf(orders, request, orders.length + notDue.length));
        const settings = await readSettings(tx);
        const invoice = await newBilledInvoice(tx, billed, {
          terms: request,
          settings,
          faults: faultsOf(request, billed),
        });
        const skipped = all.filter(({ parts }) => !parts.length).map(({ order }) => order.id);
        return (await createInvoice(tx, this.links, invoice, { orders: locked, settings })).map((stored) =>
          Object.assign(warnedInvoice(stored), { skippedOrderIds: [...skipped, ...notDue] }),
        );
      },
      (tx, invoice) => withDocumentProblems(tx, this.links.documents, invoice, request.dryRun),
    );
  }
}

/** Throws `validation_failed` unless either orders or a customer are named, and a time of shipping only for shipped quantities. */
function requireOneChoice({ orderIds, customerId, quantities, shippedUntil }: CollectiveBilling): void {
  const faults = new Faults();
  if (orderIds && customerId !== undefined) faults.add('customer_id', 'must not be sent together with order_ids');
  if (!orderIds && customerId === undefined) faults.add('order_ids', 'is required, or else customer_id');
  if (shippedUntil && quantities !== 'shipped') faults.add('shipped_until', 'can be sent for quantities shipped only');
  faults.throwIfAny();
}

/** The fault of an invoice with too many items. */
function faultsOf({ orderIds }: CollectiveBilling, billed: readonly BilledOrder[]): Faults {
  const faults = new Faults();
  const count = billed.reduce((all, { parts }) => all + parts.length, 0);
  if (count > MAX_ITEMS)
    faults.add(
      orderIds ? 'order_ids' : 'customer_id',
      `comes to ${count} lines; an invoice has at most ${MAX_ITEMS}: name fewer orders`,
    );
  return faults;
}

/** Locks the orders that the caller names. Throws the errors of the creation of an invoice for them. */
async function lockNamed(tx: TenantTx, names: readonly string[]): Promise<LockedOrder[]> {
  const orders = findOrders(names, await lockOrders(tx, names.filter(isId), names));
  const faults = new Faults();
  checkOrders(orders, faults);
  faults.throwIfAny();
  const present = orders as LockedOrder[]; // a missing order was a fault
  requireInvoiceable(present);
  return present;
}

/** Locks the orders of a customer of which something is due, and names the other open ones. */
async function lockOpen(
  tx: TenantTx,
  { customerId, quantities, shippedUntil }: CollectiveBilling,
): Promise<{ locked: LockedOrder[]; notDue: string[] }> {
  const [customer] = await tx.query<{ id: string | null }>(referencesStatement('customers'), [[customerId]]);
  const refuse = (reason: string) => DomainError.invalid([{ field: 'customer_id', reason }]);
  if (!customer?.id) throw refuse('does not exist');
  const open = await tx.query<OpenOrder>(OPEN_ORDERS, [customer.id, quantities, shippedUntil ?? null]);
  const ids = open.filter(({ dueLines }) => dueLines).map(({ id }) => id);
  if (ids.length > MAX_ORDERS)
    throw refuse(`has ${ids.length} orders to invoice; an invoice has at most ${MAX_ORDERS}: name them in order_ids`);
  const locked = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]));
  return {
    locked: ids.flatMap((id) => locked.get(id) ?? []).filter((order) => order.customerId === customer.id), // others changed meanwhile
    notDue: open.filter(({ dueLines }) => !dueLines).map(({ id }) => id),
  };
}

/** The counters of each named order, or of all orders of the customer together. */
const countersOf = (
  orders: readonly BillableOrder[],
  { orderIds }: CollectiveBilling,
  openCount: number,
): { field: string; reason: string }[] =>
  orderIds
    ? orders.map(({ lines }, index) => ({ field: `order_ids[${index}]`, reason: nothingDueText(lines) }))
    : [
        {
          field: 'customer_id',
          reason: `nothing is to be invoiced of any order${openCount ? `; ${openCount === 1 ? '1 order has' : `${openCount} orders have`} open quantities: quantities: open` : ''}`,
        },
      ];
