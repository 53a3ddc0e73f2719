import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { climbingInPlatform, PLATFORM_LAYERS, platformFolderOf } from '../../lab/structure/platform-layers.mjs';
import { circlesOf, folderGraph } from '../../lab/structure/graph.mjs';
import {
  featureOf,
  FEATURES,
  filesWith,
  inKind,
  isOfFiles,
  productSources,
  sourcesBelow,
  formatImport,
  packageSources,
  PACKAGES,
  versionOf,
} from '../support/sources.js';

/** Each rule is a claim of docs/architecture.md; the list that it expects is the complete list of exceptions. */

const sources = productSources();
const imports = sources.flatMap((source) => source.imports);

/**
 * Features without files of a kind: those that own no table, the exports, whose routes are with the features of the records, and agents, who send
 * messages of a protocol.
 */
const WITHOUT: Record<string, readonly string[]> = {
  entity: [
    'billing',
    'credit-limits',
    'events',
    'exports',
    'receivables',
    'reconciliation',
    'reports',
    'prices',
    'own-tenant',
    'record-lookups',
    'batched-requests',
  ],
  controller: ['exports'],
  queries: ['record-lookups', 'batched-requests'],
  mapper: ['agents', 'exports'],
  dto: ['agents'],
};

describe('modules', () => {
  it('are all examined by the following tests', () => {
    for (const kind of ['controller', 'dto', 'mapper', 'service', 'queries', 'entity', 'module'])
      for (const feature of FEATURES.filter((name) => !WITHOUT[kind]?.includes(name)))
        expect(inKind(kind).map(({ path }) => featureOf(path))).toContain(feature);
    expect(imports.length).toBeGreaterThan(500);
  });

  it('of the service import nothing of the tests and measurements', () => {
    expect(imports.filter(({ from }) => /^(test|lab)\//.test(from)).map(formatImport)).toEqual([]);
    const folders = readdirSync(join(import.meta.dirname, '../../src')).sort();
    expect(folders).toEqual(['app', 'demo', 'examples', 'features', 'main.ts', 'platform']);
  });

  it('of the platform import no feature', () => {
    const allowed = /^src\/platform\//;
    const offending = imports.filter(
      ({ path, from }) =>
        path.startsWith('src/platform/') && /^src\/|^\.|^migrations/.test(from) && !allowed.test(from),
    );
    expect(offending.map(formatImport)).toEqual([]);
  });

  it('of the platform import only from folders that come before their own', () => {
    const inside = imports.filter(({ path }) => path.startsWith('src/platform/'));
    expect([...new Set(inside.map(({ path }) => platformFolderOf(path)))].sort()).toEqual([...PLATFORM_LAYERS].sort());
    expect(climbingInPlatform(inside).map(formatImport)).toEqual([]);
  });

  it('reach modules inside of libraries only from library-internals', () => {
    const inside = imports.filter(({ from }) => /^(@(nestjs|jest)\/[^/]+|[a-z][^/:]*)\/./.test(from));
    const offending = inside.filter(
      ({ path, from }) =>
        !/^(src|migrations|packages|@[^/]+$)/.test(from) && !path.startsWith('src/platform/base/library-internals/'),
    );
    expect(offending.map(formatImport)).toEqual([]);
  });

  it('of features import each other without circles', () => {
    expect(circlesOf(folderGraph(imports, featureOf))).toEqual([]);
  });

  it('of features import nothing of start, administration or monitoring', () => {
    const offending = imports.filter(({ path, from }) => featureOf(path) && /^src\/(app|demo|main)/.test(from));
    expect(offending.map(formatImport)).toEqual([]);
  });
});

describe('versions', () => {
  it('never import each other', () => {
    const own = (path: string) => versionOf(path) ?? (isOfFiles(path) ? '2' : undefined);
    const offending = imports.filter(({ path, from }) => own(path) && own(from) && own(path) !== own(from));
    expect(offending.map(formatImport)).toEqual([]);
  });

  it('are imported only by modules, by resources, and their bodies by importers, whose lines are bodies of v2', () => {
    const offending = imports.filter(
      ({ path, from }) =>
        !versionOf(path) &&
        versionOf(from) &&
        !/\.module\.ts$|\/resource\.ts$/.test(path) &&
        !(path.endsWith('-import.ts') && from.endsWith('-v2.dto')),
    );
    expect(offending.map(formatImport)).toEqual([]);
  });

  it('are not compared in code that all versions share', () => {
    const inside = sources.filter(({ path }) => featureOf(path) && !versionOf(path));
    expect(filesWith(/\bversion\s*[!=]==?\s*['"]?[12]\b|isV[12]\b|apiVersion/, inside)).toEqual([]);
  });
});

describe('the database', () => {
  it('is accessed by features only through TenantDb', () => {
    const raw = imports.filter(
      ({ path, from }) => featureOf(path) && /^(pg|typeorm|@nestjs\/typeorm)(\/|$)/.test(from),
    );
    expect(raw.filter(({ path }) => !path.endsWith('.entity.ts')).map(formatImport)).toEqual([]);
    expect(
      raw
        .filter(({ names }) => /DataSource|EntityManager|Repository|QueryRunner|QueryBuilder|getMetadata/.test(names))
        .map(formatImport),
    ).toEqual([]);
  });

  it('is accessed directly only by a few files', () => {
    const holders = imports.filter(
      ({ from, names }) => from === 'typeorm' && /\b(DataSource|EntityManager|Repository|QueryRunner)\b/.test(names),
    );
    expect([...new Set(holders.map(({ path }) => path))].filter((path) => !path.startsWith('migrations/'))).toEqual([
      'src/app/database/as-service.ts', // for the command line
      'src/app/database/database.module.ts',
      'src/app/database/distribute.ts', // of the owner
      'src/app/database/migrate.ts',
      'src/app/database/take-over.ts', // of databases of version 0.1
      'src/app/tenants/api-key-admin.ts', // these use the owner's connection
      'src/app/tenants/erasure/customer-erasure.ts',
      'src/app/tenants/owner-db.ts',
      'src/app/tenants/resealing.ts',
      'src/app/tenants/rows-of-new-tenant.ts',
      'src/app/tenants/sandbox-admin.ts',
      'src/app/tenants/tenant-deletion.ts',
      'src/app/tenants/tenant-export.ts',
      'src/app/tenants/tenant-reconciliation.ts',
      'src/app/tenants/tenant-usage.ts',
      'src/app/tenants/tenant-webhooks.ts',
      'src/app/tenants/tenants.ts',
      'src/demo/demo-key.ts',
      'src/demo/demo-tenant.ts',
      'src/platform/data/sql/tenant-tables.ts', // a type of what reads the catalogue
      'src/platform/data/tenancy/tenant-db.ts',
    ]);
  });

  it('is read without a tenant only in a few files', () => {
    expect(filesWith(/\.withoutTenant\b/, sources)).toEqual([
      'src/app/database/database.module.ts',
      'src/app/health/health.controller.ts',
      'src/app/metrics/tenant-sizes.ts', // sizes of all tenants
      'src/features/bank-statements/booking/bank-booking-work.ts', // statements of all tenants to book
      'src/features/events/journal-work.ts', // finds the tenants whose journal needs work; adds partitions
      'src/features/imports/work/import-worker.ts', // imports of all tenants
      'src/features/media/media-sweep.ts', // the object store, which all tenants share
      'src/features/media/store-ownership.ts', // as above
      'src/features/sandboxes/clock/advancing-clocks.ts', // clocks of sandboxes of all tenants
      'src/features/sandboxes/work/sandbox-preparation.ts', // sandboxes of all tenants
      'src/features/sandboxes/work/sandbox-sweep.ts', // as above
      'src/features/webhooks/dispatch/delivery-sweep.ts', // deliveries of all tenants
      'src/features/webhooks/dispatch/webhook-dispatcher.ts', // as above
      'src/platform/data/clock/database-clock.ts', // the clock of the server
      'src/platform/data/tasks/task-attempts.ts', // failed work of all tenants
      'src/platform/edge/auth/api-keys.ts',
      'src/platform/edge/auth/existing-keys.ts', // names of the keys of all tenants
      'src/platform/edge/auth/key-uses.ts', // uses of the keys of all tenants
      'src/platform/edge/idempotency/idempotency-sweep.ts', // answers of all tenants expire
    ]);
  });

  it('has an embedded server that is loaded only when it is used, by one dynamic import', () => {
    expect(imports.filter(({ from }) => from.startsWith('packages/embedded-postgres/')).map(formatImport)).toEqual([]);
    expect(filesWith(/\bimport\('#embedded-postgres'\)/, sources)).toEqual(['src/app/database/database-access.ts']);
  });

  it('has a schema that only migrations create', () => {
    expect(
      filesWith(
        /\b(synchronize(?!: false)|dropSchema|migrationsRun)\b/,
        sourcesBelow('src', 'migrations', 'test').filter(({ path }) => path !== 'test/architecture/modules.spec.ts'),
      ),
    ).toEqual([]);
  });
});

describe('packages', () => {
  const outside = (path: string, from: string) =>
    /^(src|test|lab|migrations|examples|packages)\//.test(from) &&
    PACKAGES.find((folder) => from.startsWith(`${folder}/`)) !==
      PACKAGES.find((folder) => path.startsWith(`${folder}/`));
  /** Its entry is for every program that is a process of its own. */
  const PROCESSES = 'packages/bounded-process/src/index';

  it('import nothing of the service, of its tests and, but for bounded processes, of each other', () => {
    const all = packageSources().flatMap((source) => source.imports);
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter(({ path, from }) => from !== PROCESSES && outside(path, from)).map(formatImport)).toEqual([]);
  });

  it('are imported by the service only through their entries', () => {
    const inside = imports.filter(({ from }) => from.startsWith('packages/') && !from.endsWith('/src/index'));
    expect(inside.map(formatImport)).toEqual([]);
  });
});
