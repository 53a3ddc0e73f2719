import { Injectable } from '@nestjs/common';
import { type CommonFilter, commonWhere, listPage, mapPage } from '../platform/records/list-query.js';
import { DomainError } from '../platform/errors/domain-error.js';
import type { Precondition } from '../platform/records/if-match.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { readRecord } from '../platform/records/record-by-id.js';
import { newId } from '../platform/values/ids.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import { type DeletionRule, requireDeletable } from './invoice-deletion.js';
import { FIRST_STATES, type InvoiceState } from './invoice-state.js';
import {
  CREDIT_NOTES_EXIST,
  DELETE_INVOICE,
  INVOICE,
  INVOICE_STATE,
  type InvoiceRecord,
  INVOICES,
  type InvoiceSort,
  RELEASE_LINES,
  STORE_INVOICE,
  TOUCH_ORDERS,
} from './invoices.queries.js';
import { type InvoiceView, viewOf } from './invoice-view.js';
import { lockInvoice } from './lock-invoice.js';
import { lockOrders } from './lock-orders.js';
import type { NewInvoice } from './new-invoice.js';
import { prepareInvoice } from './prepare-invoice.js';

export interface InvoiceFilter extends CommonFilter {
  /** Whether anything is still to be paid. */
  isDue?: boolean;
  /** Whether what was paid reaches the total, credit notes aside. */
  isPaid?: boolean;
  states?: InvoiceState[];
}

@Injectable()
export class InvoicesService {
  constructor(private readonly db: TenantDb) {}

  /** Creates an invoice and takes its quantities from the orders' lines, under the orders' locks. */
  async create({ id = newId(), ...input }: NewInvoice): Promise<InvoiceView> {
    return this.db.transaction(async (tx) => {
      const { row, parts } = await prepareInvoice(tx, { ...input, id });
      requireFirstState(input.state);
      const [stored] = await tx.queryAndCommit<{ doc: InvoiceRecord }>(STORE_INVOICE, [
        JSON.stringify([row]),
        ...parts,
      ]);
      return viewOf(stored!.doc);
    });
  }

  async get(id: string): Promise<InvoiceView> {
    return viewOf(await readRecord<InvoiceRecord>(this.db, 'invoice', INVOICE, id));
  }

  async list(filter: InvoiceFilter, request: PageRequest<InvoiceSort>): Promise<Page<InvoiceView>> {
    const where = commonWhere(filter, INVOICES);
    if (filter.isDue !== undefined)
      where.and(`t.paid_amount + t.credited_amount ${filter.isDue ? '<' : '>='} t.total_amount`);
    if (filter.isPaid !== undefined) where.and(`t.paid_amount ${filter.isPaid ? '>=' : '<'} t.total_amount`);
    where.when(filter.states, (list) => `${INVOICE_STATE} = any(${list}::text[])`);
    const page = await listPage<InvoiceRecord, InvoiceSort>(this.db, INVOICES, where, request);
    return mapPage(page, viewOf);
  }

  /** Deletes an invoice and gives its quantities back to the orders' lines. */
  async delete(id: string, precondition: Precondition, rule: DeletionRule): Promise<void> {
    await this.db.transaction(async (tx) => {
      const invoice = await lockInvoice(tx, id, precondition);
      const [credit] = await tx.query<{ found: boolean }>(CREDIT_NOTES_EXIST, [id]);
      requireDeletable(invoice, credit!.found, rule);
      await lockOrders(tx, invoice.orderIds);
      await tx.query(RELEASE_LINES, [invoice.items.map((item) => item.id)]);
      await tx.query(DELETE_INVOICE, [id]);
      await tx.queryAndCommit(TOUCH_ORDERS, [invoice.orderIds]);
    });
  }
}

function requireFirstState(state: InvoiceState): void {
  if (FIRST_STATES.includes(state)) return;
  throw new DomainError('invalid_state_transition', `An invoice cannot be created as ${state}.`, [
    { field: 'invoice_status', reason: `must be one of ${FIRST_STATES.join(', ')}` },
  ]);
}
