import type { MigrationInterface } from 'typeorm';
import { asOwner } from '#app/database/migrate.js';
import { installCitusStub } from '../support/citus-stub.js';
import { asAdmin } from '../support/database.js';
import { type DistributedSchema, readDistributedSchema } from '../support/distributed-schema.js';
import { migrationFaults } from '../support/distribution.js';
import { invoiceV2 } from '../support/invoices/invoice-bodies.js';
import { type OwnService, startService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';
import { foreignKeyFaults } from './distributed-keys.js';
import { closeReleases, NEW_MIGRATIONS, openRelease, record } from './release-database.js';

/** `docs/scaling.md` explains the rules. */
describe('the migrations after the newest release, on a database that is distributed by tenant', () => {
  let service: OwnService;
  let schema: DistributedSchema;

  beforeAll(async () => {
    service = await startService();
    const client = await service.tenant();
    await makeTrade(client);
    const invoice = await client.create('/v2/invoices', invoiceV2());
    await client.create(`/v2/invoices/${invoice.id}/credit-notes`, { amount: 1 });
    await asAdmin(service.database.adminUrl, async (admin) => {
      await admin.query('delete from document_states');
      schema = await readDistributedSchema(admin, ['tenant_anchors']);
    });
  });
  afterAll(async () => {
    await service.stop();
    await closeReleases();
  });

  it('call functions that query apart from tables, and change rows by statements that Citus can print', async () => {
    const faults: string[] = [];
    const statements = await asOwner(service.database.ownerUrl, async (owner) => {
      const texts: string[] = [];
      // those that change rows in batches, and can be repeated
      const repeatable = NEW_MIGRATIONS.filter(({ transaction }: MigrationInterface) => transaction === false);
      for (const migration of repeatable) texts.push(...(await record(owner, migration)).statements);
      return texts;
    });
    for (const text of new Set(statements))
      for (const fault of await migrationFaults(text, schema)) faults.push(`${fault}: ${text}`.slice(0, 1_000));
    expect(faults).toEqual([]);
    for (const name of ['store_customer_search', 'invoice_document_state', 'credit_note_document_state'])
      expect([name, statements.some((text) => text.includes(`${name}($1`))]).toEqual([name, true]);
  });

  it('are refused with a function that queries in a statement on tables, and with changes that Citus prints wrongly', async () => {
    expect(await migrationFaults('select store_customer_search($1, c.id) from customers c', schema)).toEqual([
      'names tables of the tenant and calls store_customer_search, which queries',
    ]);
    expect(
      await migrationFaults('select store_customer_search($1, c.id) from unnest($2::uuid[]) c (id)', schema),
    ).toEqual([]);
    expect(
      await migrationFaults('delete from orders where (id, note) in (select id, note from invoices)', schema),
    ).toEqual(['orders is changed with a comparison of several columns with a subquery']);
    const locked =
      'with batch as (select $1), held as (select id from orders where id in (select * from batch) for key share)';
    expect(await migrationFaults(`${locked} update invoices set note = null where tenant_id = $1`, schema)).toEqual([
      'changes rows and locks others in the with clause held, which reads another one',
    ]);
    expect(await migrationFaults(`${locked} select id from held`, schema)).toEqual([]);
  });

  it('add foreign keys between tables that have rows while the owner is exempt from row-level security', async () => {
    const { database, owner } = await openRelease();
    await installCitusStub(database);
    const statements: string[] = [];
    for (const migration of NEW_MIGRATIONS) statements.push(...(await record(owner, migration)).statements);
    expect(await foreignKeyFaults(statements)).toEqual([]);
    const open = await asAdmin(database.adminUrl, (admin) =>
      admin.query('select relname from pg_class where relrowsecurity and not relforcerowsecurity'),
    );
    expect(open.rows).toEqual([{ relname: 'api_keys' }]); // read before the tenant is known
  });

  it('are refused with a foreign key that is added or checked otherwise', async () => {
    const add = 'alter table a add constraint a_fk foreign key (tenant_id, b) references b (tenant_id, id)';
    const check = 'alter table a validate constraint a_fk';
    expect(await foreignKeyFaults([add])).toEqual([`a_fk: ${add}`]);
    expect(await foreignKeyFaults([`${add} not valid`, check])).toEqual([`a_fk: ${check}`]);
    const words = ['no force', 'force'].map((word) => `alter table b ${word} row level security`);
    expect(await foreignKeyFaults([words[0]!, add, words[1]!])).toEqual([]);
    expect(await foreignKeyFaults([...words, add])).toEqual([`a_fk: ${add}`]);
    expect(await foreignKeyFaults([add.replace('references b', 'references a')])).toEqual([]);
  });
});
