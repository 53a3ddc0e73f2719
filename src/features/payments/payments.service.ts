import { NAMED_CUSTOMERS, NAMED_INVOICES } from '#features/named-records.js';
import { Injectable } from '@nestjs/common';
import { InvoicesService } from '#features/invoices/invoices.service.js';
import { newId } from '#platform/base/values/ids.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { listPage, mapPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, type Where } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { readRecord, readRecordByKey } from '#platform/data/records/record-by-id.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { type CreatedPayment, createPayment } from './creation/create-payment.js';
import { createPaymentOfInvoice, type NewInvoicePayment } from './creation/create-payment-of-invoice.js';
import type { NewPayment } from './creation/new-payment.js';
import type { PaymentKind, PaymentStatus } from './payment.entity.js';
import { type PaymentView, paymentView, type WarnedPayment } from './payment-view.js';
import {
  HAS_STATUS,
  ofInvoices,
  PAYMENT,
  PAYMENT_BY_REFERENCE,
  type PaymentRecord,
  PAYMENTS,
  PAYMENTS_BY_IDS,
  type PaymentSort,
} from './payments.queries.js';
import { type NewReversal, reversePayment } from './change/reverse-payment.js';
import { type PaymentChanges, updatePayment } from './change/update-payment.js';

export interface PaymentFilter extends CommonFilter {
  customerIds?: string[];
  kind?: PaymentKind;
  status?: PaymentStatus;
  invoiceIds?: string[];
  methods?: string[];
  paidAfter?: Date;
  paidBefore?: Date;
}

/** The conditions of a list of payments. */
export function paymentsWhere(filter: PaymentFilter): Where {
  const where = commonWhere(filter)
    .records('customer_ids', filter.customerIds, NAMED_CUSTOMERS, (ids) => `t.customer_id = any(${ids}::uuid[])`)
    .when(filter.kind, (kind) => `t.kind = ${kind}`)
    .records('invoice_ids', filter.invoiceIds, NAMED_INVOICES, ofInvoices)
    .oneOf(filter.methods, 't.method')
    .between('t.paid_at', filter.paidAfter, filter.paidBefore);
  return filter.status ? where.and(HAS_STATUS[filter.status]) : where;
}

const warnedPayment = ({ payment, warnings }: CreatedPayment): WarnedPayment =>
  Object.assign(paymentView(payment), { warnings });

@Injectable()
export class PaymentsService {
  constructor(
    private readonly db: TenantDb,
    private readonly invoices: InvoicesService,
  ) {}

  /** Enters a payment, a refund or a write-off, and allocates its money. */
  async create({ id = newId(), ...input }: NewPayment): Promise<WarnedPayment> {
    return this.db.transaction(async (tx) => (await createPayment(tx, { id, ...input })).map(warnedPayment));
  }

  /** Enters a payment or write-off of one invoice. */
  async createOfInvoice(invoiceId: string, { id = newId(), ...input }: NewInvoicePayment): Promise<WarnedPayment> {
    return this.db.transaction(async (tx) =>
      (await createPaymentOfInvoice(tx, invoiceId, { id, ...input })).map(warnedPayment),
    );
  }

  /** The payments with some ids that exist. */
  async findByIds(ids: readonly string[]): Promise<PaymentView[]> {
    const rows = await this.db.read<{ doc: PaymentRecord }>(PAYMENTS_BY_IDS, [ids]);
    return rows.map(({ doc }) => paymentView(doc));
  }

  async get(id: string): Promise<PaymentView> {
    return paymentView(await readRecord(this.db, 'payment', PAYMENT, id));
  }

  async getByReference(referenceId: string): Promise<PaymentView> {
    return paymentView(await readRecordByKey(this.db, 'payment', PAYMENT_BY_REFERENCE, referenceId));
  }

  async list(filter: PaymentFilter, request: PageRequest<PaymentSort>): Promise<Page<PaymentView>> {
    const page = await listPage<PaymentRecord, PaymentSort>(this.db, PAYMENTS, paymentsWhere(filter), request);
    return mapPage(page, paymentView);
  }

  /** The payments with allocations to an invoice. Throws `invoice_not_found`. */
  async listOfInvoice(
    invoiceId: string,
    filter: CommonFilter,
    request: PageRequest<PaymentSort>,
  ): Promise<Page<PaymentView>> {
    const { id } = await this.invoices.get(invoiceId);
    return this.list({ ...filter, invoiceIds: [id] }, request);
  }

  async update(id: string, changes: PaymentChanges, precondition: Precondition): Promise<PaymentView> {
    return this.db.transaction(async (tx) => {
      await updatePayment(tx, id, changes, precondition);
      return paymentView((await tx.queryOne(PAYMENT, [id]))!);
    });
  }

  /** Reverses a payment with all its allocations. */
  async reverse(id: string, reversal: NewReversal, precondition: Precondition): Promise<PaymentView> {
    return this.db.transaction(async (tx) => {
      await reversePayment(tx, id, reversal, precondition);
      return paymentView((await tx.queryOne(PAYMENT, [id]))!);
    });
  }
}
