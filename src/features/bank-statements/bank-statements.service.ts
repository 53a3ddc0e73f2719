import { createHash } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { BankStatement as ReadStatement } from '#bank-statements';
import { newObjectKey } from '#features/media/object-key.js';
import { QUARANTINE } from '#features/media/media-sweep.queries.js';
import { StoreOwnership } from '#features/media/store-ownership.js';
import { DomainError, OutcomeUnknown } from '#platform/base/errors/domain-error.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { Spool } from '#platform/base/object-store/spool.js';
import { newId } from '#platform/base/values/ids.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { readRecord } from '#platform/data/records/record-by-id.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { inOwnTransactions, runAfterCommit } from '#platform/data/tenancy/held-transaction.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { requireScope } from '#platform/edge/auth/require-scope.js';
import type { Download } from '#platform/edge/http/answers/downloads.js';
import { ReceivedFile } from '#platform/base/values/received-file.js';
import type { BankFile, BankFileType } from './bank-file.entity.js';
import {
  BANK_STATEMENT,
  type BankStatementRecord,
  BANK_STATEMENTS,
  type BankStatementSort,
  STATEMENT_FILE,
} from './bank-statements.queries.js';
import { SafeBooking, type SafelyBooked } from './booking/safe-booking.js';
import { deleteStatement } from './posting/delete-statement.js';
import { type PostedStatements, postStatements } from './posting/post-statements.js';
import { StatementReader } from './reading/statement-reader.js';
import { readStatements } from './reading/read-file.js';
import { refusalOf } from './reading/refused-file.js';

/** Time in milliseconds after which a request books no further lines. */
const BOOKING_MS = 15_000;

@Injectable()
export class BankStatementsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ObjectStore,
    private readonly spool: Spool,
    private readonly ownership: StoreOwnership,
    private readonly reader: StatementReader,
    private readonly booking: SafeBooking,
  ) {}

  /**
   * Reads a file and stores its statements with the lines that are not there yet, all or none. Throws as `StatementReader.read` and
   * `readStatements`.
   */
  async post(file: ReceivedFile): Promise<PostedStatements> {
    if (file.isCorrupt) throw notUnpacked();
    const { id: tenantId, currency } = currentCaller().tenant;
    const result = await this.spool.newPath();
    try {
      await this.reader.read({ tenantId, signal: file.clientLeft }, file.path, result);
      const statements = await readStatements(result, currency);
      const stored = await this.storeFile(file);
      try {
        const posted = await this.db.transaction((tx) => postStatements(tx, statements, stored));
        if (!posted.keepsFile) await runAfterCommit(() => this.ownership.discard(stored.objectKey));
        return posted;
      } catch (error) {
        if (!(error instanceof OutcomeUnknown)) await this.ownership.discard(stored.objectKey); // otherwise the sweep deletes it if it is unused
        throw error;
      }
    } finally {
      await this.spool.remove([result]);
    }
  }

  /** Stores statements that were read of a text, with these ids for what is new, in its order. */
  async postRead(text: string, statements: readonly ReadStatement[], ids: readonly string[]): Promise<void> {
    const path = await this.spool.newPath();
    try {
      await writeFile(path, text);
      const sha256 = createHash('sha256').update(text).digest('hex');
      const stored = await this.storeFile(new ReceivedFile(path, Buffer.byteLength(text), sha256));
      const next = ids.values();
      const nextId = () => next.next().value ?? newId();
      await this.db.transaction((tx) => postStatements(tx, statements, stored, nextId));
    } finally {
      await this.spool.remove([path]);
    }
  }

  async get(id: string): Promise<BankStatementRecord> {
    return readRecord(this.db, 'bank_statement', BANK_STATEMENT, id);
  }

  list(filter: CommonFilter, request: PageRequest<BankStatementSort>): Promise<Page<BankStatementRecord>> {
    return listPage(this.db, BANK_STATEMENTS, commonWhere(filter), request);
  }

  /** The file from which a statement was read, as it was received. */
  async file(id: string): Promise<Download> {
    const { objectKey, extension, ...file } = await readRecord(this.db, 'bank_statement', STATEMENT_FILE, id);
    return { ...file, name: `bank-statement-${id}.${extension}`, read: (range) => this.store.read(objectKey, range) };
  }

  /** Deletes a statement with its lines. Throws `resource_locked` if one of them is booked. */
  async delete(id: string, precondition: Precondition): Promise<void> {
    const unused = await this.db.transaction(async (tx) => {
      const objectKey = await deleteStatement(tx, id, precondition);
      if (objectKey) await tx.query(QUARANTINE, [[objectKey], 'deleted']);
      return objectKey;
    });
    if (unused) await runAfterCommit(() => this.ownership.discard(unused));
  }

  /** Books the safe lines of a statement, each in a transaction of its own, for some seconds at most. */
  async acceptSafe(id: string): Promise<SafelyBooked> {
    requireScope('payments:write');
    await this.get(id);
    const end = performance.now() + BOOKING_MS;
    const options = { isAutomatic: false, goesOn: () => Promise.resolve(true), isOver: () => performance.now() > end };
    return inOwnTransactions(() => this.booking.book(id, options));
  }

  private async storeFile({
    path,
    size,
    sha256,
    clientLeft,
  }: ReceivedFile): Promise<Omit<BankFile, 'tenantId' | 'createdAt'>> {
    const { contentType, extension } = await kindOf(path);
    const objectKey = newObjectKey(currentCaller().tenant.id, extension);
    await this.ownership.claimOnce();
    await this.store.put(objectKey, { path, size, contentType }, clientLeft);
    return { id: newId(), objectKey, contentType, extension, sha256, size };
  }
}

/** The kind of a file that was read, by its first bytes. */
async function kindOf(path: string): Promise<{ contentType: BankFileType; extension: 'zip' | 'xml' | 'txt' }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    const start = buffer.subarray(0, bytesRead).toString('latin1').replaceAll('\0', '');
    if (start.startsWith('PK')) return { contentType: 'application/zip', extension: 'zip' };
    if (/^[^\w:{]*</.test(start)) return { contentType: 'application/xml', extension: 'xml' };
    return { contentType: 'text/plain', extension: 'txt' };
  } finally {
    await file.close();
  }
}

const notUnpacked = (): DomainError =>
  refusalOf({ code: 'corrupt_statement', message: 'The file cannot be unpacked: it is not complete gzip.' });
