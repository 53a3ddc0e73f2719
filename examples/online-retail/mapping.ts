import { Cancellations } from './cancellations.js';
import { Catalogue } from './catalogue.js';
import { countedLine, type Counted } from './counting.js';
import type { Customer, Dataset, Line, Sale } from './model.js';
import { itemTotal, sum } from './money.js';
import { paymentsOf } from './payments.js';
import { type Row, skuOf } from './rows.js';
import { laterBy } from './times.js';

const DUE_DAYS = 30;

/**
 * Converts the lines into sales, products, customers, credit notes and payments. With a limit only the first sales of the file are
 * used: products and prices come only from their lines, credit notes from the cancellations of the whole file.
 */
export async function mapRows(rows: AsyncIterable<Row> | Iterable<Row>, limit = Infinity): Promise<Dataset> {
  const sales = new Map<string, Sale>();
  const customers = new Map<string, Customer>();
  const catalogue = new Catalogue();
  const cancellations = new Cancellations();
  const taken = new Set<Sale>();

  // The file is read to its end even with a limit, because the lines of an invoice may not be adjacent.
  for await (const row of rows) {
    const counted = countedLine(row);
    if (!counted) {
      cancellations.addOther(row);
      continue;
    }
    let sale = sales.get(row.InvoiceNo);
    if (!sale) {
      const customer = customerOf(row);
      sales.set(row.InvoiceNo, (sale = newSale(row, customer)));
      if (taken.size < limit) {
        taken.add(sale);
        customers.set(customer.reference, customer);
      }
    }
    const line = addLine(sale, row, counted);
    cancellations.addSold(sale, line);
    if (taken.has(sale)) catalogue.add(line.sku, line.name, line.unitPrice, row.InvoiceDate);
  }

  const all = [...taken];
  return {
    sales: all,
    products: catalogue.products(),
    customers: [...customers.values()],
    items: all.reduce((items, sale) => items + sale.lines.length, 0),
    total: sum(all.map((sale) => sale.total)),
    cancellations: { count: cancellations.count, lines: cancellations.lines },
    creditNotes: cancellations.creditNotes.filter(({ sale }) => taken.has(sale)),
    payments: paymentsOf(all),
  };
}

function customerOf(row: Row): Customer {
  if (row.CustomerID) return { reference: row.CustomerID, companyName: row.CustomerID };
  return { reference: `GUEST-${row.Country}`, companyName: `Guest ${row.Country}` };
}

function newSale(row: Row, customer: Customer): Sale {
  const createdAt = new Date(row.InvoiceDate).toISOString();
  return {
    reference: row.InvoiceNo,
    customer: customer.reference,
    country: row.Country,
    createdAt,
    dueDate: laterBy(createdAt, DUE_DAYS),
    lines: [],
    total: sum([]),
    credited: sum([]),
  };
}

function addLine(sale: Sale, row: Row, { quantity, unitPrice }: Counted): Line {
  const line: Line = {
    reference: String(sale.lines.length + 1),
    sku: skuOf(row),
    name: row.Description.trim() || undefined,
    quantity,
    unitPrice,
  };
  sale.lines.push(line);
  sale.total = sale.total.plus(itemTotal(quantity, unitPrice));
  return line;
}
