import type { Client } from './client.js';
import { asAdmin } from './database.js';
import type { ApiDocument } from './documents.js';
import { exercise, nameOf, steady } from './exercise.js';
import { FOREIGN, type ForeignId, makeForeign, sweepForeign } from './foreign.js';
import type { TestService } from './service.js';
import { makeSmallDemo, smallDemo } from './small-demo.js';
import { EXAMPLE_CUSTOMER_ID } from '../../src/examples/example-ids.js';
import { contentsOf, copyTenant, emptyTenants } from './twin.js';

const MOST_OF_A_FAULT = 400;
/** Of each list; `npm run prove` reads all. */
const MOST_READ = process.env.FOREIGN_IDS === 'all' ? Infinity : 6;

/** Takes the database's own net away, on this scratch database alone. */
export const dropPolicies = ({ database }: TestService) =>
  asAdmin(database.adminUrl, (admin) =>
    admin.query(`do $$ declare name text; begin
      for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
        execute format('alter table %I disable row level security', name);
      end loop;
    end $$`),
  );

/** A service that has a tenant already, which nobody else must notice. */
export class Neighbours {
  private rounds = 0;

  private constructor(
    private readonly service: TestService,
    private readonly documents: ApiDocument[],
    /** What a tenant with the demo's records is answered when there is no other. */
    private readonly expected: string[],
    /** Ids of records that the neighbour alone has. */
    private readonly foreignIds: ForeignId[],
  ) {}

  /** Into a service that nobody has yet. */
  static async moveIn(service: TestService, documents: ApiDocument[]): Promise<Neighbours> {
    const expected = await answersTo(await makeSmallDemo(service, 'alone'), documents);
    await asAdmin(service.database.adminUrl, (admin) => emptyTenants(admin, ['alone']));
    const draft = await smallDemo(service, 'draft');
    await exercise(draft, documents);
    const foreignIds = await makeForeign(draft);
    await service.tenant({ slug: 'foreign' });
    await asAdmin(service.database.adminUrl, async (admin) => {
      await copyTenant(admin, { from: 'draft', to: 'foreign' });
      await emptyTenants(admin, ['draft']);
    });
    return new Neighbours(service, documents, expected, foreignIds);
  }

  /** Whatever further tenants can notice of those that were there before; empty when that is nothing. */
  async faults(): Promise<string[]> {
    const [beside, same, twin, newcomer] = ['beside', 'same', 'twin', 'newcomer'].map((name) => name + this.rounds);
    this.rounds++;
    return asAdmin(this.service.database.adminUrl, async (admin) => {
      const original = await makeSmallDemo(this.service, same!);
      await this.service.tenant({ slug: twin! });
      await copyTenant(admin, { from: same!, to: twin! });
      const before = await contentsOf(admin, ['foreign', twin!]);
      const faults = differences(this.expected, await answersTo(original, this.documents));
      faults.push(...(await this.newcomersFaults(newcomer!)));
      const client = await smallDemo(this.service, beside!);
      faults.push(...(await sweepForeign(client, this.documents, this.foreignIds)));
      if ((await contentsOf(admin, ['foreign', twin!])) !== before) faults.push('the neighbours’ rows were changed');
      await emptyTenants(admin, [beside!, same!, twin!, newcomer!]);
      return faults;
    });
  }

  /** A tenant that has nothing is the first in everything. */
  private async newcomersFaults(slug: string): Promise<string[]> {
    const client = await this.service.tenant({ slug });
    const { is_default } = await client.create('/v1/price-lists', { reference_id: FOREIGN, name: 'A' });
    const { display_id } = await client.create('/v2/customers', { reference_id: FOREIGN, company_name: 'A' });
    return is_default && display_id === 'C-000001' ? [] : [`a newcomer is answered ${is_default} ${display_id}`];
  }
}

/** Prices and parties come from the records of others than the order here. */
const BARE_ORDER = { customer_id: 'TORTU', line_items: [{ sku: 'NW-001', quantity: 3 }] };

/** What is told of each record when it is made, read and listed; the same whenever the records are the same. */
async function answersTo(
  { client, made }: { client: Client; made: unknown[] },
  documents: ApiDocument[],
): Promise<string[]> {
  const answers = made.map((record) => JSON.stringify(steady(record)));
  const tell = (name: string, status: number, body: unknown) => {
    const same = steady(body) as { data?: unknown };
    if (Array.isArray(same?.data)) same.data = same.data.map((row) => JSON.stringify(row)).sort();
    answers.push(JSON.stringify([name, status, same]));
  };
  for (const { path } of documents.flatMap(({ operations }) => operations)) {
    const parts = /^(.*)\/\{\w*id\}$/.exec(path.replace('{customer_id}/', `${EXAMPLE_CUSTOMER_ID}/`));
    if (!parts || /^\/v2\/customers\/.+\//.test(parts[1]!)) continue; // the second generation reads those elsewhere
    const list = parts[1]!;
    const { data = [] } = (await client.get(`${list}?page_size=100`)).body as { data?: { id: string }[] };
    const ids = data.map(({ id }) => id).sort();
    for (const id of ids.slice(0, MOST_READ)) {
      const { status, body } = await client.get(`${parts[1]!}/${id}`);
      tell(path, status, body);
    }
  }
  for (const { operation, filter, answer } of await exercise(client, documents)) {
    tell(`${nameOf(operation)} ${filter?.name ?? ''}`, answer.status, answer.body);
  }
  const { status, body } = await client.post('/v2/orders', BARE_ORDER);
  tell('bare order', status, body);
  return answers;
}

/** Where answers are not what was expected, each from where it begins to differ. */
const differences = (expected: string[], answered: string[]): string[] =>
  expected.flatMap((wanted, index) => {
    const got = answered[index] ?? 'nothing';
    if (got === wanted) return [];
    let place = 0;
    while (wanted[place] === got[place]) place++;
    const part = (whole: string) => whole.slice(Math.max(place - 40, 0), place + MOST_OF_A_FAULT);
    return [`${wanted.slice(0, 40)}: alone … ${part(wanted)}, beside others … ${part(got)}`];
  });
