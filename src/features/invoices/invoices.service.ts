import { NAMED_CUSTOMERS, NAMED_ORDERS } from '#features/named-records.js';
import { Injectable } from '@nestjs/common';
import { listPage, mapPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, PLAN_FOR_VALUES, type Where } from '#platform/data/records/list-where.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { readRecord, readRecordByKey } from '#platform/data/records/record-by-id.js';
import { CUSTOMER_NAMES } from '#features/customers/customers.queries.js';
import { whereFound } from '#platform/data/records/text-search.js';
import { newId } from '#platform/base/values/ids.js';
import { transactionOrDryRun } from '#platform/data/dry-runs/dry-run.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { whereIssued } from '#features/settings/record-day.js';
import { createInvoice, createInvoices } from './creation/create-invoice.js';
import { deleteInvoice, type DeletionRule } from './change/delete-invoice.js';
import type { InvoiceChanges } from './change/invoice-changes.js';
import { type InvoiceState, overdueBeforeNow, STATE_RULES } from './state/invoice-state.js';
import {
  INVOICE_BY_REFERENCE,
  type AnsweredInvoice,
  type InvoiceRecord,
  INVOICES,
  INVOICES_BY_IDS,
  type InvoiceSort,
  IS_PAID_AS,
  ofCustomers,
  ofOrders,
  INVOICE_SEARCH,
  PRICED_INVOICE,
} from './invoices.queries.js';
import {
  type AnsweredInvoiceView,
  type InvoiceView,
  invoiceView,
  type DryRun,
  type WarnedInvoice,
  warnedInvoice,
  withDocumentProblems,
} from './invoice-view.js';
import { InvoiceLinks } from './invoice-links.js';
import type { NewInvoice } from './creation/new-invoice.js';
import { updateInvoice } from './change/update-invoice.js';

export interface InvoiceFilter extends CommonFilter {
  /** Whether something is still to be paid, credit notes deducted: nothing, something, or something of an issued invoice. */
  paidAs?: keyof typeof IS_PAID_AS;
  states?: InvoiceState[];
  orderIds?: string[];
  customerIds?: string[];
  customerReferenceIds?: string[];
  invoiceNumbers?: string[];
  dueAfter?: Date;
  dueBefore?: Date;
  /** Also leaves out drafts, whose time of issue is only planned. */
  issuedAfter?: Date;
  issuedBefore?: Date;
  /** The beginning of a number, reference, purchase order number or customer's name. */
  search?: string;
}

/** The conditions of a list of invoices. They have no parameters of states and flags, so that partial indexes are used. */
export function invoicesWhere(filter: InvoiceFilter): Where {
  const { paidAs, states } = filter;
  const where = commonWhere(filter, INVOICES);
  const { orderIds, customerIds, customerReferenceIds, invoiceNumbers, dueAfter, dueBefore, search } = filter;
  const { issuedAfter, issuedBefore } = filter;
  where
    .records('customer_ids', customerIds, NAMED_CUSTOMERS, (ids) => `t.customer_id = any(${ids}::uuid[])`)
    .when(customerReferenceIds, ofCustomers)
    .records(filter.acceptsJoinedValues ? 'order_id' : 'order_ids', orderIds, NAMED_ORDERS, ofOrders)
    .oneOf(invoiceNumbers, 't.invoice_number')
    .between('t.due_date', dueAfter, dueBefore)
    .names('customer_reference_ids', customerReferenceIds, 'reference_id', 'customers')
    .names('invoice_numbers', filter.acceptsJoinedValues ? undefined : invoiceNumbers, 'invoice_number');
  whereFound(where, search, INVOICE_SEARCH, { ...CUSTOMER_NAMES, list: 'invoices', reference: 'customer_id' });
  if (issuedAfter || issuedBefore) whereIssued(where.and('t.is_issued'), issuedAfter, issuedBefore);
  if (paidAs) where.and(IS_PAID_AS[paidAs].sql, IS_PAID_AS[paidAs].onClass);
  if (states) {
    const dependsOnTime = states.some((state) => STATE_RULES[state].dependsOnTime);
    const before = dependsOnTime ? `${where.parameter(overdueBeforeNow())}::timestamptz` : '';
    const onClass = states.map((state) => `c.class[1] = '${state}'`).join(' or ');
    const condition = states.map((state) => `(${STATE_RULES[state].sql(before)})`).join(' or ');
    where.and(`(${condition || 'false'})`, dependsOnTime ? undefined : `(${onClass || 'false'})`);
  }
  const others = [orderIds, customerIds, customerReferenceIds, invoiceNumbers, dueAfter, dueBefore, search];
  const isNarrow = states ?? paidAs ?? issuedAfter ?? issuedBefore ?? others.find((value) => value !== undefined);
  if (isNarrow !== undefined) where.settings ??= PLAN_FOR_VALUES;
  return where;
}

