import { NAMED_CUSTOMERS } from '#features/named-records.js';
import { Injectable } from '@nestjs/common';
import { listPage, mapPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, PLAN_FOR_VALUES, type Where } from '#platform/data/records/list-where.js';
import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { CUSTOMER_NAMES } from '#features/customers/customers.queries.js';
import { whereFound } from '#platform/data/records/text-search.js';
import { readRecord, readRecordByKey } from '#platform/data/records/record-by-id.js';
import { newId } from '#platform/base/values/ids.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { LastStatement } from '#platform/data/tenancy/last-statement.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { PaymentTokens } from '#features/payment-methods/payment-tokens.js';
import { confirmedTaxes } from './tax/confirmed-taxes.js';
import { insertOrders, prepareOrders } from './creation/create-order.js';
import { creditAfter, CreditLock } from './money/order-credit.js';
import type { NewOrder, ReplacedOrder } from './creation/new-order.js';
import { requireTransition } from './state/order-status.js';
import { readTaxes } from './tax/order-tax.js';
import {
  type FulfillmentStatus,
  Order,
  type OrderPaymentStatus,
  type OrderStatus,
  type OrderType,
} from './order.entity.js';
import {
  DOCUMENTS_OF_ORDER,
  FULFILLMENT_STATUS,
  ORDER,
  ORDER_BY_REFERENCE,
  PAYMENT_STATUS,
  ORDER_SEARCH,
  type AnsweredOrder,
  type DocumentsOfOrder,
  ORDERS,
  ORDERS_BY_IDS,
  type OrderSort,
  type OrderSummary,
} from './orders.queries.js';
import { lockAndReadOrder, replaceOrder } from './change/replace-order.js';
import { storeLineTaxes } from './tax/store-line-taxes.js';
import { describeShippedOrInvoiced } from './change/used-lines.js';

export interface OrderFilter extends CommonFilter {
  statuses?: OrderStatus[];
  type?: OrderType;
  customerIds?: string[];
  customerReferenceIds?: string[];
  sources?: string[];
  excludedSources?: string[];
  /** One reference, beside `referenceIds`. */
  referenceId?: string;
  displayIds?: string[];
  poNumbers?: string[];
  paymentStatuses?: OrderPaymentStatus[];
  fulfillmentStatuses?: FulfillmentStatus[];
  /** Words of the display id, reference and purchase order number, or of the customer's name. */
  search?: string;
}

/** An order with the currency of its amounts, which is the tenant's, and with the token of its payment method if the caller may see it. */
export type OrderWithCurrency = AnsweredOrder & { currency: string };
/** An order as it was written, with warnings about what was accepted; none unless the caller wants them. */
export type WrittenOrder = OrderWithCurrency & { warnings: ErrorDetail[] };
export type OrderSummaryWithCurrency = OrderSummary & DocumentsOfOrder & { currency: string };

/**
 * The values of an order that can change without a new version of the order: those of other records, and the token, which only
 * some callers see. An ETag must depend on them.
 */
export const valuesOfOtherRecords = ({ customer, priceList, card, lines, ...order }: AnsweredOrder): unknown => [
  customer,
  priceList,
  card,
  order.invoiceIds,
  order.shipmentIds,
  lines.map(({ parentSku, productName }) => [parentSku, productName]), // lines of older releases have no name of their own
];

