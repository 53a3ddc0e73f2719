import { Injectable } from '@nestjs/common';
import { InvoicesService } from '../invoices.service.js';
import { NewInvoiceV2 } from '../v2/create-invoice-v2.dto.js';
import { invoiceRepresentation } from '../api/invoice-representation.mapper.js';
import { invoiceChanges, newInvoice } from '../api/new-invoice.mapper.js';
import { UpdateInvoiceV2 } from '../v2/update-invoice-v2.dto.js';
import { isJsonObject } from '#platform/base/json/json.js';
import { type Decimal, decimal, sum, toWire, ZERO } from '#platform/base/values/decimal.js';
import { ANY_VERSION } from '#platform/data/records/if-match.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { CsvDescription, ImportDeclaration, Line } from '#platform/data/records/import-declaration.js';
import { DocumentImporter } from '#platform/edge/files/document-importer.js';
import { ATTRIBUTE_VALUES, countDistinct, isReadForm, type ReadForm, validated } from '#platform/edge/files/lines.js';
import { allWithIds } from '#platform/edge/files/reference-ids.js';
import { INVOICE_IDS } from './invoice-lookups.queries.js';
import { DEPOSIT_FIELDS, SETTLEMENT_COLUMNS } from './invoice-export.js';
import { ORDER_IDS } from '#features/orders/files/order-lookups.queries.js';
import { countByOrders } from '#features/orders/files/orders-together.js';
import type { InvoiceChanges } from '../change/invoice-changes.js';
import type { NewInvoice } from '../creation/new-invoice.js';

const FORM: ReadForm = {
  computed: [
    'id',
    'version',
    'type',
    'customer_id',
    'type',
    'status',
    'available_actions',
    'currency',
    'total_amount',
    'credited_amount',
    'due_amount',
    'subtotal',
    'discount_total',
    'shipping_total',
    'tax_total',
    'line_tax_total',
    'tax_total_all',
    'tax_summary',
    'deposits',
    'cancelled_at',
    'cancellation_reason',
    'reminder_level',
    'last_reminded_at',
    'warnings',
    'credit_note_ids',
    'payment_ids',
  ],
  lists: {
    early_payment: { computed: ['until', 'amount'] },
    charges: { computed: ['id', 'credited_amount'] },
    attributes: { computed: ATTRIBUTE_VALUES.computed!.filter((name) => name !== 'label') },
    items: {
      computed: [
        'id',
        'product_id',
        'credited_quantity',
        'returned_quantity',
        'item_total',
        'line_total',
        'final_unit_price',
      ],
    },
  },
};

const CSV: CsvDescription = {
  type: NewInvoiceV2,
  aliases: {},
  readColumns: [
    ...FORM.computed!,
    ...SETTLEMENT_COLUMNS,
    'available_actions[]',
    ...DEPOSIT_FIELDS.map((name) => `deposits[].${name}`),
    ...FORM.lists!.early_payment!.computed!.map((name) => `early_payment[].${name}`),
    ...FORM.lists!.charges!.computed!.map((name) => `charges[].${name}`),
    ...FORM.lists!.items!.computed!.map((name) => `items[].${name}`),
  ],
  example: {
    reference_id: 'INV-TEMPLATE',
    invoice_number: 'INV-TEMPLATE',
    'order_ids[0]': 'SO-TEMPLATE',
    due_date: '2030-01-31T00:00:00Z',
    invoice_status: 'OPEN',
    'charges[0].name': 'Freight',
    'charges[0].type': 'shipping',
    'charges[0].amount': '4.5',
    'items[0].reference_id': '1',
    'items[0].sku': 'NW-003',
    'items[0].quantity': '3',
    'items[0].amount': '18',
  },
  joined: {
    list: 'items',
    keys: ['reference_id', 'id'],
    apart: 'refused',
    example: {
      reference_id: 'INV-TEMPLATE',
      'items[0].reference_id': '2',
      'items[0].sku': 'NW-002',
      'items[0].quantity': '2',
      'items[0].amount': '19',
    },
  },
};

/** States in which an invoice can be created. */
const FIRST_STATES: readonly unknown[] = ['DRAFT', 'OPEN', 'SENT'];

/** An invoice to create. One that was read as cancelled is created as it was before, then cancelled. */
interface InvoiceInput {
  invoice: NewInvoice;
  cancellation?: InvoiceChanges;
}

/** Writes lines of invoices. */
@Injectable()
export class InvoiceLines extends DocumentImporter<InvoiceInput> {
  protected readonly type = NewInvoiceV2;
  protected readonly form = FORM;
  protected readonly idsByReferences = INVOICE_IDS;
  /** Of an invoice as it was read, the adjustments are compared in place of the paid amount, which payments change. */
  protected override readonly moving = (line: Line) => [
    'invoice_status',
    'updated_at',
    ...('settlement' in line ? ['paid_amount'] : []),
  ];

