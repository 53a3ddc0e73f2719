import { Injectable } from '@nestjs/common';
import { type DocumentFormat, type DocumentLanguage, type DocumentProblem, documentProblems } from '#invoice-documents';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { currentTime } from '#platform/base/values/current-time.js';
import { newId } from '#platform/base/values/ids.js';
import { readRecord } from '#platform/data/records/record-by-id.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { DocumentKind } from '#features/invoices/invoice-documents.js';
import { shownTerms } from '#features/invoices/terms/invoice-term.js';
import { INVOICE_TERMS } from '#features/invoices/terms/invoice-term.queries.js';
import { documentContent } from './content/document-content.js';
import { DocumentWriter, type Writing } from './document-writer.js';
import {
  contentTypeOf,
  type DocumentChoice,
  type DocumentFile,
  hasPages,
  nameOf,
  readAtOnce,
} from './document-files.js';
import type { DocumentState } from './document-state.js';
import { hashOf, workOf } from './document-tries.js';
import { incomplete, problemsOf } from './judge-documents.js';
import {
  DOCUMENT,
  documentKey,
  type DocumentSubject,
  type KeptDocument,
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

@Injectable()
export class DocumentsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ObjectStore,
    private readonly writer: DocumentWriter,
  ) {}

  /**
   * The document of an invoice or credit note, which is made when it is first asked for and then kept; that of a draft is made each time. Format and language
   * that are not chosen are those of the customer, or else of the settings; of a draft and what was cancelled, pdf. Throws
   * `document_incomplete` with everything that is missing, the error of a record that does not exist, and the errors of
   * {@link DocumentWriter.write}.
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
    if (!isIssued) {
      const terms = await this.db.readOne(INVOICE_TERMS, [id]); // those that a draft shows
      return terms ? { ...state, invoice: { ...state.invoice, ...shownTerms(terms, state.timezone) } } : state;
    }
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
    const state = await this.stateOf(subject);
    return this.writer.write(this.writing(subject, state, { format: 'pdf', language }, signal), readAtOnce);
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
    const { isCancelled, id: stateId } = subject;
    return this.writer.keep(this.writing(subject, state, choice, signal), (file) =>
      this.db.transaction(async (tx) => {
        if (hashOf(await tx.queryOne(STATE_UNCHANGED, [stateId])) !== hashOf(state)) return undefined;
        const row = { id: newId(), stateId, ...choice, isCancelled, ...file };
        await tx.query(STORE_DOCUMENT, [JSON.stringify([row])]);
        return tx.queryOne(DOCUMENT, documentKey(subject, choice.format, choice.language));
      }),
    );
  }

  /** How the document of a state is written. */
  private writing(
    subject: Subject,
    state: DocumentState,
    choice: DocumentChoice,
    signal: AbortSignal | undefined,
  ): Writing {
    const { isIssued, isCancelled } = subject;
    const of = isCancelled ? 'cancelled' : isIssued ? 'issued' : 'draft';
    const contentWith = (logo: string | null) => {
      const content = documentContent(state, { state: of, now: isIssued ? undefined : currentTime(), logo });
      const problems = documentProblems(content, choice.format);
      if (problems.length) throw incomplete(problems);
      return content;
    };
    return { state, choice, contentWith, work: workOf(subject, choice, state), signal };
  }
}

function onlyPages({ kind, isIssued, isCancelled }: Subject): DomainError {
  const [field, state] = kind === 'invoice' ? ['invoice_status', 'CANCELLED'] : ['status', 'voided'];
  const reason = isCancelled || isIssued ? `is ${state}` : 'is DRAFT';
  return incomplete([{ field, reason: `${reason}; only the format pdf is possible` }]);
}
