import { Injectable } from '@nestjs/common';
import type { DocumentLanguage, ReminderContent } from '#invoice-documents';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { newId } from '#platform/base/values/ids.js';
import { readRecord } from '#platform/data/records/record-by-id.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { type ReminderParts, reminderContent } from './content/reminder-content.js';
import { statementContent, type StatementParts } from './content/statement-content.js';
import { type DocumentFile, readAtOnce } from './document-files.js';
import { DocumentWriter } from './document-writer.js';
import type { LetterState } from './document-state.js';
import { hashOf } from './document-tries.js';
import {
  DOCUMENT,
  documentKey,
  type KeptDocument,
  KEPT_LETTER_STATE,
  LETTER_STATE,
  STORE_DOCUMENT,
  STORE_STATE,
} from './documents.queries.js';

/** A reminder whose pages are wanted. */
export interface ReminderLetter {
  id: string;
  customerId: string;
  parts: ReminderParts;
}

const CONTENT_TYPE = 'application/pdf';

/** Letters to customers that are no invoices or credit notes, as pages. */
@Injectable()
export class LettersService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ObjectStore,
    private readonly writer: DocumentWriter,
  ) {}

  /**
   * A statement of a customer, of which nothing is kept. Throws the error of a customer that does not exist, and the errors of
   * {@link DocumentWriter.write}.
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
    const made = await this.writer.write({ state, choice, contentWith, work, signal }, readAtOnce);
    const name = `statement-${state.customer.displayId}-${entries.from}-${entries.to}.pdf`;
    return { ...made, name, contentType: CONTENT_TYPE };
  }

  /**
   * A reminder, which is made once in each language, from the parties as they were when it was first asked for in any, and then kept. Throws the
   * errors of {@link DocumentWriter.write}.
   */
  async reminder(letter: ReminderLetter, language: DocumentLanguage, signal?: AbortSignal): Promise<DocumentFile> {
    const key = documentKey({ id: letter.id, isCancelled: false }, 'pdf', language);
    const kept = (await this.db.readOne(DOCUMENT, key)) ?? (await this.makeReminder(letter, language, key, signal));
    const file = { name: `${letter.parts.number}.pdf`, contentType: CONTENT_TYPE } as const;
    return { ...file, ...kept, read: (range) => this.store.read(kept.objectKey, range) };
  }

  private async makeReminder(
    { id, customerId, parts }: ReminderLetter,
    language: DocumentLanguage,
    key: unknown[],
    signal?: AbortSignal,
  ): Promise<KeptDocument> {
    const state = await this.keptState(id, customerId);
    const contentWith = (logo: string | null): ReminderContent => reminderContent(state, parts, language, logo);
    const choice = { format: 'pdf', language } as const;
    const work = { task: 'document', subject: `reminder ${id} ${language}` };
    const kept = await this.writer.keep({ state, choice, contentWith, work, signal }, (file) =>
      this.db.transaction(async (tx) => {
        const row = { id: newId(), stateId: id, ...choice, isCancelled: false, ...file };
        await tx.query(STORE_DOCUMENT, [JSON.stringify([row])]);
        return tx.queryOne(DOCUMENT, key);
      }),
    );
    return kept!;
  }

  /** The parties of a letter, stored when it is made first. */
  private async keptState(id: string, customerId: string): Promise<LetterState> {
    const stored = await this.db.readOne(KEPT_LETTER_STATE, [id]);
    if (stored) return stored;
    const state = await readRecord(this.db, 'customer', LETTER_STATE, customerId);
    return this.db.transaction(async (tx) => {
      await tx.query(STORE_STATE, [JSON.stringify([{ id, state }])]);
      return (await tx.queryOne(KEPT_LETTER_STATE, [id]))!;
    });
  }
}