  constructor(
    db: TenantDb,
    private readonly invoices: InvoicesService,
  ) {
    super(db);
  }

  protected async complete(creations: readonly Line[], lines: readonly Line[]): Promise<Line[]> {
    const invoices = await allWithIds(this.db, creations, { order_ids: ORDER_IDS });
    for (const [index, invoice] of invoices.entries()) {
      if (!isReadForm(lines[index]!)) continue;
      delete invoice.updated_at;
      keepAdjustments(invoice);
    }
    return invoices;
  }

  protected async countTogether(sent: readonly Line[]): Promise<number> {
    const count = Math.min(
      countDistinct(sent.map(({ reference_id: reference }) => [reference])),
      countDistinct(sent.map(({ invoice_number: number }) => [number])),
    );
    const orders = sent.slice(0, count).map(({ order_ids: ids }) => ids);
    return countByOrders(this.db, orders);
  }

  protected async read(ids: readonly string[]): Promise<{ id: string }[]> {
    return (await this.invoices.findByIds(ids)).map(invoiceRepresentation);
  }

  /** Of an invoice as it was read, states that follow from amounts and time follow from them again. */
  protected async inputOf(sent: Line, line: Line, id: string): Promise<InvoiceInput> {
    const state = sent.invoice_status;
    const isComputed = isReadForm(line) && !FIRST_STATES.includes(state);
    const first = state === 'CANCELLED' ? stateBeforeCancellation(line) : wasSent(line) ? 'SENT' : 'OPEN';
    const stated = isReadForm(line) ? withStatedPaidAmount(sent) : sent;
    const dto = await validated(NewInvoiceV2, isComputed ? { ...stated, invoice_status: first } : stated);
    const isCancelled = isComputed && state === 'CANCELLED';
    return { invoice: { ...newInvoice(dto), id }, cancellation: isCancelled ? await cancellationOf(line) : undefined };
  }

  protected async createMany(inputs: readonly InvoiceInput[]): Promise<void> {
    const ids = await this.invoices.createMany(inputs.map(({ invoice }) => invoice));
    for (const [index, { cancellation }] of inputs.entries())
      if (cancellation) await this.invoices.update(ids[index]!, cancellation, ANY_VERSION);
  }
}

/** The parts of a settlement that records of payments explain; files of older releases have no discounts. */
const EXPLAINED = ['payments', 'write_offs', 'refunds'];

/**
 * Reduces the settlement of an invoice as it was read to what its paid amount has beyond payments, write-offs, discounts and refunds. A settlement
 * that does not say all of them is left out.
 */
function keepAdjustments(invoice: Line): void {
  const settlement = isJsonObject(invoice.settlement) ? invoice.settlement : {};
  delete invoice.settlement;
  const paid = amountOf(invoice.paid_amount);
  const explained = EXPLAINED.flatMap((name) => amountOf(settlement[name]) ?? []);
  if (!paid || explained.length < EXPLAINED.length) return;
  const discounts = amountOf(settlement.discounts) ?? ZERO;
  invoice.settlement = { adjustments: toWire(paid.minus(sum(explained)).minus(discounts)) };
}

/** An amount of a line, which is a text if it comes from an ignored column of CSV; undefined if it is not one. */
const amountOf = (value: unknown): Decimal | undefined =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value))
    ? decimal(value)
    : undefined;

/** An invoice as it was read, with the part of its paid amount that callers stated: its payments bring the rest. */
function withStatedPaidAmount({ settlement, ...invoice }: Line): Line {
  return settlement ? { ...invoice, paid_amount: (settlement as Line).adjustments } : invoice;
}

/** A cancelled invoice was a draft if it was never issued or has no number; exports that are older than `issued_at` do not say so. */
const stateBeforeCancellation = ({ issued_at, invoice_number }: Line): 'DRAFT' | 'OPEN' =>
  issued_at === null || invoice_number === null ? 'DRAFT' : 'OPEN';

/** The change that cancels an invoice again, with the reason that it was read with. Throws `validation_failed` for a reason that is no text. */
async function cancellationOf({ cancellation_reason: reason }: Line): Promise<InvoiceChanges> {
  return invoiceChanges(
    await validated(UpdateInvoiceV2, { invoice_status: 'CANCELLED', cancellation_reason: reason ?? null }),
  );
}

/** Whether an invoice as it was read was sent: it can no longer be marked as sent. */
const wasSent = ({ available_actions: actions }: Line): boolean => Array.isArray(actions) && !actions.includes('SENT');

/** How files of invoices with their items are imported. */
export const INVOICE_IMPORT: ImportDeclaration = {
  resource: 'invoices',
  type: 'invoice',
  text: 'invoices with their items',
  csv: CSV,
  importer: InvoiceLines,
};
