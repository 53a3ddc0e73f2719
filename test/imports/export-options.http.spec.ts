import { parse } from 'csv-parse/sync';
import type { Client } from '../support/client.js';
import { CSV, ImportFixture } from '../support/imports/fixture.js';
import {
  addVariety,
  copySettings,
  entriesOf,
  exportOf,
  IS_WHOLE,
  linesOf,
  SECONDS,
} from '../support/imports/copies.js';
import { readDocuments } from '../support/documents.js';
import { sharedService, type TestService } from '../support/service.js';
import { makeSmallDemo } from '../support/small-demo.js';

/** The resources of all exports, in an order in which no record precedes one that it names. */
const IMPORTED = ['products', 'product_prices', 'customers', 'inventories'];
const DOCUMENTS = ['contract_pricing', 'orders', 'invoices', 'payments', 'shipments', 'returns'];
const OTHERS = [
  ...['price_lists', 'customer_segments', 'sales_reps', 'attributes', 'payment_methods'],
  ...['credit_notes', 'invoice_taxes', 'reminders', 'bank_lines'],
];

/** Forms of files, as parameters of the export and of the import. */
const FORMS = [
  { separator: ';', decimal: ',' },
  { separator: ',', decimal: ',' },
  { separator: 'tab', decimal: '.' },
  { separator: ':', decimal: ',' },
  { separator: '|', decimal: '.' },
];

/** The forms that a resource is tried with, and their places: two of them in turn, all with `npm run prove`. */
const formsFor = (place: number) => [...FORMS.entries()].filter(([index]) => IS_WHOLE || (index + 2 * place) % 5 < 2);

/** Columns that are enough for an import to find the records and what belongs to them. */
const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  products: ['product_prices', 'net_weight', 'sku_id', 'group_code', 'attributes'],
  product_prices: ['price', 'price_list_id', 'sku'],
  customers: ['addresses', 'company_name', 'reference_id', 'tax_rate'],
  inventories: ['available_quantity', 'sku'],
  contract_pricing: ['product_price_map', 'reference_id', 'name', 'schedule_details.start_date', 'customer_ids', 'id'],
  orders: ['line_items', 'customer_id', 'reference_id', 'display_id', 'id'],
  invoices: ['items', 'order_ids', 'reference_id', 'invoice_number', 'due_date', 'tax_mode', 'id'],
  payments: ['amount', 'customer_id', 'reference_id', 'paid_at', 'method', 'kind', 'display_id', 'id'],
  shipments: ['shipment_items', 'order_id', 'reference_id', 'id'],
  returns: ['items', 'customer_id', 'reference_id', 'id'],
};

