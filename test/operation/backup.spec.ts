import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MediaSweep } from '#features/media/media-sweep.js';
import { ADMIN_URL, asAdmin, createTestDatabase, type TestDatabase } from '../support/database.js';
import { DATABASE_TRAITS, documentedCreation } from '../support/documented-recovery.js';
import { pngOfSize } from '../../packages/image-inspection/test/images.js';
import { type OwnService, startInstance, startService } from '../support/service.js';
import { upload, uploaded } from '../support/uploads.js';

/** Folder of pg_dump and pg_restore of the server's version; unset, they are searched in PATH. */
const BIN = process.env.PG_BIN_DIR;
const program = (name: string) => (BIN ? join(BIN, name) : name);

/** The major version of `pg_dump`; 0 when there is none. */
function versionOfPgDump(): number {
  try {
    return Number(/ (\d+)/.exec(execFileSync(program('pg_dump'), ['--version'], { encoding: 'utf8' }))![1]);
  } catch {
    return 0;
  }
}

const serverVersion = (): Promise<number> =>
  asAdmin(ADMIN_URL, async (admin) => {
    const { rows } = await admin.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );
    return rows[0]!.major;
  });

const [found, wanted] = [versionOfPgDump(), await serverVersion()];
if (found !== wanted)
  console.warn(
    `Backup and restore are not tried: pg_dump and pg_restore ${wanted} are missing (PG_BIN_DIR names their folder).`,
  );

/** Collation and rights of a database, and the rights on what is in it. */
const described = ({ adminUrl }: TestDatabase) =>
  asAdmin(adminUrl, async (admin) => {
    const rows = async (text: string, values: unknown[] = []) => (await admin.query<object>(text, values)).rows;
    return [
      await rows(DATABASE_TRAITS, [new URL(adminUrl).pathname.slice(1)]),
      await rows(`select nspname, nspowner::regrole, nspacl::text from pg_namespace where nspname = 'public'`),
      await rows(`select relname, relowner::regrole, relacl::text, relrowsecurity, relforcerowsecurity from pg_class
        where relnamespace = 'public'::regnamespace order by relname`),
      await rows(`select oid::regprocedure::text as name, proowner::regrole, proacl::text, prosecdef, proconfig from pg_proc
        where pronamespace = 'public'::regnamespace order by 1`),
    ];
  });

/** Follows the procedure of docs/operations.md. */
(found !== wanted ? describe.skip : describe)('a backup of database and files', () => {
  let folder: string;
  let service: OwnService;
  let restored: TestDatabase;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'));
    service = await startService({ DATA_DIR: join(folder, 'present') });
  });
  afterAll(async () => {
    await service.stop();
    await restored.release();
    await rm(folder, { recursive: true });
  });

  it('is restored with every file that its rows name; the sweep keeps later files', async () => {
    const client = await service.tenant();
    const old = await uploaded(client, pngOfSize(300));
    const dump = join(folder, 'wholesale.dump');
    execFileSync(program('pg_dump'), ['--format=custom', `--file=${dump}`, service.database.adminUrl]);
    const late = await uploaded(client, pngOfSize(400)); // uploaded between the dump and the copy of the files
    await cp(join(folder, 'present/media'), join(folder, 'backup/media'), { recursive: true });

    await cp(join(folder, 'backup/media'), join(folder, 'restored/media'), { recursive: true });
    restored = await createTestDatabase({ isMigrated: false });
    const name = new URL(restored.adminUrl).pathname.slice(1);
    await asAdmin(ADMIN_URL, async (admin) => {
      await admin.query(`drop database ${name}`); // to create it as the documentation says
      for (const statement of documentedCreation(name)) await admin.query(statement);
    });
    execFileSync(program('pg_restore'), ['--exit-on-error', `--dbname=${restored.adminUrl}`, dump]);
    expect(await described(restored)).toEqual(await described(service.database));
    const env = { DATA_DIR: join(folder, 'restored') };
    const { app, base } = await startInstance(restored.serviceUrl, { env });
    try {
      const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
      const file = await fetch(base + pathOf(old));
      expect(Buffer.from(await file.arrayBuffer())).toEqual(
        await readFile(join(folder, 'present', pathOf(old).slice(1))),
      );
      const sweep = app.get(MediaSweep, { strict: false });
      expect(await sweep.run({ graceMs: -60_000 })).toEqual({ outcome: 'own', quarantined: 1, waiting: 0, deleted: 0 });
      expect((await fetch(base + pathOf(late))).status).toBe(200);
      const again = Object.assign(Object.create(Object.getPrototypeOf(client) as object), client, {
        base,
      }) as typeof client;
      expect((await upload(again, pngOfSize(500))).status).toBe(201);
    } finally {
      await app.close();
    }
  });
});
