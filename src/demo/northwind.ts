import { readFile } from 'node:fs/promises';

/** Northwind's data with the field names of this API. `null` where the source has no value. Origin, licence and changes: NORTHWIND.md. */
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
  /** In percent: 5 is 5 %. */
  discount_percentage: number;
}

export interface NorthwindOrder {
  reference_id: string;
  customer_reference_id: string;
  order_date: string;
  required_date: string;
  /** Null: not shipped yet. */
  shipped_date: string | null;
  shipping_method: string;
  freight: number;
  /** The receiver's company is the attribute `company_name`, because an address has no field for it. */
  ship_to: NorthwindPlace & { attributes: NorthwindAttribute[] };
  lines: NorthwindOrderLine[];
}

/** Reads the JSON file beside this module; the build copies the file from `src` to `dist`. */
export async function readNorthwind(): Promise<Northwind> {
  return JSON.parse(await readFile(new URL('./northwind.json', import.meta.url), 'utf8')) as Northwind;
}
