import { invoiceBodyV1, invoiceBodyV2, orderBody } from './bodies.js';
import { compareSettlement, compareVersions, compareWithFile } from './compare-invoices.js';
import { readOnlineRetail } from './dataset.js';
import type { InvoiceView } from './invoice-view.js';
import { Mismatches } from './mismatches.js';
import type { Line, Sale } from './model.js';
import { itemTotal, wireNumber } from './money.js';
import { compareCreditNote } from './verify-credit-notes.js';
import { compareOrder } from './verify-orders.js';
import type { WireOrder } from './wire.js';

describe('comparison', () => {
  let sale: Sale;
  let mismatches: Mismatches;

  beforeEach(async () => {
    [sale] = (await readOnlineRetail({ invoices: 1 })).sales as [Sale];
    mismatches = new Mismatches();
  });

  function order(): WireOrder {
    const body = orderBody(sale, 'c') as WireOrder;
    const line_items = body.line_items.map((line) => ({ ...line, invoiced_quantity: line.quantity }));
    return { ...body, id: 'o', customer_reference_id: sale.customer, line_items };
  }

  function view(): InvoiceView {
    const items = sale.lines.map(({ reference, sku, quantity, unitPrice }) => ({
      id: `i${reference}`,
      reference_id: reference,
      product_id: `p${sku}`,
      sku,
      quantity: wireNumber(quantity),
      amount: wireNumber(unitPrice),
      item_total: wireNumber(itemTotal(quantity, unitPrice)),
    }));
    return {
      reference: sale.reference,
      id: 'id',
      order: 'o',
      number: sale.reference,
      total: wireNumber(sale.total),
      paid: wireNumber(sale.total),
      due: sale.dueDate,
      items: new Map(items.map((item) => [item.reference_id, item])),
    };
  }

  it('finds nothing where everything agrees', () => {
    compareOrder(sale, order(), mismatches);
    compareWithFile(sale, view(), 'o', mismatches);
    compareVersions(view(), view(), mismatches);
    expect(mismatches.first).toEqual([]);
  });

  it('finds an order line that is not fully invoiced and one that is missing', () => {
    const found = order();
    found.line_items[0]!.invoiced_quantity = 5;
    found.line_items.pop();
    compareOrder(sale, found, mismatches);
    expect(mismatches.first).toEqual([
      'order 536365 number of lines is 6, expected 7',
      'order 536365 line 1 invoiced_quantity is 5, expected 6',
      'order 536365 line 7 is missing',
    ]);
  });

  it('finds versions that disagree', () => {
    const first = { ...view(), total: 1 };
    first.items.get('2')!.item_total = 0.01;
    compareVersions(first, view(), mismatches);
    expect(mismatches.first).toEqual([
      'invoice 536365 in v1: total is 1, expected 139.12',
      'invoice 536365 in v1: item 2 item_total is 0.01, expected 20.34',
    ]);
  });

  it('finds missing and additional credits', () => {
    sale.credited = sale.total;
    const settlement = { payments: 0, write_offs: 0, adjustments: 0, refunds: 0 };
    const found = { issued_at: sale.createdAt, invoice_status: 'CREDIT_NOTE_ISSUED', settlement };
    compareSettlement(sale, { ...found, credited_amount: 139.12, due_amount: 0 }, mismatches);
    compareSettlement(sale, { ...found, credited_amount: 0, due_amount: 139.12 }, mismatches);
    expect(mismatches.first).toEqual([
      'invoice 536365 credited_amount is 0, expected 139.12',
      'invoice 536365 due_amount is 139.12, expected 0',
    ]);
  });

  it('finds money that is not of the payments, and what it leaves due', () => {
    const settlement = { payments: 139.12, write_offs: 0, adjustments: 0, refunds: 0 };
    const found = {
      issued_at: sale.createdAt,
      credited_amount: 0,
      due_amount: 0,
      invoice_status: 'CLOSED',
      settlement,
    };
    compareSettlement(sale, found, mismatches);
    expect(mismatches.first).toEqual([]);
    const others = { ...settlement, payments: 139.11, adjustments: 0.01 };
    compareSettlement(sale, { ...found, settlement: others, due_amount: 0.01, invoice_status: 'OVERDUE' }, mismatches);
    expect(mismatches.first).toEqual([
      'invoice 536365 due_amount is 0.01, expected 0',
      'invoice 536365 invoice_status is OVERDUE, expected CLOSED',
      'invoice 536365 settlement.payments is 139.11, expected 139.12',
      'invoice 536365 settlement.adjustments is 0.01, expected 0',
    ]);
  });

  it('finds a credit note with another item or amount', () => {
    const [line] = sale.lines as [Line];
    const items = [{ line, quantity: line.quantity }];
    const issuedAt = '2011-01-03T10:00:00.000Z';
    const note = { reference: 'C1-536365', cancellation: 'C1', issuedAt, sale, items, rows: [], amount: sale.total };
    const names = { id: 'n', reference_id: 'C1-536365', credit_note_number: 'C1-536365' };
    const found = { ...names, issued_at: issuedAt, amount: 139.12 };
    compareCreditNote(note, { ...found, items: [{ invoice_item_id: 'i1', quantity: 6 }] }, view(), mismatches);
    expect(mismatches.count).toBe(0);
    compareCreditNote(
      note,
      { ...found, amount: 1, items: [{ invoice_item_id: 'i2', quantity: 6 }] },
      view(),
      mismatches,
    );
    expect(mismatches.first).toEqual([
      'credit note C1-536365 amount is 1, expected 139.12',
      'credit note C1-536365 items is i2: 6, expected i1: 6',
    ]);
  });

  it('counts all differences and keeps the first ten', () => {
    for (let count = 0; count < 12; count += 1) mismatches.add('different');
    expect([mismatches.count, mismatches.first.length]).toEqual([12, 10]);
  });

  it('sends a total in v1 and none in v2', () => {
    expect(invoiceBodyV1(sale, 'o')).toMatchObject({ order_id: 'o', total_amount: 139.12, paid_amount: 0 });
    expect(invoiceBodyV2(sale, 'o')).toMatchObject({ order_ids: ['o'], invoice_status: 'OPEN' });
    expect(invoiceBodyV2(sale, 'o')).not.toHaveProperty('total_amount');
  });
});
