import { Injectable } from '@nestjs/common';
import { InvoicesService } from '../invoices/invoices.service.js';
import type { Decimal } from '../../platform/base/values/decimal.js';
import { isId, newId } from '../../platform/base/values/ids.js';
import type { Precondition } from '../../platform/data/records/if-match.js';
import { listPage } from '../../platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, type Where } from '../../platform/data/records/list-where.js';
import type { Page, PageRequest } from '../../platform/data/records/page.js';
import { readRecord, readRecordByKey } from '../../platform/data/records/record-by-id.js';
import { TenantDb } from '../../platform/data/tenancy/tenant-db.js';
import { createPayment, createPaymentOfInvoice } from './create-payment.js';
import type { NewPayment } from './new-payment.js';
import type { PaymentKind } from './payment.entity.js';
import type { PaymentStatus } from './payment-status.js';
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
import { type NewReversal, reversePayment } from './reverse-payment.js';
import { type PaymentChanges, updatePayment } from './update-payment.js';

/** A payment of one invoice; without an amount it is what is due. */
export type NewInvoicePayment = Omit<
  NewPayment,
  'customerId' | 'amount' | 'allocations' | 'autoAllocate' | 'sources' | 'kind'
> & { kind?: 'payment' | 'write_off'; amount?: Decimal };

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
    .ids(filter.customerIds, 't.customer_id')
    .when(filter.kind, (kind) => `t.kind = ${kind}`)
    .when(filter.invoiceIds?.filter(isId), ofInvoices)
    .oneOf(filter.methods, 't.method')
    .between('t.paid_at', filter.paidAfter, filter.paidBefore);
  return filter.status ? where.and(HAS_STATUS[filter.status]) : where;
}

@Injectable()
export class PaymentsService {
  constructor(
    private readonly db: TenantDb,
    private readonly invoices: InvoicesService,
  ) {}

  /** Enters a payment, a refund or a write-off, and allocates its money. */
  create({ id = newId(), ...input }: NewPayment): Promise<PaymentRecord> {
    return this.db.transaction((tx) => createPayment(tx, { ...input, id }));
  }

  /** Enters a payment or write-off of one invoice. */
  createOfInvoice(invoiceId: string, { id = newId(), ...input }: NewInvoicePayment): Promise<PaymentRecord> {
    return this.db.transaction((tx) => createPaymentOfInvoice(tx, invoiceId, { ...input, id }));
  }

  /** The payments with some ids that exist. */
  async findByIds(ids: readonly string[]): Promise<PaymentRecord[]> {
    const rows = await this.db.read<{ doc: PaymentRecord }>(PAYMENTS_BY_IDS, [ids]);
    return rows.map(({ doc }) => doc);
  }

  get(id: string): Promise<PaymentRecord> {
    return readRecord(this.db, 'payment', PAYMENT, id);
  }

  getByReference(referenceId: string): Promise<PaymentRecord> {
    return readRecordByKey(this.db, 'payment', PAYMENT_BY_REFERENCE, referenceId);
  }

  list(filter: PaymentFilter, request: PageRequest<PaymentSort>): Promise<Page<PaymentRecord>> {
    return listPage(this.db, PAYMENTS, paymentsWhere(filter), request);
  }

  /** The payments with allocations to an invoice. Throws `invoice_not_found`. */
  async listOfInvoice(
    invoiceId: string,
    filter: CommonFilter,
    request: PageRequest<PaymentSort>,
  ): Promise<Page<PaymentRecord>> {
    const { id } = await this.invoices.get(invoiceId);
    return this.list({ ...filter, invoiceIds: [id] }, request);
  }

  async update(id: string, changes: PaymentChanges, precondition: Precondition): Promise<PaymentRecord> {
    return this.db.transaction(async (tx) => {
      await updatePayment(tx, id, changes, precondition);
      return (await tx.queryOne(PAYMENT, [id]))!;
    });
  }

  /** Reverses a payment with all its allocations. */
  async reverse(id: string, reversal: NewReversal, precondition: Precondition): Promise<PaymentRecord> {
    return this.db.transaction(async (tx) => {
      await reversePayment(tx, id, reversal, precondition);
      return (await tx.queryOne(PAYMENT, [id]))!;
    });
  }
}
