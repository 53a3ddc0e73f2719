import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import {
  type DocumentContent,
  type DocumentFormat,
  type DocumentLanguage,
  type DocumentProblem,
  documentProblems,
  type StatementContent,
} from '#invoice-documents';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { Spool } from '#platform/base/object-store/spool.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { newId } from '#platform/base/values/ids.js';
import { readRecord } from '#platform/data/records/record-by-id.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { TaskAttempts, type Work } from '#platform/data/tasks/task-attempts.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { DocumentKind } from '#features/invoices/invoice-documents.js';
import { newObjectKey } from '#features/media/object-key.js';
import { StoreOwnership } from '#features/media/store-ownership.js';
import { documentContent } from './content/document-content.js';
import { statementContent, type StatementParts } from './content/statement-content.js';
import { DocumentMaker } from './document-maker.js';
import {
  contentTypeOf,
  type DocumentChoice,
  type DocumentFile,
  extensionOf,
  hasPages,
  nameOf,
  readAtOnce,
} from './document-files.js';
import type { DocumentState } from './document-state.js';
import { hashOf, rethrow, workOf } from './document-tries.js';
import { incomplete, problemsOf } from './judge-documents.js';
import {
  DOCUMENT,
  documentKey,
  type DocumentSubject,
  type KeptDocument,
  LETTER_STATE,
  STATE,
  STATE_UNCHANGED,
  STATES_OF_NOW,
  STORE_DOCUMENT,
  STORE_STATE,
  SUBJECTS,
} from './documents.queries.js';

type Subject = DocumentSubject & { kind: DocumentKind };

/** How often a document is made anew because its state has changed. */
const MAX_CHANGES = 2;

type Signal = AbortSignal | undefined;
/** What is done with a file that was made. */
type UseFile<T> = (path: string, made: { bytes: number; sha256: string }) => Promise<T>;

/** A file to be made. */
interface Writing {
  state: Pick<DocumentState, 'logo'>;
  choice: DocumentChoice;
  contentWith: (logo: string | null) => DocumentContent | StatementContent;
  /** How the tries are counted. */
  work: Work;
  signal: Signal;
}

