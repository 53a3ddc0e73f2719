import { readFile } from 'node:fs/promises';

/** Northwind's real data in the words of this API; origin, licence and changes: NORTHWIND.md. `null` where the source has nothing. */
export interface Northwind {
  products: NorthwindProduct[];
  customers: NorthwindCustomer[];
  orders: NorthwindOrder[];
}

export interface NorthwindAttribute {
  name: string;
  value: string;
}

export interface NorthwindProduct {
  sku_id: string;
  name: string;
  group_code: string;
  categories: string[];
  collections: string[];
  attributes: NorthwindAttribute[];
  price: number;
  status: 'active' | 'inactive';
  priority: number;
}

export interface NorthwindPlace {
  address_line_1: string;
  city: string;
  state: string | null;
  country: string;
  zip_code: string | null;
}

export interface NorthwindAddress extends NorthwindPlace {
  reference_id: string;
  type: 'billing';
}

export interface NorthwindContact {
  reference_id: string;
  first_name: string;
  last_name: string;
  designation: string;
  phone: string;
}

export interface NorthwindCustomer {
  reference_id: string;
  company_name: string;
  first_name: string;
  last_name: string;
  phone: string;
  address: NorthwindAddress;
  contact: NorthwindContact;
}

export interface NorthwindOrderLine {
  sku: string;
  quantity: number;
  unit_price: number;
  /** 5 is five percent. */
  discount_percentage: number;
}

export interface NorthwindOrder {
  reference_id: string;
  customer_reference_id: string;
  order_date: string;
  required_date: string;
  /** null: not shipped yet. */
  shipped_date: string | null;
  shipping_method: string;
  freight: number;
  /** The receiver's company stands in the attribute `company_name`: an address has no field for it. */
  ship_to: NorthwindPlace & { attributes: NorthwindAttribute[] };
  lines: NorthwindOrderLine[];
}

/** Reads the JSON that lies beside this module, in src as in dist (the build copies it there). */
export async function readNorthwind(): Promise<Northwind> {
  return JSON.parse(await readFile(new URL('./northwind.json', import.meta.url), 'utf8')) as Northwind;
}
