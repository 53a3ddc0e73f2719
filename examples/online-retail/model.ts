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
  /** Time of the cancellation. */
  issuedAt: string;
  sale: Sale;
  items: { line: Line; quantity: Big }[];
  /** Its lines of the file; several may credit the same item. */
  rows: Row[];
  amount: Big;
}

/** Money of a customer for one or several invoices, which it pays completely or partially; nothing of it is left. */
export interface Payment {
  reference: string;
  customer: string;
  paidAt: string;
  amount: Big;
  allocations: { sale: Sale; amount: Big }[];
  /** Whether the service is left to find its invoices. */
  isAutomatic: boolean;
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
  /** In the order in which they have to be made. */
  payments: Payment[];
}
