import { Injectable } from '@nestjs/common';
import { newObjectKey } from '#features/media/object-key.js';
import { QUARANTINE } from '#features/media/media-sweep.queries.js';
import { StoreOwnership } from '#features/media/store-ownership.js';
import { lockOwnKey } from '#platform/edge/auth/own-authority.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { DomainError, OutcomeUnknown } from '#platform/base/errors/domain-error.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { Quotas } from '#platform/data/quotas/quotas.js';

import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere } from '#platform/data/records/list-where.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { lockRecord, readRecord } from '#platform/data/records/record-by-id.js';
import { currentCaller, currentRequestId } from '#platform/data/tenancy/caller.js';
import { runAfterCommit } from '#platform/data/tenancy/held-transaction.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { ReceivedFile } from '#platform/base/values/received-file.js';
import { newId } from '#platform/base/values/ids.js';
import { Spool } from '#platform/base/object-store/spool.js';
import { OWN_COLUMNS } from './profiles/definition.js';
import { withDialect } from './profiles/profile-faults.js';
import { ImportProfilesService } from './profiles/import-profiles.service.js';
import { assertAdmitted, assertProfileFits } from './import-admission.js';
import { FileUnreadable, ImportFiles, type StoredFile } from './import-files.js';
import type { NewImport } from './new-import.js';
import { ImportError } from './import-error.entity.js';
import type { ImportResult, ImportResults } from './import-results.entity.js';
import { ImportProgress } from './import-progress.entity.js';
import { withCharset } from './stated-charset.js';
import { Import, type ImportStatus } from './import.entity.js';
import {
  COUNT_UNFINISHED,
  ERRORS_AFTER,
  IMPORT,
  type ImportErrorRecord,
  type ImportRecord,
  IMPORTS,
  type ImportSort,
  MARK_IMPORTS,
  RESULTS_AFTER,
  ROW_FORM,
  type RefusedDialect,
  SET_DUE,
} from './imports.queries.js';

export interface ImportFilter extends CommonFilter {
  status?: ImportStatus;
  resource?: string;
}

/** Values of a response that change without the version. */
export const liveValues = ({
  rowsTotal,
  rowsDone,
  created,
  updated,
  unchanged,
  failed,
  skipped,
  repeated,
  unmappedColumns,
}: ImportRecord) => [skipped, rowsTotal, rowsDone, created, updated, unchanged, failed, repeated, unmappedColumns];

/** An import with its profile, as it is stored. */
type ImportOfFile = Omit<NewImport, 'profile' | 'sheet' | 'file'> & Pick<Import, 'profile' | 'profileReference'>;

/** A row of {@link COUNT_UNFINISHED}. */
interface Unfinished {
  count: number;
  bytes: string;
}

const UNFINISHED: readonly ImportStatus[] = ['queued', 'running'];
/** Refused lines that one statement reads. */
const ERRORS_AT_ONCE = 500;
/** Stored parts of results that one statement reads; each has up to 500. */
const RESULTS_AT_ONCE = 4;

