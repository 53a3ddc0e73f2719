import type { Type } from '@nestjs/common';
import '#app/resources.js';
import { CONTRACT_EXPORT } from '#features/contract-pricing/files/contract-export.js';
import { INVOICE_EXPORT } from '#features/invoices/files/invoice-export.js';
import { ORDER_EXPORT } from '#features/orders/files/order-export.js';
import { SHIPMENT_EXPORT } from '#features/shipments/files/shipment-export.js';
import { CUSTOMER_EXPORT } from '#features/customers/files/customer-export.js';
import { ChosenColumns } from '#features/exports/chosen-columns.js';
import { cellsOf } from '#features/exports/csv.js';
import { INVENTORY_EXPORT } from '#features/inventories/files/inventory-export.js';
import { PAYMENT_EXPORT } from '#features/payments/files/payment-export.js';
import { PRODUCT_EXPORT } from '#features/products/files/product-export.js';
import { RETURN_EXPORT } from '#features/returns/files/return-export.js';
import { PRODUCT_PRICE_EXPORT } from '#features/products/files/product-price-export.js';
import { documentedTypeOf } from '#platform/base/library-internals/swagger-fields.js';
import { Faults } from '#platform/base/errors/faults.js';
import { declaredImports } from '#platform/data/records/import-declaration.js';
import type { CsvDeclaration, CsvRecord } from '#platform/data/records/export-declaration.js';
import { fieldsOf } from '#platform/edge/validation/fields.js';

/** A value of an import with every field of the class; lists have one entry. Fields that only responses have are left out. */
function complete(type: Type<object>): Record<string, unknown> {
  const fields = [...fieldsOf(type)].filter(([, { responseOnly }]) => !responseOnly);
  return Object.fromEntries(
    fields.map(([name, { nested }]) => {
      const value = nested ? complete(nested.item()) : 'x';
      const isList = nested ? nested.maxEntries !== undefined : documentedTypeOf(type, name).isArray;
      return [name, isList ? [value] : value];
    }),
  );
}

type Fields = Record<string, unknown>;
/** The record, as a read returns it, of what an import writes. */
const READ: Record<string, (written: Fields) => CsvRecord> = {
  products: ({ sku_id, product_prices, ...rest }) => ({
    ...rest,
    sku: sku_id,
    price_lists: (product_prices as Fields[]).map(({ price_list_id, ...price }) => ({ ...price, id: price_list_id })),
  }),
  product_prices: (line) => line,
  customers: ({ company_name, assigned_price_list_id, assigned_sales_rep_ids, ...rest }) => ({
    ...rest,
    name: company_name,
    assigned_price_list: { id: assigned_price_list_id },
    assigned_sales_reps: (assigned_sales_rep_ids as string[]).map((id) => ({ id })),
  }),
  inventories: (line) => line,
  orders: ({ additional_charges, ...rest }) => ({ ...rest, charges: additional_charges }),
  invoices: (line) => line,
  shipments: (line) => line,
  contract_pricing: (line) => line,
  payments: (line) => line,
  returns: (line) => line,
};

/**
 * Fields of an import that files leave out: the volume in the other unit, ids, which another tenant does not know, another name of a field,
 * objects whose fields are not known, and what a payment asks for instead of `allocations` or about what they leave.
 */
const LEFT_OUT = [
  'version',
  'volume.cbm',
  ...['addresses[0]', 'contacts[0]', 'billing_address', 'shipping_address', 'primary_contact'].map(
    (part) => `${part}.id`,
  ),
  'shipment_items[0].product_id',
  'shipment_status',
  'line_items[0].applied_promotion',
  'line_items[0].applied_modifiers[0]',
  'auto_allocate',
  'excess',
  'allocations[0].rest',
  'allocations[0].override',
];

const EXPORTED = new Map<string, CsvDeclaration>(
  [
    ...[PRODUCT_EXPORT, PRODUCT_PRICE_EXPORT, CUSTOMER_EXPORT, INVENTORY_EXPORT],
    ...[ORDER_EXPORT, INVOICE_EXPORT, SHIPMENT_EXPORT, CONTRACT_EXPORT, PAYMENT_EXPORT, RETURN_EXPORT],
  ].map(({ resource, csv }) => [resource, csv]),
);

it('all resources that can be imported are examined', () => {
  const names = declaredImports().map(({ resource }) => resource);
  expect(names.sort()).toEqual(Object.keys(READ).sort());
});

describe.each(declaredImports())('the CSV files of $resource', ({ resource, csv: { type, readColumns } }) => {
  it('have a column for every field that can be imported, and others only if an import ignores them', () => {
    const written = complete(type);
    const form = EXPORTED.get(resource)!;
    const computed = form.columns.filter((column) => readColumns.includes(column.replace('[0]', '[]')));
    const exported = cellsOf(form.record(READ[resource]!(written), new Map()));
    expect([...exported.keys()].sort()).toEqual(
      [...cellsOf(written).keys()].filter((path) => !LEFT_OUT.includes(path)).sort(),
    );
    const paths = [...exported.keys()];
    const isOneOf = (columns: readonly string[], path: string) =>
      ChosenColumns.of([path], columns, new Faults()).named !== undefined;
    expect(paths.filter((path) => !isOneOf(form.columns, path))).toEqual([]);
    const others = form.columns.filter((column) => !paths.some((path) => isOneOf([column], path)));
    expect(others.filter((column) => !computed.includes(column))).toEqual([]);
  });
});
