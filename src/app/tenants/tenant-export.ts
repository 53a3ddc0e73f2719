import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DataSource, EntityManager } from 'typeorm';
import type { ObjectStore } from '#platform/base/object-store/object-store.js';
import { setLocal } from '#platform/data/tenancy/transaction-messages.js';
import { UNEXPORTED_COLUMNS, UNEXPORTED_TABLES } from './exported-tables.js';
import { readTenantTables, type TenantTable } from '#platform/data/sql/tenant-tables.js';
import { Tenants } from './tenants.js';
import { UsageError } from './usage-error.js';

/** Rows that are in memory at a time. */
const BATCH = 200;
/** The files have personal data: only the operator's login may read them. */
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];

/** A file of an export, with its path in the folder of the export. */
export interface ExportedFile {
  file: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

/** The contents of `manifest.json`. */
export interface ExportManifest {
  tenant: { id: string; slug: string };
  /** The time of the state that is exported. */
  exported_at: string;
  tables: (ExportedFile & { table: string; rows: number; columns_left_out: readonly string[] })[];
  /** Uploaded files with their keys in the object store. */
  media: (ExportedFile & { object_key: string })[];
  /** Keys of uploaded files that the object store does not have, or whose bytes are not those that were stored. */
  media_missing: string[];
  tables_left_out: { table: string; reason: string }[];
}

/** Writes everything of a tenant to files, with the owner's connection. */
export class TenantExport {
  constructor(
    private readonly owner: DataSource,
    private readonly store: ObjectStore,
  ) {}

  /**
   * Writes one NDJSON file for each table and a copy of each uploaded file to `folder`, which must be empty or missing, and at the end
   * `manifest.json`. The rows are of one snapshot, and at most {@link BATCH} of them are in memory. A row is an object with the names of
   * its columns; numbers are exact. Throws {@link UsageError} when there is no such tenant or the folder has files.
   */
  async run(slug: string, folder: string): Promise<ExportManifest> {
    const tenant = await new Tenants(this.owner).get(slug);
    await makeEmptyFolder(folder);
    return this.owner.transaction('REPEATABLE READ', async (manager) => {
      await manager.query('set transaction read only');
      await manager.query(setLocal('app.tenant_id', tenant.id)); // row-level security also applies to the owner
      const [{ now }] = (await manager.query('select now()')) as [{ now: Date }];
      const all = await readTenantTables(manager);
      const manifest: ExportManifest = {
        tenant: { id: tenant.id, slug },
        exported_at: now.toISOString(),
        tables: [await writeTable(manager, folder, TENANTS, tenant.id)],
        media: [],
        media_missing: [],
        tables_left_out: all.flatMap(({ name }) => {
          const reason = UNEXPORTED_TABLES[name];
          return reason === undefined ? [] : [{ table: name, reason }];
        }),
      };
      for (const table of all.filter(({ name }) => UNEXPORTED_TABLES[name] === undefined))
        manifest.tables.push(await writeTable(manager, folder, table, tenant.id));
      await this.writeMedia(manager, folder, manifest);
      await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: FILE_MODE });
      return manifest;
    });
  }

  private async writeMedia(manager: EntityManager, folder: string, manifest: ExportManifest): Promise<void> {
    await mkdir(join(folder, 'media'), { mode: FOLDER_MODE });
    for await (const { key, sha256 } of rowsOf<{ key: string; sha256: string }>(manager, MEDIA, manifest.tenant.id)) {
      const bytes = await this.store.read(key);
      const written = bytes && (await writeHashed(folder, join('media', basename(key)), bytes));
      if (written?.sha256 === sha256) manifest.media.push({ object_key: key, ...written });
      else manifest.media_missing.push(key);
    }
  }
}

const MEDIA = `select object_key as key, sha256 from media_objects where tenant_id = $1
  union all select object_key, sha256 from stored_documents where tenant_id = $1
  union all select object_key, sha256 from bank_files where tenant_id = $1 order by key`;

/** The row of the tenant itself, whose id is its key. */
const TENANTS = { name: 'tenants', key: ['id'], columns: undefined, tenantColumn: 'id' };

type WrittenTable = Pick<TenantTable, 'name' | 'key'> & { columns?: readonly string[]; tenantColumn?: string };

async function writeTable(
  manager: EntityManager,
  folder: string,
  { name, key, columns, tenantColumn = 'tenant_id' }: WrittenTable,
  tenantId: string,
): Promise<ExportManifest['tables'][number]> {
  const leftOut = UNEXPORTED_COLUMNS[name] ?? [];
  const selected = columns?.filter((column) => !leftOut.includes(column)).join(', ') ?? '*';
  const statement = `select row_to_json(t)::text as line from (
    select ${selected} from ${name} where ${tenantColumn} = $1 order by ${key.join(', ')}) t`;
  let rows = 0;
  async function* lines() {
    for await (const { line } of rowsOf<{ line: string }>(manager, statement, tenantId)) {
      rows++;
      yield `${line}\n`;
    }
  }
  const file = await writeHashed(folder, `${name}.ndjson`, Readable.from(lines()));
  return { table: name, rows, ...file, columns_left_out: leftOut };
}

/** The rows of a statement whose `$1` is the tenant's id, read in batches by a cursor. One can be open at a time. */
async function* rowsOf<Row>(manager: EntityManager, statement: string, tenantId: string): AsyncGenerator<Row> {
  await manager.query(`declare exported no scroll cursor for ${statement}`, [tenantId]);
  for (let count = BATCH; count === BATCH;) {
    const rows = await manager.query<Row[]>(`fetch ${BATCH} from exported`);
    yield* rows;
    count = rows.length;
  }
  await manager.query('close exported');
}

async function writeHashed(folder: string, file: string, bytes: Readable): Promise<ExportedFile> {
  const hash = createHash('sha256');
  let size = 0;
  async function* counted(pieces: AsyncIterable<Buffer | string>) {
    for await (const piece of pieces) {
      hash.update(piece);
      size += Buffer.byteLength(piece);
      yield piece;
    }
  }
  await pipeline(bytes, counted, createWriteStream(join(folder, file), { mode: FILE_MODE, flags: 'wx' }));
  return { file, size, sha256: hash.digest('hex') };
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if ((await readdir(folder)).length) throw new UsageError(`The folder ${folder} is not empty.`);
}
