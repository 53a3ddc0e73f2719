import type { Type } from '@nestjs/common';
import '../../app/resources.js';
import { importFormOf } from '../../platform/data/records/import-form.js';
import { documentedTypeOf } from '../../platform/base/library-internals/swagger-fields.js';
import { fieldsOf } from '../../platform/edge/validation/fields.js';
import { cellsOf, type CsvRecord } from './csv.js';
import { csvFormOf } from './csv-forms.js';

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
};

/** Fields of an import that files leave out: the volume in the other unit, and ids, which another tenant does not know. */
const LEFT_OUT = ['version', 'volume.cbm', 'addresses[0].id', 'contacts[0].id'];

describe.each(Object.keys(READ))('the CSV files of %s', (resource) => {
  it('have a column for every field that can be imported, and no other', () => {
    const { type } = importFormOf(resource)!.csv!;
    const written = complete(type);
    const form = csvFormOf(resource as Parameters<typeof csvFormOf>[0], new Map())!;
    const exported = cellsOf(form.record(READ[resource]!(written)));
    expect([...exported.keys()].sort()).toEqual(
      [...cellsOf(written).keys()].filter((path) => !LEFT_OUT.includes(path)).sort(),
    );
    const columns = form.columns.map((column) => column.replace('[]', ''));
    const fieldOf = (path: string) => columns.find((column) => path.startsWith(column));
    expect([...exported.keys()].filter((path) => !fieldOf(path))).toEqual([]);
    expect(columns.filter((column) => ![...exported.keys()].some((path) => path.startsWith(column)))).toEqual([]);
  });
});