/** The conditions of a list of orders. */
export function ordersWhere(filter: OrderFilter): Where {
  const { statuses, type, sources, excludedSources, customerIds, customerReferenceIds } = filter;
  const where = commonWhere(filter, ORDERS)
    .records(
      filter.acceptsJoinedValues ? 'customer_id' : 'customer_ids',
      customerIds,
      NAMED_CUSTOMERS,
      (ids) => `t.customer_id = any(${ids}::uuid[])`,
    )
    .oneOf(statuses, 't.status', STATUS_IN_CLASS)
    .oneOf(sources, 't.source')
    .when(excludedSources, (list) => `t.source <> all(${list}::text[])`)
    .when(
      customerReferenceIds,
      (list) =>
        `t.customer_id in (select id from customers where tenant_id = $1 and reference_id = any(${list}::text[]))`,
    );
  where
    .when(filter.referenceId, (reference) => `t.reference_id = ${reference}`)
    .oneOf(filter.displayIds, 't.display_id')
    .oneOf(filter.poNumbers, 't.po_number')
    .oneOf(filter.paymentStatuses, PAYMENT_STATUS)
    .oneOf(filter.fulfillmentStatuses, FULFILLMENT_STATUS);
  whereFound(where, filter.search, ORDER_SEARCH, { ...CUSTOMER_NAMES, list: 'orders', reference: 'customer_id' });
  where
    .names('customer_reference_ids', customerReferenceIds, 'reference_id', 'customers')
    .names('display_ids', filter.displayIds, 'display_id')
    .names('po_numbers', filter.acceptsJoinedValues ? undefined : filter.poNumbers, 'po_number');
  if (type) where.and(`t.type = '${type}'`, `c.class[2] = '${type}'`); // a constant, for the index of quotes
  const { displayIds, poNumbers, paymentStatuses, fulfillmentStatuses, search } = filter;
  const filters: unknown[] = [type, sources, excludedSources, customerIds, customerReferenceIds];
  filters.push(displayIds, poNumbers, paymentStatuses, fulfillmentStatuses, search);
  if (filters.some((value) => value !== undefined) || (statuses && !isDefault(statuses)))
    where.settings ??= PLAN_FOR_VALUES;
  return where;
}

/** The place of the status in the class of an order (`migrations/0012-list-counts.ts`). */
const STATUS_IN_CLASS = 1;

/** Whether these are the statuses of a list of API version 2 without a filter. Most orders have it, so its plan is kept. */
const isDefault = (statuses: readonly OrderStatus[]): boolean => statuses.length === 1 && statuses[0] === 'confirmed';

@Injectable()
export class OrdersService {
  constructor(
    private readonly db: TenantDb,
    private readonly tokens: PaymentTokens,
  ) {}

  async create({ id = newId(), ...input }: NewOrder): Promise<WrittenOrder> {
    return this.db.transaction(async (tx) => {
      const rows = await prepareOrders(tx, [{ ...input, id }]);
      const inserted = insertOrders(tx, rows);
      return LastStatement.document<AnsweredOrder>(ORDER, [id])
        .after(inserted)
        .map((order) => ({ ...this.complete(order), warnings: rows.warnings[0]! }));
    });
  }

  /** Creates orders with few statements. No reference and no display id may occur twice. Throws `RefusedEntries`. */
  async createMany(inputs: readonly NewOrder[]): Promise<void> {
    const sent = inputs.map(({ id = newId(), ...input }) => ({ ...input, id }));
    await this.db.transaction(async (tx) => insertOrders(tx, await prepareOrders(tx, sent)));
  }

  async get(id: string): Promise<OrderWithCurrency> {
    return this.complete(await readRecord(this.db, 'order', ORDER, id));
  }

  async getByReference(referenceId: string): Promise<OrderWithCurrency> {
    return this.complete(await readRecordByKey(this.db, 'order', ORDER_BY_REFERENCE, referenceId));
  }

  /** The orders with some ids that exist. */
  async findByIds(ids: readonly string[]): Promise<OrderWithCurrency[]> {
    const rows = await this.db.read<{ doc: AnsweredOrder }>(ORDERS_BY_IDS, [ids]);
    return rows.map(({ doc }) => this.complete(doc));
  }

  async list(filter: OrderFilter, request: PageRequest<OrderSort>): Promise<Page<OrderSummaryWithCurrency>> {
    const page = await listPage<OrderSummary & DocumentsOfOrder, OrderSort>(
      this.db,
      ORDERS,
      ordersWhere(filter),
      request,
    );
    return mapPage(page, (order) => this.complete(order));
  }

