import type { Client } from './client.js';
import { checkAnswer } from './answer-check.js';

/** A seller as electronic invoices need it. */
export const SELLER = {
  legal_name: 'Nordwind Großhandel GmbH',
  address_line_1: 'Speicherstraße 4',
  city: 'Hamburg',
  zip_code: '20457',
  country_code: 'DE',
  vat_id: 'DE123456789',
  contact: { name: 'Jane Doe', phone: '+49 40 123456', email: 'invoices@nordwind.example' },
  electronic_address: { scheme: '9930', id: 'DE123456789' },
  bank_accounts: [{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', holder: null }],
};

/**
 * Makes what all electronic invoices need: settings in the tax mode net, a customer in Germany, products A, B and C, and order SO-1 with 100 of
 * each.
 */
export async function makeElectronicTrade(client: Client): Promise<{ customer: { id: string } }> {
  await client.patch('/v2/settings', { seller: SELLER, tax_mode: 'net', default_tax_rate: 19 });
  for (const sku of ['A', 'B', 'C'])
    await client.create('/v2/products', { group_code: sku, variants: [{ sku_id: sku, name: `Product ${sku}` }] });
  const customer = await client.create('/v2/customers', {
    reference_id: 'C-1',
    company_name: 'Łódź & Söhne',
    buyer_reference: '04011000-12345-03',
    electronic_address: { scheme: '0204', id: '991-12345-73' },
    vat_id: 'DE136695976',
    addresses: [
      {
        reference_id: 'BILL',
        type: 'billing',
        address_line_1: 'Hauptstraße 1',
        city: 'Berlin',
        zip_code: '10115',
        country: 'Germany',
        is_default: true,
      },
    ],
  });
  const line_items = ['A', 'B', 'C'].map((sku) => ({ sku, quantity: 100, unit_price: 10 }));
  await client.create('/v2/orders', { customer_id: 'C-1', reference_id: 'SO-1', line_items });
  return { customer };
}

export interface ReceivedDocument {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Reads a document as bytes; rejects if the answer violates the API documents. */
export async function documentOf(
  client: Client,
  path: string,
  headers: Record<string, string> = {},
  base = client.base,
): Promise<ReceivedDocument> {
  const response = await fetch(base + path, { headers: { 'x-api-key': client.key, ...headers } });
  const bytes = Buffer.from(await response.arrayBuffer());
  checkAnswer({
    method: 'GET',
    path,
    status: response.status,
    header: (name) => response.headers.get(name),
    headerNames: response.headers.keys(),
    text: bytes.toString('latin1'),
  });
  return { status: response.status, headers: response.headers, bytes };
}