describe('a table that is exported with options and imported with the same', () => {
  let service: TestService;
  let source: Client;

  beforeAll(async () => {
    service = await sharedService();
    ({ client: source } = await makeSmallDemo(service, 'export-options-source'));
    await addVariety(source);
    await addNumbers(source);
  }, SECONDS * 1_000);

  const tableOf = (client: Client, resource: string, form: Record<string, string>, columns: readonly string[] = []) => {
    const query = new URLSearchParams({ format: 'csv', references: 'true', ...form });
    for (const column of columns) query.append('columns', column);
    return exportOf(client, `${resource}?${query}`);
  };
  const imported = async (client: Client, resource: string, form: Record<string, string>, table: string) => {
    const fixture = new ImportFixture(service, client);
    const query = new URLSearchParams({ resource, mode: 'upsert', ...form });
    const done = await fixture.import(String(query), table, { 'content-type': CSV });
    return { ...done, errors: await fixture.errors(done.id) };
  };

  it('is that of every export', () => {
    const { operations } = readDocuments().find(({ version }) => version === 'v2')!;
    const paths = operations.map(({ path }) => path).filter((path) => path.startsWith('/v2/exports/'));
    expect(paths.toSorted()).toEqual(
      [...IMPORTED, ...DOCUMENTS, ...OTHERS].map((name) => `/v2/exports/${name}`).sort(),
    );
  });

  it(
    'changes nothing in its tenant, whatever the options are',
    async () => {
      const written = await entriesOf(service, source);
      for (const [place, resource] of [...IMPORTED, ...DOCUMENTS].entries()) {
        const count = linesOf(await exportOf(source, resource)).length;
        expect([resource, count > 0]).toEqual([resource, true]);
        for (const [index, form] of formsFor(place)) {
          const formulas = index % 2 ? 'keep' : 'escape';
          const columns = index % 3 ? CHOSEN[resource] : undefined;
          const table = await tableOf(source, resource, { ...form, formulas }, columns);
          const { unchanged, failed, errors } = await imported(source, resource, form, table);
          expect({ resource, form, columns, errors, unchanged, failed }).toEqual({
            ...{ resource, form, columns, errors: [] },
            ...{ unchanged: count, failed: 0 },
          });
        }
      }
      expect(await entriesOf(service, source)).toBe(written);
    },
    SECONDS * 2_000,
  );

  it(
    'makes an empty tenant export the same bytes',
    async () => {
      for (const [index, form] of FORMS.filter(({ decimal }) => decimal === ',').entries()) {
        const target = await service.tenant({ slug: `export-options-${index}` });
        await copySettings(source, target);
        for (const resource of IMPORTED) {
          const table = await tableOf(source, resource, form);
          expect({ resource, ...(await imported(target, resource, form, table)) }).toMatchObject({
            ...{ failed: 0, updated: 0, errors: [] },
          });
          expect(await tableOf(target, resource, form)).toBe(table);
        }
      }
    },
    SECONDS * 2_000,
  );

  it('has the same cells as without options, also of exports that cannot be imported', async () => {
    for (const [place, resource] of [...IMPORTED, ...DOCUMENTS, ...OTHERS].entries()) {
      const usual = parse(await tableOf(source, resource, { formulas: 'keep' }), { bom: true }) as string[][];
      for (const [, form] of formsFor(place)) {
        const table = await tableOf(source, resource, { formulas: 'keep', ...form });
        const delimiter = form.separator === 'tab' ? '\t' : form.separator;
        const cells = parse(table, { bom: true, delimiter }) as string[][];
        expect([resource, cells.map((row) => row.map(withPoint))]).toEqual([
          resource,
          usual.map((row) => row.map(withPoint)),
        ]);
      }
    }
  });

  it('is refused without them where its numbers would be others', async () => {
    const table = await tableOf(source, 'product_prices', { separator: ';', decimal: ',' }, CHOSEN.product_prices);
    const { errors } = await imported(source, 'product_prices', {}, table);
    expect(errors.length).toBeGreaterThan(0);
    for (const { details } of errors)
      expect(details).toEqual([{ field: 'price', reason: expect.stringContaining('has a decimal comma') }]);
  });
});

/** A number with a point in place of its decimal comma. */
const withPoint = (cell: string): string => cell.replace(/^(-?\d+),(\d+)$/, '$1.$2');

/** Texts that look like numbers, formulas and dates, white space that texts keep, and names that differ in case alone. */
async function addNumbers(client: Client): Promise<void> {
  const texts = ['1,5', '1.234,5', '="0033"', '-5', "'=1", 'a,=b', 'x:y|z', ' padded ', '0012', '2026-03-05'];
  const variants = texts.map((text, index) => ({
    ...{ sku_id: `T-${index}`, name: `Text ${text.trim()}`, description: `${text}\nsecond; "line"\t` },
    attributes: [{ name: index % 2 ? 'note' : 'Note', value: text }],
    ...{ net_weight: { value: 0.125, unit: 'kg' }, tags: [`t ${text.trim()}`, 'a|b'] },
  }));
  await client.create('/v2/products', { group_code: 'TEXTS', variants });
  await client.put('/v2/inventories/by-sku/T-0', { available_quantity: 1234.5, notes: ' =1,5; ' });
}
