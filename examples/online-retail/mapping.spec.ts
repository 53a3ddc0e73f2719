import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readOnlineRetail } from './dataset.js';
import { mapRows } from './mapping.js';
import { excerptFile } from './paths.js';
import type { Row } from './rows.js';
import { totalsOf } from './totals.js';

function row(fields: Partial<Row>): Row {
  return {
    InvoiceNo: '1',
    StockCode: 'A',
    Description: 'NAME',
    Quantity: '1',
    InvoiceDate: '2010-12-01T08:26:00Z',
    UnitPrice: '1.00',
    CustomerID: '17850',
    Country: 'United Kingdom',
    ...fields,
  };
}

describe('the committed excerpt', () => {
  it('has the expected totals', async () => {
    const expected: unknown = JSON.parse(readFileSync(join(dirname(excerptFile()), 'expected.json'), 'utf8'));
    expect(totalsOf(await readOnlineRetail())).toEqual(expected);
  });

  it('gives only its first invoices with their products', async () => {
    const { sales, products } = await readOnlineRetail({ invoices: 1 });
    expect(sales.map(({ reference }) => reference)).toEqual(['536365']);
    expect(sales[0]).toMatchObject({ customer: '17850', dueDate: '2010-12-31T08:26:00.000Z' });
    expect(products).toHaveLength(7);
  });

  it('refuses to give more invoices than it has', async () => {
    await expect(readOnlineRetail({ invoices: 201 })).rejects.toThrow('holds 200 invoices');
  });
});

describe('mapping', () => {
  it('leaves out cancellations, adjustments, returns and free goods', async () => {
    const { sales, products } = await mapRows([
      row({ InvoiceNo: 'C2' }),
      row({ InvoiceNo: 'A3' }),
      row({ InvoiceNo: '4', Quantity: '-1' }),
      row({ InvoiceNo: '5', UnitPrice: '0' }),
      row({ InvoiceNo: '5', StockCode: 'B' }),
    ]);
    expect(sales.map(({ reference, lines }) => [reference, lines.length])).toEqual([['5', 1]]);
    expect(products.map(({ sku }) => sku)).toEqual(['B']);
  });

  it('joins codes that differ in case or surrounding space, under the usual name and the latest price', async () => {
    const { products } = await mapRows([
      row({ StockCode: 'a1', Description: 'ZEBRA', UnitPrice: '3', InvoiceDate: '2011-01-02T00:00:00Z' }),
      row({ StockCode: 'A1 ', Description: ' APPLE ', UnitPrice: '2.5', InvoiceDate: '2011-01-01T00:00:00Z' }),
      row({ StockCode: 'A1', Description: '', UnitPrice: '4', InvoiceDate: '2011-01-02T00:00:00Z' }),
      row({ StockCode: 'nameless', Description: '' }),
    ]);
    expect(products.map(({ sku, name, price }) => [sku, name, price.toString()])).toEqual([
      ['A1', 'APPLE', '4'],
      ['NAMELESS', 'NAMELESS', '1'],
    ]);
  });

  it('makes one guest customer per country', async () => {
    const { customers } = await mapRows([
      row({ InvoiceNo: '1', CustomerID: '', Country: 'EIRE' }),
      row({ InvoiceNo: '2', CustomerID: '', Country: 'EIRE' }),
      row({ InvoiceNo: '3' }),
    ]);
    expect(customers).toEqual([
      { reference: 'GUEST-EIRE', companyName: 'Guest EIRE' },
      { reference: '17850', companyName: '17850' },
    ]);
  });

  describe('cancellations', () => {
    const sale = (InvoiceNo: string, fields: Partial<Row> = {}) =>
      row({ InvoiceNo, Quantity: '5', UnitPrice: '1.35', ...fields });
    const cancelled = (InvoiceNo: string, Quantity: string, fields: Partial<Row> = {}) =>
      sale(InvoiceNo, { Quantity, ...fields });
    const creditsOf = async (rows: Row[], limit?: number) => {
      const { creditNotes, sales } = await mapRows(rows, limit);
      const notes = creditNotes.map(({ reference, items, amount }) => [
        reference,
        items.map(({ line, quantity }) => `${line.reference}: ${quantity.toString()}`).join(', '),
        amount.toFixed(2),
      ]);
      return { notes, credited: sales.map((one) => one.credited.toFixed(2)) };
    };

    it('belong to the latest earlier invoice that has the whole quantity left', async () => {
      const rows = [sale('1'), sale('2', { StockCode: 'a ' }), cancelled('C3', '-4'), cancelled('C4', '-4'), cancelled('C5', '-2'), sale('6')]; // prettier-ignore
      expect(await creditsOf(rows)).toEqual({
        notes: [
          ['C3-2', '1: 4', '5.40'],
          ['C4-1', '1: 4', '5.40'],
        ],
        credited: ['5.40', '5.40', '0.00'],
      });
    });

    it('are joined for one line, and separated for several invoices', async () => {
      const rows = [sale('1'), sale('1', { StockCode: 'B' }), sale('2', { StockCode: 'B' }), cancelled('C3', '-1'), cancelled('C3', '-2'), cancelled('C3', '-5', { StockCode: 'B' })]; // prettier-ignore
      expect(await creditsOf([...rows, cancelled('C3', '-1', { StockCode: 'B' })])).toEqual({
        notes: [
          ['C3-1', '1: 3, 2: 1', '5.40'],
          ['C3-2', '1: 5', '6.75'],
        ],
        credited: ['5.40', '6.75'],
      });
    });

    it('find no invoice with another price or buyer, or for buyers without a number', async () => {
      const rows = [sale('1'), sale('2', { CustomerID: '' }), cancelled('C3', '-1', { UnitPrice: '1.36' })];
      const others = [cancelled('C3', '-1', { CustomerID: '12345' }), cancelled('C3', '-1', { CustomerID: '' })];
      expect((await creditsOf([...rows, ...others])).notes).toEqual([]);
    });

    it('belong to the same invoices however many are loaded', async () => {
      const rows = [sale('1'), sale('2'), cancelled('C3', '-5'), cancelled('C4', '-1')];
      expect(await creditsOf(rows, 1)).toEqual({ notes: [['C4-1', '1: 1', '1.35']], credited: ['1.35'] });
    });
  });

  it('rounds every item half away from zero and sums the rounded items', async () => {
    const { sales } = await mapRows([
      row({ Quantity: '1', UnitPrice: '1.005' }),
      row({ Quantity: '3', UnitPrice: '0.115' }),
      row({ Quantity: '1', UnitPrice: '0.004' }),
    ]);
    expect(sales[0]?.total.toString()).toBe('1.36');
    expect(sales[0]?.lines.map(({ reference }) => reference)).toEqual(['1', '2', '3']);
  });
});