@Injectable()
export class ImportsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ObjectStore,
    private readonly ownership: StoreOwnership,
    private readonly quotas: Quotas,
    private readonly spool: Spool,
    private readonly profiles: ImportProfilesService,
    private readonly files: ImportFiles,
  ) {}

  /**
   * Stores the file and queues its import. A file that could not be unpacked, is not in the encoding of the profile, or is no workbook as its
   * content type says, makes an import that has failed. Throws `insufficient_scope`, `unsupported_media_type` for an unknown charset,
   * `validation_failed` for a profile of another resource, a file that is no table, or cleared cells of NDJSON, `limit_reached`, and as
   * `ImportFiles`.
   */
  async create(sent: NewImport, file: ReceivedFile): Promise<ImportRecord> {
    const { profile: profileName, sheet, file: stated, ...input } = sent;
    const form = withCharset(stated, file.charset);
    assertAdmitted({ ...sent, file: form });
    const named = profileName === undefined ? undefined : await this.profiles.named(profileName);
    if (named) assertProfileFits(named, sent);
    const profile = form ? withDialect(named?.definition ?? OWN_COLUMNS, form) : (named?.definition ?? null);
    const profileReference = named?.referenceId ?? null;
    const path = await this.spool.newPath();
    try {
      const stored = await this.files.readable(file, { format: sent.format, sheet, profile }, path);
      return await this.addFile({ ...input, profileReference, profile: stored.profile }, stored.file);
    } catch (error) {
      if (!(error instanceof FileUnreadable)) throw error;
      return await this.addFailed({ ...input, profileReference, profile }, error.reason);
    } finally {
      await this.spool.remove([path]);
    }
  }

  /** Throws `limit_reached` if the tenant's quotas permit no further import. */
  async assertRoom(): Promise<void> {
    const [unfinished] = await this.db.read<Unfinished>(COUNT_UNFINISHED, []);
    this.admit(unfinished!, 1); // the size of the file is not known yet
  }

  async get(id: string): Promise<ImportRecord> {
    const record = await readRecord(this.db, 'import', IMPORT, id);
    if (!UNFINISHED.includes(record.status)) await this.db.noteEarlierWrite(); // a client that reads the written lines finds them
    return record;
  }

  list({ status, resource, ...filter }: ImportFilter, request: PageRequest<ImportSort>): Promise<Page<ImportRecord>> {
    const where = commonWhere(filter)
      .when(status, (value) => `t.status = ${value}`)
      .when(resource, (value) => `t.resource = ${value}`);
    return listPage(this.db, IMPORTS, where, request);
  }

  /**
   * Ends an import that has not finished. Lines that were written stay, except of an atomic import. Throws `import_not_cancellable` for one
   * that has ended.
   */
  async cancel(id: string, precondition: Precondition): Promise<ImportRecord> {
    const { record, objectKey } = await this.db.transaction(async (tx) => {
      const present = await lockRecord(tx, 'import', Import, id, precondition);
      if (!UNFINISHED.includes(present.status)) throw notCancellable(present.status);
      tx.journal.watch('import', [id]);
      await tx.update(Import, id, { status: 'cancelled', finishedAt: currentTime(), objectKey: null });
      if (present.objectKey) await tx.query(QUARANTINE, [[present.objectKey], 'deleted']);
      return { record: (await tx.queryOne(IMPORT, [id]))!, objectKey: present.objectKey };
    });
    if (objectKey) await runAfterCommit(() => this.ownership.discard(objectKey));
    return record;
  }

  /**
   * The refused lines of an import in their order and its warnings, read in parts while they are consumed, and the form of its CSV file, if
   * it was one whose header could be read.
   */
  async errors(id: string): Promise<{ parts: AsyncIterable<ImportErrorRecord[]>; form: RefusedDialect | undefined }> {
    await this.get(id);
    const [form] = await this.db.read<RefusedDialect | Record<keyof RefusedDialect, null>>(ROW_FORM, [id]);
    return { parts: this.errorsInParts(id), form: form && form.header !== null ? form : undefined };
  }

  /** What became of the lines of an import that were not refused, in their order, read in parts while they are consumed. */
  async results(id: string): Promise<AsyncIterable<readonly ImportResult[]>> {
    await this.get(id);
    return this.resultsInParts(id);
  }

  private async *resultsInParts(id: string): AsyncGenerator<readonly ImportResult[]> {
    for (let line = 0; ;) {
      const rows: ImportResults[] = await this.db.read(RESULTS_AFTER, [id, line, RESULTS_AT_ONCE]);
      for (const { results } of rows) yield results;
      if (rows.length < RESULTS_AT_ONCE) return;
      line = rows.at(-1)!.line;
    }
  }

  private async *errorsInParts(id: string): AsyncGenerator<ImportErrorRecord[]> {
    for (let line = 0; ;) {
      const rows: ImportErrorRecord[] = await this.db.read(ERRORS_AFTER, [id, line, ERRORS_AT_ONCE]);
      if (rows.length) yield rows;
      if (rows.length < ERRORS_AT_ONCE) return;
      line = rows.at(-1)!.line;
    }
  }

  /** Throws `limit_reached` if the tenant's quotas do not permit one more import with a file of `bytes`. */
  private admit(unfinished: Unfinished, bytes: number): void {
    this.quotas.admit('imports', unfinished.count);
    this.quotas.admit('import_bytes', Number(unfinished.bytes), bytes);
  }

  private async addFile(input: ImportOfFile, file: StoredFile): Promise<ImportRecord> {
    const objectKey = newObjectKey(currentCaller().tenant.id, 'rows');
    await this.ownership.claimOnce();
    await this.store.put(objectKey, { path: file.path, size: file.size, contentType: 'text/plain' }, file.clientLeft);
    try {
      return await this.add(input, { objectKey, size: String(file.size) });
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) await this.ownership.discard(objectKey); // otherwise the sweep deletes it if it is unused
      throw error;
    }
  }

  /** Adds an import that has failed, because its file cannot be read. */
  private addFailed(input: ImportOfFile, reason: string): Promise<ImportRecord> {
    return this.add(input, { status: 'failed', finishedAt: currentTime() }, unreadable(reason));
  }

  private async add(
    { id = newId(), ...input }: ImportOfFile,
    file: Partial<Import>,
    failure?: ReturnType<typeof unreadable>,
  ): Promise<ImportRecord> {
    const { keyId, keyMode, ownerEmail, scopes } = currentCaller();
    return this.db.transaction(async (tx) => {
      await lockOwnKey(tx);
      if (!failure) await tx.query(SET_DUE); // locks the tenant's queue, so that concurrent creations are counted
      const [unfinished] = await tx.query<Unfinished>(COUNT_UNFINISHED);
      this.admit(unfinished!, Number(file.size ?? 0));
      tx.journal.created('import', { id });
      const author = { apiKeyId: keyId, keyMode, ownerEmail, scopes: [...scopes], requestId: currentRequestId() };
      await tx.insert(Import, [{ ...input, ...file, ...author, id }]);
      await tx.insert(ImportProgress, [{ importId: id, failed: failure ? 1 : 0 }]);
      if (failure) await tx.insert(ImportError, [{ importId: id, ...failure }]);
      else await tx.query(MARK_IMPORTS, [true]);
      return (await tx.queryOne(IMPORT, [id]))!;
    });
  }
}

const unreadable = (reason: string) => ({
  line: 1,
  reference: null,
  code: 'validation_failed',
  message: 'The request is not valid.',
  details: [{ field: 'body', reason }],
});

const notCancellable = (status: ImportStatus) =>
  new DomainError('import_not_cancellable', 'The import has ended; it cannot be cancelled.', [
    { field: 'status', reason: `is ${status}` },
  ]);