  /** Replaces the lines as a whole, and each other field that was sent. */
  async replace(id: string, sent: ReplacedOrder, precondition: Precondition): Promise<WrittenOrder> {
    const lock = new CreditLock();
    return this.db.transaction(async (tx) => {
      const warnings = await replaceOrder(tx, id, sent, { precondition, lock });
      return { ...this.complete((await tx.queryOne(ORDER, [id]))!), warnings };
    });
  }

  /**
   * Moves an order to another status. If it has that status already, nothing is written. In the tax mode net, its confirmation computes its tax anew by
   * the present rates, unless the order states it. Throws for a transition that is not allowed, and `credit_limit_exceeded`.
   */
  async updateStatus(id: string, status: OrderStatus, precondition: Precondition): Promise<OrderWithCurrency> {
    const lock = new CreditLock();
    return this.db.transaction(async (tx) => {
      await lock.begin(tx);
      const present = await lockAndReadOrder(tx, id, precondition);
      if (status === present.status) return this.complete(present);
      requireTransition(present.status, status, describeShippedOrInvoiced(present));
      const { hasCreditLimit, customerId, lines } = present;
      const taxOf = status === 'confirmed' ? await readTaxes(tx, [customerId], lines) : undefined;
      const taxes = taxOf && confirmedTaxes(tx, present, taxOf);
      const amounts = taxes && { taxValue: taxes.taxValue, payableTotal: taxes.payableTotal };
      const change = { present, after: { ...present, ...amounts, status }, taxOf, hasCreditLimit, field: 'status' };
      const credit = await creditAfter(tx, lock, change);
      tx.journal.watch('order', [id]);
      if (taxes) await storeLineTaxes(tx, id, taxes.lines, (_, index) => lines[index]);
      await tx.update(Order, id, { status, ...amounts, ...credit, updatedBy: tx.actor });
      return this.complete((await tx.queryOne(ORDER, [id]))!);
    });
  }

  /** Ends the hold of an order. Nothing is written if it is not on hold. */
  async release(id: string, note: string | undefined, precondition: Precondition): Promise<OrderWithCurrency> {
    return this.db.transaction(async (tx) => {
      const present = await lockAndReadOrder(tx, id, precondition);
      if (present.creditState !== 'held') return this.complete(present);
      tx.journal.watch('order', [id]);
      const columns = { creditState: 'released', creditReleaseNote: note ?? null, updatedBy: tx.actor } as const;
      await tx.update(Order, id, columns);
      return this.complete((await tx.queryOne(ORDER, [id]))!);
    });
  }

  /** Deletes a draft. Throws `resource_locked` for an order in another status, and for one that shipments or invoices name. */
  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { status } = await lockAndReadOrder(tx, id, precondition);
      if (status !== 'draft')
        throw new DomainError('resource_locked', `The order is ${status}; only drafts can be deleted.`, [
          { field: 'status', reason: `is ${status}; cancel the order, or write status draft where that is allowed` },
        ]);
      const documents = await tx.query<{ kind: string; name: string }>(DOCUMENTS_OF_ORDER, [id]);
      if (documents.length)
        throw new DomainError(
          'resource_locked',
          'Documents name the order, so it cannot be deleted; cancel it instead.',
          documents.map(({ kind, name }) => ({ field: 'id', reason: `is named by the ${kind} ${name}` })),
        );
      tx.journal.watch('order', [id]);
      await tx.delete(Order, id);
    });
  }

  /** Adds the currency, and decrypts the token of the payment method (`card`) if the caller may see it. */
  complete<T extends OrderSummary>(order: T): T & { currency: string } {
    const { card } = order;
    const token = card && this.tokens.reveal(card.sealedToken, card.id);
    return {
      ...order,
      card: card && { ...card, sealedToken: null, token },
      currency: currentCaller().tenant.currency,
    };
  }
}
