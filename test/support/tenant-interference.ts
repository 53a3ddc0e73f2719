import type { Client } from './client.js';
import { asAdmin } from './database.js';
import type { ApiDocument } from './documents.js';
import { exercise, nameOf, steady } from './exercise.js';
import { FOREIGN, type ForeignId, createForeign, sendForeign } from './foreign-references.js';
import type { TestService } from './service.js';
import { makeSmallDemo, smallDemo } from './small-demo.js';
import { EXAMPLE_CUSTOMER_ID } from '#examples/example-ids.js';
import { contentsOf, copyTenant, emptyTenants } from './tenant-copies.js';

const MAX_FAULT_LENGTH = 400;
/** Number of records that are read of each list; `npm run prove` reads all. */
const MAX_READS = process.env.FOREIGN_IDS === 'all' ? Infinity : 3;
/** One of how many filters of lists is sent; `npm run prove` sends all. tenancy-statements.spec.ts has the statements of all filters. */
const FILTERS_EVERY = process.env.FOREIGN_IDS === 'all' ? 1 : 5;

/** Disables row-level security in this test's database. */
export const dropPolicies = ({ database }: TestService) =>
  asAdmin(database.adminUrl, (admin) =>
    admin.query(`do $$ declare name text; begin
      for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
        execute format('alter table %I disable row level security', name);
      end loop;
    end $$`),
  );

/** Checks that further tenants of a service get the same answers as if they were alone, and change nothing of the others. */
export class TenantInterference {
  private rounds = 0;

  private constructor(
    private readonly service: TestService,
    private readonly documents: ApiDocument[],
    /** The answers to a tenant with the demo's records when the service has no other tenant. */
    private readonly expected: string[],
    /** Ids of records that only the other tenant has. */
    private readonly foreignIds: ForeignId[],
  ) {}

  /** For a service without tenants. */
  static async prepare(service: TestService, documents: ApiDocument[]): Promise<TenantInterference> {
    const alone = await makeSmallDemo(service, 'alone');
    const expected = await answersTo(alone, documents);
    const foreignIds = await createForeign(alone.client);
    await service.tenant({ slug: 'foreign' });
    await asAdmin(service.database.adminUrl, async (admin) => {
      await copyTenant(admin, { from: 'alone', to: 'foreign' });
      await emptyTenants(admin, ['alone']);
    });
    return new TenantInterference(service, documents, expected, foreignIds);
  }

  /** Differences that further tenants notice because of the existing ones; must be empty. */
  async faults(): Promise<string[]> {
    const [beside, same, copy, empty] = ['beside', 'same', 'copy', 'empty'].map((name) => name + this.rounds);
    this.rounds++;
    return asAdmin(this.service.database.adminUrl, async (admin) => {
      const original = await makeSmallDemo(this.service, same!);
      await this.service.tenant({ slug: copy! });
      await copyTenant(admin, { from: same!, to: copy! });
      const before = await contentsOf(admin, ['foreign', copy!]);
      const faults = differences(this.expected, await answersTo(original, this.documents));
      faults.push(...(await this.emptyTenantFaults(empty!)));
      const client = await smallDemo(this.service, beside!);
      faults.push(...(await sendForeign(client, this.documents, this.foreignIds)));
      if ((await contentsOf(admin, ['foreign', copy!])) !== before) faults.push('rows of other tenants were changed');
      await emptyTenants(admin, [beside!, same!, copy!, empty!]);
      return faults;
    });
  }

  /** In an empty tenant the first price list is the default and numbers start at 1. */
  private async emptyTenantFaults(slug: string): Promise<string[]> {
    const client = await this.service.tenant({ slug });
    const { is_default } = await client.create('/v1/price-lists', { reference_id: FOREIGN, name: 'A' });
    const { display_id } = await client.create('/v2/customers', { reference_id: FOREIGN, company_name: 'A' });
    return is_default && display_id === 'C-000001' ? [] : [`an empty tenant is answered ${is_default} ${display_id}`];
  }
}

/** An order whose prices and addresses are taken from other records. */
const BARE_ORDER = { customer_id: 'TORTU', line_items: [{ sku: 'NW-001', quantity: 3 }] };

/** Answers to the creation of each record, to reads and to lists, as texts that are equal for equal records. */
async function answersTo(
  { client, made }: { client: Client; made: unknown[] },
  documents: ApiDocument[],
): Promise<string[]> {
  const answers = made.map((record) => JSON.stringify(steady(record)));
  const addAnswer = (name: string, status: number, body: unknown) => {
    const same = steady(typeof body === 'string' ? steadyText(body) : body) as { data?: unknown };
    if (Array.isArray(same?.data)) same.data = same.data.map((row) => JSON.stringify(row)).sort();
    if (name.startsWith('v2 tenant.get')) Object.assign(same.data!, { slug: '', name: '' }); // of the tenant, which differ
    answers.push(JSON.stringify([name, status, same]));
  };
  for (const { path } of documents.flatMap(({ operations }) => operations)) {
    const parts = /^(.*)\/\{\w*id\}$/.exec(path.replace('{customer_id}/', `${EXAMPLE_CUSTOMER_ID}/`));
    if (!parts || /^\/v2\/customers\/.+\//.test(parts[1]!)) continue; // v2 has other paths for reading them
    const list = parts[1]!;
    const { data = [] } = (await client.get(`${list}?page_size=100`)).body as { data?: { id: string }[] };
    const ids = data.map(({ id }) => id).sort();
    for (const id of ids.slice(0, MAX_READS)) {
      const { status, body } = await client.get(`${parts[1]!}/${id}`);
      addAnswer(path, status, body);
    }
  }
  let filters = 0;
  for (const { operation, filter, answer } of await exercise(
    client,
    documents,
    () => filters++ % FILTERS_EVERY === 0,
  )) {
    addAnswer(`${nameOf(operation)} ${filter?.name ?? ''}`, answer.status, answer.body);
  }
  const { status, body } = await client.post('/v2/orders', BARE_ORDER);
  addAnswer('bare order', status, body);
  return answers;
}

/** The lines of a CSV file in the order of their texts, or a PDF or XML file as it is, without values that change between runs. */
const steadyText = (text: string): string[] =>
  text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\(D:\d{14}Z\)/g, 'time')
    .replaceAll(/\/ID \[<\w+> <\w+>\]/g, '/ID') // of a PDF: a hash of its time and title
    .split('\r\n')
    .sort();

/** Answers that differ from the expected ones, each from its first difference. */
const differences = (expected: string[], answered: string[]): string[] =>
  expected.flatMap((wanted, index) => {
    const got = answered[index] ?? 'nothing';
    if (got === wanted) return [];
    let place = 0;
    while (wanted[place] === got[place]) place++;
    const part = (whole: string) => whole.slice(Math.max(place - 40, 0), place + MAX_FAULT_LENGTH);
    return [`${wanted.slice(0, 40)}: alone … ${part(wanted)}, beside others … ${part(got)}`];
  });
