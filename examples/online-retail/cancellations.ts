import type Big from 'big.js';
import { cancelledLine } from './counting.js';
import type { CreditNote, Line, Sale } from './model.js';
import { itemTotal, sum } from './money.js';
import { type Row, skuOf } from './rows.js';

/** A line of a sale with the quantity that is not cancelled yet. */
interface OpenLine {
  sale: Sale;
  line: Line;
  left: Big;
}

/**
 * Finds the original lines of cancellations: with the same customer, product and price, in the latest earlier invoice that
 * has the whole quantity left. Cancellations of buyers without a number cannot be assigned to an invoice. Lines must be
 * added in the order of the file, which is the order of their times.
 */
export class Cancellations {
  /** Number of lines that are cancellations. */
  lines = 0;
  private readonly numbers = new Set<string>();
  private readonly open = new Map<string, OpenLine[]>();
  private readonly notes = new Map<string, CreditNote>();

  get count(): number {
    return this.numbers.size;
  }

  get creditNotes(): CreditNote[] {
    return [...this.notes.values()];
  }

  addSold(sale: Sale, line: Line): void {
    const key = keyOf(sale.customer, line.sku, line.unitPrice);
    const entry = { sale, line, left: line.quantity };
    const lines = this.open.get(key);
    if (lines) lines.push(entry);
    else this.open.set(key, [entry]);
  }

  /** Adds a line of the file that is not part of a sale. */
  addOther(row: Row): void {
    const cancelled = cancelledLine(row);
    if (!cancelled) return;
    this.lines += 1;
    this.numbers.add(row.InvoiceNo);
    const { quantity, unitPrice } = cancelled;
    const candidates = row.CustomerID ? this.open.get(keyOf(row.CustomerID, skuOf(row), unitPrice)) : undefined;
    const found = candidates?.findLast(({ left }) => left.gte(quantity));
    if (!found) return;
    found.left = found.left.minus(quantity);
    const note = this.noteOf(row, found.sale);
    note.rows.push(row);
    credit(note, found.line, quantity);
  }

  private noteOf({ InvoiceNo: cancellation, InvoiceDate }: Row, sale: Sale): CreditNote {
    const reference = `${cancellation}-${sale.reference}`;
    let note = this.notes.get(reference);
    if (!note) {
      const issuedAt = new Date(InvoiceDate).toISOString();
      note = { reference, cancellation, issuedAt, sale, items: [], rows: [], amount: sum([]) };
      this.notes.set(reference, note);
    }
    return note;
  }
}

const keyOf = (customer: string, sku: string, price: Big): string => JSON.stringify([customer, sku, price]);

function credit(note: CreditNote, line: Line, quantity: Big): void {
  const present = note.items.find((item) => item.line === line);
  if (present) present.quantity = present.quantity.plus(quantity);
  else note.items.push({ line, quantity });
  const before = note.amount;
  note.amount = sum(note.items.map((item) => itemTotal(item.quantity, item.line.unitPrice)));
  note.sale.credited = note.sale.credited.plus(note.amount).minus(before);
}
