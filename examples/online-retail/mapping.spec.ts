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

describe('the shipped excerpt', () => {
  it('comes to the expected totals', async () => {
    const expected: unknown = JSON.parse(readFileSync(join(dirname(excerptFile()), 'expected.json'), 'utf8'));
    expect(totalsOf(await readOnlineRetail())).toEqual(expected);
  });

  it('gives its first invoices alone, with only their products', async () => {
    const { sales, products } = await readOnlineRetail({ invoices: 1 });
    expect(sales.map(({ reference }) => reference)).toEqual(['536365']);
    expect(sales[0]).toMatchObject({ customer: '17850', dueDate: '2010-12-31T08:26:00.000Z' });
    expect(products).toHaveLength(7);
  });

  it('does not pretend to hold more invoices than it does', async () => {
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

  it('rounds every item half-up and sums the rounded items', async () => {
    const { sales } = await mapRows([
      row({ Quantity: '1', UnitPrice: '1.005' }),
      row({ Quantity: '3', UnitPrice: '0.115' }),
      row({ Quantity: '1', UnitPrice: '0.004' }),
    ]);
    expect(sales[0]?.total.toString()).toBe('1.36');
    expect(sales[0]?.lines.map(({ reference }) => reference)).toEqual(['1', '2', '3']);
  });
});
