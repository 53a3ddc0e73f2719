import { Catalogue } from './catalogue.js';
import { countedLine, type Counted } from './counting.js';
import type { Customer, Dataset, Sale } from './model.js';
import { itemTotal, sum } from './money.js';
import type { Row } from './rows.js';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Turns the lines into sales, products and customers. With a limit only the first sales in file order are taken, and
 * only their lines make the products and prices.
 */
export async function mapRows(rows: AsyncIterable<Row> | Iterable<Row>, limit = Infinity): Promise<Dataset> {
  const sales = new Map<string, Sale>();
  const customers = new Map<string, Customer>();
  const catalogue = new Catalogue();

  // The file is read to its end even with a limit: nothing promises that the lines of an invoice stand together.
  for await (const row of rows) {
    const counted = countedLine(row);
    if (!counted) continue;
    let sale = sales.get(row.InvoiceNo);
    if (!sale) {
      if (sales.size >= limit) continue;
      const customer = customerOf(row);
      customers.set(customer.reference, customer);
      sales.set(row.InvoiceNo, (sale = newSale(row, customer)));
    }
    const { sku, description } = addLine(sale, row, counted);
    catalogue.add(sku, description, counted.unitPrice, row.InvoiceDate);
  }

  const all = [...sales.values()];
  return {
    sales: all,
    products: catalogue.products(),
    customers: [...customers.values()],
    items: all.reduce((items, sale) => items + sale.lines.length, 0),
    total: sum(all.map((sale) => sale.total)),
  };
}

function customerOf(row: Row): Customer {
  if (row.CustomerID) return { reference: row.CustomerID, companyName: row.CustomerID };
  return { reference: `GUEST-${row.Country}`, companyName: `Guest ${row.Country}` };
}

function newSale(row: Row, customer: Customer): Sale {
  const createdAt = new Date(row.InvoiceDate);
  return {
    reference: row.InvoiceNo,
    customer: customer.reference,
    country: row.Country,
    createdAt: createdAt.toISOString(),
    dueDate: new Date(createdAt.getTime() + 30 * DAY).toISOString(),
    lines: [],
    total: sum([]),
  };
}

function addLine(sale: Sale, row: Row, { quantity, unitPrice }: Counted): { sku: string; description: string } {
  const sku = row.StockCode.trim().toUpperCase();
  const description = row.Description.trim();
  sale.lines.push({
    reference: String(sale.lines.length + 1),
    sku,
    name: description || undefined,
    quantity,
    unitPrice,
  });
  sale.total = sale.total.plus(itemTotal(quantity, unitPrice));
  return { sku, description };
}
