import { Injectable } from '@nestjs/common';
import { type CommonFilter, commonWhere, listPage, mapPage } from '../platform/records/list-query.js';
import { decimal } from '../platform/values/decimal.js';
import { DomainError } from '../platform/errors/domain-error.js';
import { Faults } from '../platform/errors/faults.js';
import type { Precondition } from '../platform/records/if-match.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { readRecord } from '../platform/records/record-by-id.js';
import { nextDisplayId } from '../platform/records/next-display-id.js';
import { newId } from '../platform/values/ids.js';
import { currentCaller } from '../platform/tenancy/caller.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import { PaymentTokens } from '../payment-methods/payment-tokens.js';
import type { NewOrder } from './new-order.js';
import { checkAttributes, withDefaults } from './order-attributes.js';
import { checkDates } from './order-dates.js';
import { readGround, refuseNames } from './order-ground.js';
import { buildLines } from './order-lines.js';
import { OrderLine } from './order-line.entity.js';
import { copyParties } from './order-parties.js';
import { buildOrder } from './order-row.js';
import { requireTransition } from './order-transition.js';
import { Order, type OrderStatus, type OrderType } from './order.entity.js';
import {
  NEXT_ORDER_DISPLAY_ID,
  ORDER,
  type OrderRecord,
  ORDERS,
  type OrderSort,
  type OrderSummary,
} from './orders.queries.js';
import { doneOf, lockOrder, replaceOrder } from './replace-order.js';

export interface OrderFilter extends CommonFilter {
  statuses?: OrderStatus[];
  type?: OrderType;
  customerIds?: string[];
  customerReferenceIds?: string[];
  sources?: string[];
  excludedSources?: string[];
}

/** An order with the currency of its amounts. */
export type OrderSummaryView = OrderSummary & { currency: string };
export type OrderView = OrderRecord & { currency: string };

/** What an order shows that its version does not count: other resources as they are now, and a token that some callers see. */
export const besideOrder = ({ customer, priceList, card, lines }: OrderRecord): unknown => [
  customer,
  priceList,
  card,
  lines.map(({ parentSku }) => parentSku),
];

@Injectable()
export class OrdersService {
  constructor(
    private readonly db: TenantDb,
    private readonly tokens: PaymentTokens,
  ) {}

  async create(sent: NewOrder): Promise<OrderView> {
    return this.db.transaction(async (tx) => {
      const faults = new Faults();
      const { customer, catalogue, definitions, priceOf } = await readGround(tx, sent, faults);
      const { id = newId() } = sent;
      const input = withDefaults(sent, definitions);
      checkDates(input, faults);
      checkAttributes(sent, definitions, faults);
      const lines = await buildLines(input.lines, { orderId: id, tenant: tx.tenant, catalogue, priceOf, faults });
      const parties = copyParties(input, { customer, actorId: tx.actor.id, faults });
      const taxRate = customer?.taxRate ? decimal(customer.taxRate) : null;
      const row = buildOrder({ ...input, id }, { lines, customer, parties, taxRate, tx, faults });
      faults.throwIfAny();

      await refuseNames(tx, input);
      await tx.insert(Order, [
        { ...row, displayId: input.displayId ?? (await nextDisplayId(tx, NEXT_ORDER_DISPLAY_ID)) },
      ]);
      await tx.insert(
        OrderLine,
        lines.map((line) => line.row),
      );
      return this.shown((await tx.queryOne<OrderRecord>(ORDER, [id]))!);
    });
  }

  async get(id: string): Promise<OrderView> {
    return this.shown(await readRecord<OrderRecord>(this.db, 'order', ORDER, id));
  }

  /** Replaces the lines as a whole, and everything else where it is sent. */
  async replace(id: string, sent: NewOrder, precondition: Precondition): Promise<OrderView> {
    return this.db.transaction(async (tx) => {
      await replaceOrder(tx, id, sent, precondition);
      return this.shown((await tx.queryOne<OrderRecord>(ORDER, [id]))!);
    });
  }

  /** Moves an order on; the status that it has already changes nothing. */
  async updateStatus(id: string, status: OrderStatus, precondition: Precondition): Promise<OrderView> {
    return this.db.transaction(async (tx) => {
      const present = await lockOrder(tx, id, precondition);
      if (status === present.status) return this.shown(present);
      requireTransition(present.status, status, doneOf(present));
      await tx.repo(Order).update({ id }, { status, updatedBy: tx.actor });
      return this.shown((await tx.queryOne<OrderRecord>(ORDER, [id]))!);
    });
  }

  /** Deletes a draft. */
  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { status } = await lockOrder(tx, id, precondition);
      if (status !== 'draft')
        throw new DomainError('resource_locked', `The order is ${status}; only drafts can be deleted.`);
      await tx.repo(Order).delete(id);
    });
  }

  async list(filter: OrderFilter, request: PageRequest<OrderSort>): Promise<Page<OrderSummaryView>> {
    const where = commonWhere(filter, ORDERS)
      .ids(filter.customerIds, 't.customer_id')
      .when(filter.statuses, (list) => `t.status = any(${list}::text[])`)
      .when(filter.type, (type) => `t.type = ${type}`)
      .when(filter.sources, (list) => `t.source = any(${list}::text[])`)
      .when(filter.excludedSources, (list) => `t.source <> all(${list}::text[])`)
      .when(
        filter.customerReferenceIds,
        (list) =>
          `t.customer_id in (select id from customers where tenant_id = $1 and reference_id = any(${list}::text[]))`,
      );
    const page = await listPage<OrderSummary, OrderSort>(this.db, ORDERS, where, request);
    return mapPage(page, (order) => this.shown(order));
  }

  /** The order with its currency, and with the token of its card where the caller may see it. */
  private shown<T extends OrderSummary>(order: T): T & { currency: string } {
    const { card } = order;
    const token = card && this.tokens.reveal(card.sealedToken, card.id);
    return {
      ...order,
      card: card && { ...card, sealedToken: null, token },
      currency: currentCaller().tenant.currency,
    };
  }
}
