import { Injectable } from '@nestjs/common';
import { isJsonObject } from '#platform/base/json/json.js';
import type { CsvDescription, ImportDeclaration, Line } from '#platform/data/records/import-declaration.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { DocumentImporter } from '#platform/edge/files/document-importer.js';
import { ATTRIBUTE_VALUES, createForm, isReadForm, type ReadForm, validated } from '#platform/edge/files/lines.js';
import { allWithIds } from '#platform/edge/files/reference-ids.js';
import { CUSTOMER_IDS } from '#features/customers/files/customer-lookups.queries.js';
import type { NewPayment } from '../creation/new-payment.js';
import { PaymentsService } from '../payments.service.js';
import { CreatePaymentV2 } from '../v2/payment-v2.dto.js';
import { newPayment, paymentRepresentation } from '../api/payment.mapper.js';
import { TAX_FIELDS } from './payment-export.js';
import { PAYMENT_IDS } from './payment-lookups.queries.js';

const FORM: ReadForm = {
  computed: [
    'id',
    'version',
    'display_id',
    'status',
    'currency',
    'allocated_amount',
    'refunded_amount',
    'unallocated_amount',
    'with_payment_id',
    'with_credit_note_id',
    'overridden',
    'tax_summary',
    'reversed_at',
    'reversal_recorded_at',
    'reversal_reason',
    'created_at',
    'updated_at',
  ],
  lists: {
    attributes: ATTRIBUTE_VALUES,
    allocations: {
      computed: ['id', 'refunded_payment_id', 'refunded_credit_note_id', 'effective_at', 'reverses', 'reversed_by'],
    },
  },
};

const CSV: CsvDescription = {
  type: CreatePaymentV2,
  aliases: {},
  readColumns: [
    ...FORM.computed!,
    ...FORM.lists!.allocations!.computed!.map((name) => `allocations[].${name}`),
    ...TAX_FIELDS.map((name) => `tax_summary[].${name}`),
  ],
  example: {
    reference_id: 'BANK-TEMPLATE',
    customer_id: 'SAVEA',
    amount: '100',
    paid_at: '2026-03-02T09:30:00Z',
    method: 'Bank transfer',
    reference: 'Invoices 10657 and 10757',
    'allocations[0].invoice_id': 'INV-10657',
    'allocations[0].amount': '60',
  },
  joined: {
    list: 'allocations',
    keys: ['reference_id', 'id'],
    apart: 'refused',
    example: {
      reference_id: 'BANK-TEMPLATE',
      'allocations[0].invoice_id': 'INV-10757',
      'allocations[0].amount': '40',
    },
  },
};

/** Writes lines of payments, one after the other, because each locks its customer and invoices. */
@Injectable()
export class PaymentLines extends DocumentImporter<NewPayment> {
  protected readonly type = CreatePaymentV2;
  protected readonly form = FORM;
  protected readonly idsByReferences = PAYMENT_IDS;
  /** Allocations are made and reversed after the creation too. */
  protected override readonly moving = () => ['allocations', 'auto_allocate', 'sources', 'excess'];

  constructor(
    db: TenantDb,
    private readonly payments: PaymentsService,
  ) {
    super(db);
  }

  /** Of a payment as it was read, the allocations that count are made again. */
  protected async complete(creations: readonly Line[], lines: readonly Line[]): Promise<Line[]> {
    const payments = await allWithIds(this.db, creations, { customer_id: CUSTOMER_IDS });
    for (const [index, payment] of payments.entries()) {
      const { allocations } = lines[index]!;
      if (isReadForm(lines[index]!) && Array.isArray(allocations))
        payment.allocations = allocations.filter(isOpen).map((one: Line) => createForm(one, FORM.lists!.allocations!));
    }
    return payments;
  }

  protected countTogether(): number {
    return 1;
  }

  protected async read(ids: readonly string[]): Promise<{ id: string }[]> {
    return (await this.payments.findByIds(ids)).map(paymentRepresentation);
  }

  protected async inputOf(sent: Line, _line: Line, id: string): Promise<NewPayment> {
    return { ...newPayment(await validated(CreatePaymentV2, sent)), id };
  }

  protected async createMany([input]: readonly NewPayment[]): Promise<void> {
    await this.payments.create(input!); // `countTogether` admits one
  }
}

/** Whether an allocation of a payment as it was read gives money to an invoice and counts. */
const isOpen = (one: unknown): boolean =>
  isJsonObject(one) && one.invoice_id !== null && !one.reverses && !one.reversed_by;

/** How files of payments with their allocations are imported. */
export const PAYMENT_IMPORT: ImportDeclaration = {
  resource: 'payments',
  type: 'payment',
  text: 'payments with their allocations',
  csv: CSV,
  importer: PaymentLines,
};
