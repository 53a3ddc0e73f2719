import type { MigrationInterface, QueryRunner } from 'typeorm';
import { BASELINE, MIGRATION_NAMES, MIGRATIONS } from '../../migrations/index.js';
import { migrate } from '#app/database/migrate.js';
import { readMissingMigrations } from '#app/database/required-schema.js';
import { UnsuitableDatabaseError } from '#app/database/service-role.js';
import { schemaText } from '../../scripts/schema/schema-text.mjs';
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';

/** The migrations of version 0.1, as they are in the table `migrations`. Their numbers have gaps. */
const OLD_NAMES =
  `TenantsAndKeys 1, Catalogue 2, Customers 3, Orders 4, Invoices 5, Attributes 6, ProductLifecycle 7, Media 8, CustomerParts 9,
  CreditNotes 10, OrderBounds 11, Shipments 12, ContractPricing 13, PaymentMethods 15, FileStore 16, NamesAndLineTaxes 17, KeyByMode 24,
  LowerCase 25, ChangedAt 26, IdempotencyKeys 27, Journal 28, KeysAndTokens 29, Webhooks 30, DistributableSchema 31, EventClock 32,
  Inventories 33, Imports 34, UnchangedRowsAndWebhookTenants 35, JournalGuardPlan 36, ImportTenants 37, SweepsByTenants 38, ListCounts 39,
  ListIndexes 40, JournalPartitions 41, NumberJournalPlan 42, SearchOfCodes 43, CountingIndexes 44, WritesOnServers 45, AtomicImports 46,
  JournalGuardIndex 47, RemovedLines 52, IssuedAtAndDueDays 53, VoidedCreditNotes 54, ShipmentQuantities 55, FindingDocuments 57, Makers 58,
  NamesOfApiKeys 59, EncryptionKeys 60, TemporaryObjectsLast 61, DistributedFunctions 62, DueDaysWithoutStates 63`
    .split(/,\s+/)
    .map((entry) => entry.replace(/ (\d+)/, (_, number: string) => number.padStart(13, '0')));

describe('a database of version 0.1', () => {
  let database: TestDatabase;
  const admin = <T extends object>(text: string, values: unknown[] = []) =>
    asAdmin(database.adminUrl, async (client) => (await client.query<T>(text, values)).rows);
  const names = async () =>
    (await admin<{ name: string }>('select name from migrations order by id')).map(({ name }) => name);
  /** Makes the entries of the table `migrations` those of version 0.1. Its schema is the one that the baseline makes. */
  const setNames = async (old: readonly string[]) => {
    await admin('delete from migrations');
    await admin('insert into migrations (timestamp, name) select 1, unnest($1::text[])', [old]);
  };

  beforeEach(async () => {
    database = await createTestDatabase({ isMigrated: false });
    await migrate(database.ownerUrl, { migrations: BASELINE, functions: [] });
  });
  afterEach(() => database.release());

  it('continues with the present migrations and functions after its last migration', async () => {
    await setNames(OLD_NAMES);
    expect(await readMissingMigrations(database.serviceUrl)).toEqual(MIGRATION_NAMES);
    const baseline: string[] = BASELINE.map((Migration) => new Migration().name);
    const later = MIGRATION_NAMES.filter((name) => !baseline.includes(name));
    expect(await migrate(database.ownerUrl)).toEqual(later);
    expect(await names()).toEqual(MIGRATION_NAMES);
    const migrated = await createTestDatabase();
    try {
      expect(await asAdmin(database.adminUrl, schemaText)).toEqual(await asAdmin(migrated.adminUrl, schemaText));
    } finally {
      await migrated.release();
    }
    expect(await migrate(database.ownerUrl)).toEqual([]);
  });

  it('runs the migrations after the baseline', async () => {
    class Later implements MigrationInterface {
      readonly name = 'Later9999999999999';
      async up(run: QueryRunner): Promise<void> {
        await run.query('create table later (id integer)');
      }
      async down(): Promise<void> {}
    }
    await setNames(OLD_NAMES);
    expect(await migrate(database.ownerUrl, { migrations: [...MIGRATIONS, Later], functions: [] })).toContain(
      'Later9999999999999',
    );
    expect(await admin(`select to_regclass('later')::text as name`)).toEqual([{ name: 'later' }]);
  });

  it.each([1, 62])('is refused and unchanged at migration %s', async (last) => {
    const present = OLD_NAMES.filter((name) => Number(name.slice(-13)) <= last);
    await setNames(present);
    const failure = await migrate(database.ownerUrl).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnsuitableDatabaseError);
    expect((failure as Error).message).toBe(
      `The schema is of version 0.1, and its last migration is ${present.at(-1)}. Run migrate of version 0.1 up to DueDaysWithoutStates0000000000063 first.`,
    );
    expect(await names()).toEqual(present);
  });

  it.each([
    'alter table orders add column own text',
    'alter table orders alter column source drop not null',
    'alter table orders drop constraint orders_amount_paid_check',
    'drop index price_lists_one_default',
    'drop trigger orders_journal on orders',
    'drop policy orders_tenant on orders',
  ])('is refused and unchanged after %s', async (change) => {
    await setNames(OLD_NAMES);
    await admin(change);
    await expect(migrate(database.ownerUrl)).rejects.toThrow('were changed by hand. Undo these changes first.');
    expect(await names()).toEqual(OLD_NAMES);
  });
});
