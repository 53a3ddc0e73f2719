import type Big from 'big.js';

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
}
