import type Big from 'big.js';
import type { Row } from './rows.js';

export interface Line {
  /** The line's ordinal within its invoice, which tells several lines of one sku apart. */
  reference: string;
  sku: string;
  /** Absent where the file gives none: the service then takes the product's. */
  name?: string;
  quantity: Big;
  unitPrice: Big;
}

/** One invoice of the file: it becomes one order and one invoice for it. */
export interface Sale {
  reference: string;
  customer: string;
  country: string;
  createdAt: string;
  dueDate: string;
  lines: Line[];
  total: Big;
  /** Σ of its credit notes. */
  credited: Big;
}

/** What a cancellation of the file takes back of one invoice. */
export interface CreditNote {
  /** Of the cancellation and the invoice. */
  reference: string;
  /** The cancellation's number in the file. */
  cancellation: string;
  sale: Sale;
  items: { line: Line; quantity: Big }[];
  /** Its lines of the file; several may take back the same item. */
  rows: Row[];
  amount: Big;
}

/** Cancellations of the whole file, however many invoices are loaded of it. */
export interface CancellationCounts {
  count: number;
  lines: number;
}

export interface Product {
  sku: string;
  name: string;
  price: Big;
}

export interface Customer {
  reference: string;
  companyName: string;
}

export interface Dataset {
  sales: Sale[];
  products: Product[];
  customers: Customer[];
  items: number;
  total: Big;
  cancellations: CancellationCounts;
  /** In the sequence of the file. */
  creditNotes: CreditNote[];
}
