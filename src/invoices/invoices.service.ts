import { Injectable } from '@nestjs/common';
import { listPage, mapPage } from '../platform/records/list-query.js';
import { type CommonFilter, commonWhere, PLAN_FOR_VALUES, type Where } from '../platform/records/list-where.js';
import type { Precondition } from '../platform/records/if-match.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { readRecord } from '../platform/records/record-by-id.js';
import { newId } from '../platform/values/ids.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import { createInvoice } from './create-invoice.js';
import { deleteInvoice, type DeletionRule } from './delete-invoice.js';
import type { InvoiceChanges } from './invoice-changes.js';
import type { InvoiceState } from './invoice-state.js';
import {
  dependsOnTime,
  INVOICE,
  type InvoiceRecord,
  IS_DUE,
  IS_IN_STATE,
  INVOICES,
  type InvoiceSort,
} from './invoices.queries.js';
import { type InvoiceWithCurrency, withCurrency } from './invoice-with-currency.js';
import type { NewInvoice } from './new-invoice.js';
import { updateInvoice } from './update-invoice.js';

export interface InvoiceFilter extends CommonFilter {
  /** Whether something is still to be paid, credit notes deducted. */
  isDue?: boolean;
  /** Whether the paid amount reaches the total; credit notes are not considered. */
  isPaid?: boolean;
  states?: InvoiceState[];
}

/** The conditions of a list of invoices. They have no parameters of states and flags, so that partial indexes are used. */
export function invoicesWhere(filter: InvoiceFilter): Where {
  const { isDue, isPaid, states } = filter;
  const where = commonWhere(filter, INVOICES);
  if (isDue !== undefined) where.and(isDue ? IS_DUE : `not ${IS_DUE}`, `c.class[2]::boolean = ${isDue}`);
  if (isPaid !== undefined)
    where.and(`t.paid_amount ${isPaid ? '>=' : '<'} t.total_amount`, `c.class[3]::boolean = ${isPaid}`);
  if (states) {
    const onClass = states.map((state) => `c.class[1] = '${state}'`).join(' or ');
    const condition = states.map((state) => `(${IS_IN_STATE[state]})`).join(' or ');
    where.and(`(${condition || 'false'})`, states.some(dependsOnTime) ? undefined : `(${onClass || 'false'})`);
  }
  if ([states, isDue, isPaid].some((value) => value !== undefined)) where.settings = PLAN_FOR_VALUES;
  return where;
}

@Injectable()
export class InvoicesService {
  constructor(private readonly db: TenantDb) {}

  /** Creates an invoice and adds its quantities to the order lines. */
  async create({ id = newId(), ...input }: NewInvoice): Promise<InvoiceWithCurrency> {
    return this.db.transaction(async (tx) => withCurrency(await createInvoice(tx, { ...input, id })));
  }

  async get(id: string): Promise<InvoiceWithCurrency> {
    return withCurrency(await readRecord<InvoiceRecord>(this.db, 'invoice', INVOICE, id));
  }

  async list(filter: InvoiceFilter, request: PageRequest<InvoiceSort>): Promise<Page<InvoiceWithCurrency>> {
    const page = await listPage<InvoiceRecord, InvoiceSort>(this.db, INVOICES, invoicesWhere(filter), request);
    return mapPage(page, withCurrency);
  }

  async update(id: string, changes: InvoiceChanges, precondition: Precondition): Promise<InvoiceWithCurrency> {
    return this.db.transaction(async (tx) => {
      await updateInvoice(tx, id, changes, precondition);
      return withCurrency((await tx.queryOne<InvoiceRecord>(INVOICE, [id]))!);
    });
  }

  /** Deletes an invoice and gives its quantities back to the order lines. */
  async delete(id: string, precondition: Precondition, rule: DeletionRule): Promise<void> {
    await this.db.transaction((tx) => deleteInvoice(tx, id, precondition, rule));
  }
}