@Injectable()
export class InvoicesService {
  constructor(
    private readonly db: TenantDb,
    private readonly links: InvoiceLinks,
  ) {}

  /**
   * Creates an invoice and adds its quantities to the order lines. A dry run only answers what would be stored, with all checks, and what its
   * documents lack.
   */
  async create({ id = newId(), ...input }: NewInvoice, dryRun: DryRun = {}): Promise<WarnedInvoice> {
    return transactionOrDryRun<WarnedInvoice>(
      this.db,
      dryRun.isDryRun ?? false,
      async (tx) => (await createInvoice(tx, this.links, { ...input, id })).map(warnedInvoice),
      (tx, invoice) => withDocumentProblems(tx, this.links.documents, invoice, dryRun),
    );
  }

  /**
   * Creates invoices with few statements, as {@link create} does, and returns their ids. No order, reference or number may occur twice. Throws
   * `RefusedEntries`.
   */
  async createMany(inputs: readonly NewInvoice[]): Promise<string[]> {
    const invoices = inputs.map(({ id = newId(), ...input }) => ({ ...input, id }));
    await this.db.transaction((tx) => createInvoices(tx, this.links, invoices));
    return invoices.map(({ id }) => id);
  }

  /** The invoices with some ids that exist. */
  async findByIds(ids: readonly string[]): Promise<InvoiceView[]> {
    const rows = await this.db.read<{ doc: InvoiceRecord }>(INVOICES_BY_IDS, [ids]);
    return rows.map(({ doc }) => invoiceView(doc));
  }

  async get(id: string): Promise<WarnedInvoice> {
    return warnedInvoice(await readRecord(this.db, 'invoice', PRICED_INVOICE, id));
  }

  async getByReference(referenceId: string): Promise<WarnedInvoice> {
    return warnedInvoice(await readRecordByKey(this.db, 'invoice', INVOICE_BY_REFERENCE, referenceId));
  }

  async list(filter: InvoiceFilter, request: PageRequest<InvoiceSort>): Promise<Page<AnsweredInvoiceView>> {
    const page = await listPage<AnsweredInvoice, InvoiceSort>(this.db, INVOICES, invoicesWhere(filter), request);
    return mapPage(page, invoiceView);
  }

  async update(id: string, changes: InvoiceChanges, precondition: Precondition): Promise<WarnedInvoice> {
    return this.db.transaction(async (tx) => {
      const taxAtIssue = await updateInvoice(tx, this.links, id, changes, precondition);
      const invoice = (await tx.queryOne(PRICED_INVOICE, [id]))!;
      return warnedInvoice({ ...invoice, presentCustomerTax: taxAtIssue ?? invoice.presentCustomerTax });
    });
  }

  /** Deletes an invoice and gives its quantities back to the order lines. */
  async delete(id: string, precondition: Precondition, rule: DeletionRule): Promise<void> {
    await this.db.transaction((tx) => deleteInvoice(tx, this.links, id, precondition, rule));
  }
}
