import type { Settings } from '#features/settings/settings.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { TAX_REFERENCES } from '../creation/invoice-references.queries.js';
import type { TaxReferences } from './tax-rules.js';

/** The references of an invoice on which its tax depends. */
interface TaxedReferences {
  orders: readonly ({ customerId: string } | undefined)[];
  products: ReadonlyMap<string, { id: string }>;
  productsOfLines: ReadonlyMap<string, string>;
  tax: TaxReferences | undefined;
}

/** Adds what the tax of invoices in the tax mode net depends on, with one statement, or with none if there are no such invoices. */
export async function addTaxReferences(
  tx: TenantTx,
  invoices: readonly TaxedReferences[],
  settings: Settings | undefined,
): Promise<void> {
  if (!invoices.length || !settings) return;
  const customerOf = ({ orders }: TaxedReferences) => orders.find(Boolean)?.customerId;
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
const productIdOf = ({ productsOfLines, products }: TaxedReferences, sku: string): string | undefined =>
  productsOfLines.get(sku) ?? products.get(sku)?.id;

const productIds = ({ productsOfLines, products }: TaxedReferences): string[] => [
  ...productsOfLines.values(),
  ...[...products.values()].map(({ id }) => id),
];
