import { WORKBOOK_TYPE } from '#features/imports/import-limits.js';
import { nameOfSeparator } from '#platform/base/values/csv.js';
import { Random } from '../fuzz/random.js';
import type { Client } from '../support/client.js';
import { CSV, ImportFixture } from '../support/imports/fixture.js';
import { randomTable, TABLES, type WrittenTable } from '../support/imports/random-tables.js';
import { sharedService, type TestService } from '../support/service.js';

/** Tables that are sent to the service; test/imports/random-tables.spec.ts reads many more. */
const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Where the record of a row is read, by its resource. */
const PATHS: Readonly<Record<string, (key: string) => string>> = {
  products: (key) => `products/by-sku/${encodeURIComponent(key)}`,
  customers: (key) => `customers?status=all&reference_ids=${encodeURIComponent(key)}`,
};
/** Names of fields in records as they are read. */
const READ_NAMES: readonly [RegExp, string][] = [
  [/^sku_id$/, 'sku'],
  [/^company_name$/, 'name'],
  [/^product_prices\[0\]\.price_list_id$/, ''],
  [/^product_prices\[0\]/, 'price_lists[0]'],
];

type Json = Record<string, any>;

describe('random tables that are sent to the service', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await sharedService();
  });

  it.each(SEEDS)('are stored as they were written, or refused by line (seed %d)', async (seed) => {
    const table = tableOf(seed);
    const client = await service.tenant({ currency: 'EUR' });
    await client.create('/v2/price-lists', { reference_id: 'BASE', name: 'Base', is_default: true });
    const query = new URLSearchParams({ resource: table.resource, mode: 'create' });
    for (const [name, value] of Object.entries(table.form))
      query.set(name, name === 'separator' ? nameOfSeparator(String(value)) : String(value));
    if (table.header !== table.paths) query.set('profile', await profileFor(client, table));
    const fixture = new ImportFixture(service, client);
    const type = { 'content-type': table.program.isWorkbook ? WORKBOOK_TYPE : CSV };
    const done = await fixture.import(String(query), table.bytes, type);
    expect(done.created + done.failed).toBe(table.rows.length);
    const refused = (await fixture.errors(done.id)).filter(({ severity }) => severity === 'error');
    expect(refused.every(({ details }) => details.length > 0 && details.every(({ reason }) => reason))).toBe(true);
    const [key] = Object.keys(TABLES[table.resource]!) as [string];
    let stored = 0;
    for (const row of table.rows) {
      const { body, status } = await client.get(`/v2/${PATHS[table.resource]!(row.get(key)!)}`);
      const found = Array.isArray(body.data) ? body.data[0] : body.data;
      if (status !== 200 || !found) continue;
      const record = table.resource === 'customers' ? (await client.get(`/v2/customers/${found.id}`)).body.data : found;
      const kept = [...row].flatMap(([path, value]) => differenceOf(record, path, value, table));
      expect([row.get(key), kept]).toEqual([row.get(key), []]);
      stored++;
    }
    expect(stored).toBe(done.created);
  });
});

/** A table of products or customers with all columns that a creation needs. */
function tableOf(seed: number): WrittenTable {
  for (let index = 0; ; index++) {
    const table = randomTable(new Random(seed * 10_000 + index));
    const { rows, resource, program } = table;
    const needed = resource === 'customers' ? ['company_name'] : ['name'];
    const isComplete = rows.some((row) => needed.every((path) => row.has(path)));
    if (resource in PATHS && isComplete && program.letters === 'right') return table;
  }
}

/** Adds a profile for the columns of a table and returns its reference. */
async function profileFor(client: Client, { resource, paths, header }: WrittenTable): Promise<string> {
  const columns = paths.map((to, index) => ({ from: header[index], to }));
  await client.create('/v2/import-profiles', {
    reference_id: 'own',
    name: 'Own',
    resource,
    unmapped: 'ignore',
    columns,
  });
  return 'own';
}

/** How a field of a record differs from what was written. The first variant of a group is its primary one, whatever its row says. */
function differenceOf(record: Json, path: string, written: string, { resource }: WrittenTable): string[] {
  if (path === 'is_primary') return [];
  const read = valueAt(
    record,
    READ_NAMES.reduce((name, [from, to]) => name.replace(from, to), path),
  );
  const { kind } = TABLES[resource]![path]!;
  const isNumber = kind === 'money' || kind === 'number' || kind === 'whole';
  const isSame = isNumber ? Number(read) === Number(written) : String(read).trim() === written.trim();
  return isSame ? [] : [`${path} was ${written} and is ${String(read)}`];
}

function valueAt(record: Json, path: string): unknown {
  const [, attribute] = /^attributes\.(.+)$/.exec(path) ?? [];
  if (attribute) return (record.attributes as Json[]).find(({ name }) => name === attribute)?.value;
  const steps = path.split(/[.[\]]+/).filter(Boolean);
  return steps.reduce<any>((value, step) => value?.[step], record);
}
