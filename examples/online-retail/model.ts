import type Big from 'big.js';
import type { Row } from './rows.js';

export interface Line {
  /** The number of the line within its invoice, which distinguishes several lines with the same SKU. */
  reference: string;
  sku: string;
  /** Missing if the file has none: the service then uses the product's name. */
  name?: string;
  quantity: Big;
  unitPrice: Big;
}

/** One invoice of the file, which becomes an order and its invoice. */
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

/** The part of a cancellation that belongs to one invoice. */
export interface CreditNote {
  /** Made of the numbers of cancellation and invoice. */
  reference: string;
  /** The cancellation's number in the file. */
  cancellation: string;
  sale: Sale;
  items: { line: Line; quantity: Big }[];
  /** Its lines of the file; several may credit the same item. */
  rows: Row[];
  amount: Big;
}

/** Cancellations of the whole file, independent of the number of loaded invoices. */
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
  /** In the order of the file. */
  creditNotes: CreditNote[];
}