@Injectable()
export class DocumentsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ObjectStore,
    private readonly spool: Spool,
    private readonly ownership: StoreOwnership,
    private readonly maker: DocumentMaker,
    private readonly attempts: TaskAttempts,
  ) {}

  /**
   * The document of an invoice or credit note, which is made when it is first asked for and then kept; that of a draft is made each time. Format and language
   * that are not chosen are those of the customer, or else of the settings; of a draft and what was cancelled, pdf. Throws
   * `document_incomplete` with everything that is missing, the error of a record that does not exist, the errors of {@link DocumentMaker.make}, and
   * `unavailable` with the reason and the time of the next try while a document is not made because three tries have failed.
   */
  async get(
    kind: DocumentKind,
    id: string,
    choice: Partial<DocumentChoice>,
    signal?: AbortSignal,
  ): Promise<DocumentFile> {
    const subject = await this.subjectOf(kind, id);
    const { isIssued, isCancelled } = subject;
    const { format = isIssued && !isCancelled ? subject.format : 'pdf' } = choice;
    const language = hasPages(format) ? (choice.language ?? subject.language) : 'en';
    if (format !== 'pdf' && (!isIssued || isCancelled)) throw onlyPages(subject);
    const file = { name: nameOf(subject, format), contentType: contentTypeOf(format) };
    if (!isIssued) return { ...file, ...(await this.draft(subject, language, signal)) };
    const key = documentKey(subject, format, language);
    const kept =
      (await this.db.readOne(DOCUMENT, key)) ?? (await this.makeAndKeep(subject, { format, language }, signal));
    return { ...file, ...kept, read: (range) => this.store.read(kept.objectKey, range) };
  }

  /**
   * The problems of a document, as {@link problemsOf} has them; of a draft as if it were issued. Throws the error of a record that does not exist.
   */
  async problems(kind: DocumentKind, id: string, format: DocumentFormat): Promise<DocumentProblem[]> {
    const subject = await this.subjectOf(kind, id);
    const state = await this.stateOf(subject);
    const content = documentContent(state, { state: 'issued', now: subject.isIssued ? undefined : currentTime() });
    return problemsOf(content, format);
  }

  /** The state at issue, or that of now of a draft. One that is missing is stored now, marked as reconstructed. */
  private async stateOf({ kind, id, isIssued }: Subject): Promise<DocumentState> {
    const stored = isIssued ? await this.db.readOne(STATE, [id]) : undefined;
    if (stored) return stored;
    const state = await this.db.readOne(STATES_OF_NOW[kind], [id]);
    if (!state) throw incomplete([{ field: 'invoice_id', reason: 'was deleted before documents were kept' }]);
    if (!isIssued) return state;
    const row = { id, isReconstructed: true, state };
    return this.db.transaction(async (tx) => {
      await tx.query(STORE_STATE, [JSON.stringify([row])]);
      return (await tx.queryOne(STATE, [id]))!;
    });
  }

  private async subjectOf(kind: DocumentKind, id: string): Promise<Subject> {
    return { ...(await readRecord(this.db, kind, SUBJECTS[kind], id)), kind };
  }

  /** A draft as pages, of which nothing is kept. */
  private async draft(
    subject: Subject,
    language: DocumentLanguage,
    signal?: AbortSignal,
  ): Promise<Pick<DocumentFile, 'sha256' | 'size' | 'read'>> {
    return this.made(subject, await this.stateOf(subject), { format: 'pdf', language }, signal, readAtOnce);
  }

  /** Makes a document and keeps it; anew, at most {@link MAX_CHANGES} times, if details of the invoice have changed meanwhile. */
  private async makeAndKeep(subject: Subject, choice: DocumentChoice, signal?: AbortSignal): Promise<KeptDocument> {
    for (let changes = 0; changes <= MAX_CHANGES; changes++) {
      const kept = await this.tryToKeep(subject, choice, signal);
      if (kept) return kept;
    }
    throw new DomainError('unavailable', 'The invoice changed again and again while its document was made.');
  }

  /**
   * Makes a document, stores its bytes and then its row: a failure in between leaves an object without a row, which the sweep removes. Undefined if
   * the state is another one then.
   */
  private async tryToKeep(
    subject: Subject,
    choice: DocumentChoice,
    signal?: AbortSignal,
  ): Promise<KeptDocument | undefined> {
    const state = await this.stateOf(subject);
    return this.made(subject, state, choice, signal, async (path, { bytes: size, sha256 }) => {
      const contentType = contentTypeOf(choice.format);
      const objectKey = newObjectKey(currentCaller().tenant.id, extensionOf(choice.format));
      await this.ownership.claimOnce();
      await this.store.put(objectKey, { path, size, contentType }, signal);
      const { isCancelled, id: stateId } = subject;
      const row = { id: newId(), stateId, ...choice, isCancelled, objectKey, sha256, size };
      const kept = await this.db.transaction(async (tx) => {
        if (hashOf(await tx.queryOne(STATE_UNCHANGED, [stateId])) !== hashOf(state)) return undefined;
        await tx.query(STORE_DOCUMENT, [JSON.stringify([row])]);
        return tx.queryOne(DOCUMENT, documentKey(subject, choice.format, choice.language));
      });
      if (kept?.objectKey !== objectKey) await this.ownership.discard(objectKey); // another request was first, or the state has changed
      return kept;
    });
  }

  /** Makes a document in the spool and passes its path on; the files are removed afterwards. */
  private async made<T>(
    subject: Subject,
    state: DocumentState,
    choice: DocumentChoice,
    signal: Signal,
    use: UseFile<T>,
  ): Promise<T> {
    const { isIssued, isCancelled } = subject;
    const of = isCancelled ? 'cancelled' : isIssued ? 'issued' : 'draft';
    const contentWith = (logo: string | null) => {
      const content = documentContent(state, { state: of, now: isIssued ? undefined : currentTime(), logo });
      const problems = documentProblems(content, choice.format);
      if (problems.length) throw incomplete(problems);
      return content;
    };
    const work = workOf(subject, choice, state);
    return this.write({ state, choice, contentWith, work, signal }, use);
  }

  /** Writes what `contentWith` says, given the path of the logo, to a file of the spool, which is removed when it was used. */
  private async write<T>({ state, choice, contentWith, work, signal }: Writing, use: UseFile<T>): Promise<T> {
    const path = await this.spool.newPath();
    const logo = `${path}-logo`;
    try {
      const hasLogo = hasPages(choice.format) && (await this.copyLogo(state, logo));
      const content = contentWith(hasLogo ? logo : null);
      const count = <R>(make: () => Promise<R>) => this.attempts.count(work, make);
      const made = this.maker.make({ content, ...choice, path, tenantId: currentCaller().tenant.id, signal, count });
      return await use(path, await made.catch(rethrow));
    } finally {
      await this.spool.remove([path, logo]);
    }
  }

  /**
   * A statement of a customer as pages, of which nothing is kept. Throws the error of a customer
   * that does not exist, and the errors of {@link DocumentMaker.make}.
   */
  async statement(
    customerId: string,
    entries: StatementParts,
    language: DocumentLanguage,
    signal?: AbortSignal,
  ): Promise<DocumentFile> {
    const state = await readRecord(this.db, 'customer', LETTER_STATE, customerId);
    const contentWith = (logo: string | null) => statementContent(state, entries, logo);
    const choice = { format: 'pdf', language } as const;
    const work = { task: 'document', subject: `statement ${customerId} ${language} ${hashOf(entries)}` };
    const made = await this.write({ state, choice, contentWith, work, signal }, readAtOnce);
    const name = `statement-${state.customer.displayId}-${entries.from}-${entries.to}.pdf`;
    return { ...made, name, contentType: 'application/pdf' };
  }

  /** Copies the logo of the state to a path. False if there is none, or it was deleted before states held their logos. */
  private async copyLogo({ logo }: Pick<DocumentState, 'logo'>, path: string): Promise<boolean> {
    const bytes = logo === null ? undefined : await this.store.read(logo);
    if (!bytes) return false;
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    return true;
  }
}

function onlyPages({ kind, isIssued, isCancelled }: Subject): DomainError {
  const [field, state] = kind === 'invoice' ? ['invoice_status', 'CANCELLED'] : ['status', 'voided'];
  const reason = isCancelled || isIssued ? `is ${state}` : 'is DRAFT';
  return incomplete([{ field, reason: `${reason}; only the format pdf is possible` }]);
}
