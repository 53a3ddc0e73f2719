import type { Settings } from '../settings/settings.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
import type { InvoiceReferences } from './invoice-references.js';
import { TAX_REFERENCES } from './invoices.queries.js';

/** Adds what the tax of invoices in the tax mode net depends on, with one statement, or with none if there are no such invoices. */
export async function addTaxReferences(
  tx: TenantTx,
  invoices: readonly InvoiceReferences[],
  settings: Settings | undefined,
): Promise<void> {
  if (!invoices.length || !settings) return;
  const customerOf = ({ orders }: InvoiceReferences) => orders.find(Boolean)?.customerId;
  const rows = await tx.queryOne(TAX_REFERENCES, [
    [...new Set(invoices.flatMap((invoice) => customerOf(invoice) ?? []))],
    [...new Set(invoices.flatMap(productIds))],
  ]);
  const customers = new Map(rows!.customers?.map((customer) => [customer.id, customer]));
  const products = new Map(rows!.products?.map((product) => [product.id, product]));
  for (const invoice of invoices)
    invoice.tax = {
      customer: customers.get(customerOf(invoice) ?? ''),
      settings,
      productOf: (sku) => products.get(productIdOf(invoice, sku) ?? ''),
    };
}

/** The product of an order line, else that of the catalogue. */
const productIdOf = ({ productsOfLines, products }: InvoiceReferences, sku: string): string | undefined =>
  productsOfLines.get(sku) ?? products.get(sku)?.id;

const productIds = ({ productsOfLines, products }: InvoiceReferences): string[] => [
  ...productsOfLines.values(),
  ...[...products.values()].map(({ id }) => id),
];
