import { Injectable } from '@nestjs/common';
import { InvoicesService } from '../invoices.service.js';
import { CreateInvoiceV2 } from '../v2/create-invoice-v2.dto.js';
import { toV2 } from '../v2/invoice-v2.mapper.js';
import { fromV2 } from '../v2/new-invoice-v2.mapper.js';
import { ANY_VERSION } from '../../../platform/data/records/if-match.js';
import { TenantDb } from '../../../platform/data/tenancy/tenant-db.js';
import type { CsvDescription, ImportForm, Line } from '../../../platform/data/records/import-form.js';
import { DocumentLines } from '../../../platform/edge/bulk/document-lines.js';
import { ATTRIBUTE_VALUES, isReadForm, type ReadForm, validated } from '../../../platform/edge/bulk/lines.js';
import { withIds } from '../../../platform/edge/bulk/reference-ids.js';
import { INVOICE_BY_REFERENCE } from './invoice-lookups.queries.js';
import { ORDER_IDS } from '../../orders/bulk/order-lookups.queries.js';

const FORM: ReadForm = {
  computed: [
    'id',
    'version',
    'customer_id',
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
  ],
  lists: {
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
  type: CreateInvoiceV2,
  aliases: {},
  readColumns: [
    ...FORM.computed!,
    'available_actions[]',
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

/** Writes lines of invoices. */
@Injectable()
export class InvoiceLines extends DocumentLines {
  protected readonly byReference = INVOICE_BY_REFERENCE;
  protected override readonly moving = ['invoice_status', 'updated_at'];
  protected readonly type = CreateInvoiceV2;
  protected readonly form = FORM;

  constructor(
    db: TenantDb,
    private readonly invoices: InvoicesService,
  ) {
    super(db);
  }

  protected async read(id: string): Promise<object> {
    return toV2(await this.invoices.get(id));
  }

  /** Of an invoice as it was read, states that follow from amounts and time follow from them again. */
  protected async create(sent: Line, line: Line): Promise<void> {
    const state = sent.invoice_status;
    const isComputed = isReadForm(line) && !FIRST_STATES.includes(state);
    const first = state === 'CANCELLED' ? stateBeforeCancellation(line) : wasSent(line) ? 'SENT' : 'OPEN';
    const dto = await validated(CreateInvoiceV2, isComputed ? { ...sent, invoice_status: first } : sent);
    const { id } = await this.invoices.create(fromV2(dto));
    if (isComputed && state === 'CANCELLED') await this.invoices.update(id, { state }, ANY_VERSION);
  }

  protected async complete(sent: Line, line: Line): Promise<Line> {
    const invoice = await withIds(this.db, sent, { order_ids: ORDER_IDS });
    if (isReadForm(line)) delete invoice.updated_at;
    return invoice;
  }
}

/** A cancelled invoice was a draft if it was never issued; exports that are older than `issued_at` do not say so. */
const stateBeforeCancellation = ({ issued_at }: Line): 'DRAFT' | 'OPEN' => (issued_at === null ? 'DRAFT' : 'OPEN');

/** Whether an invoice as it was read was sent: it can no longer be marked as sent. */
const wasSent = ({ available_actions: actions }: Line): boolean => Array.isArray(actions) && !actions.includes('SENT');

/** How files of invoices with their items are imported. */
export const INVOICE_IMPORT: ImportForm = {
  resource: 'invoices',
  type: 'invoice',
  text: 'invoices with their items',
  csv: CSV,
  importer: InvoiceLines,
};
