import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { DocumentContent, ReminderContent, StatementContent } from '#invoice-documents';
import { newObjectKey } from '#features/media/object-key.js';
import { StoreOwnership } from '#features/media/store-ownership.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { Spool } from '#platform/base/object-store/spool.js';
import { TaskAttempts, type Work } from '#platform/data/tasks/task-attempts.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { contentTypeOf, type DocumentChoice, extensionOf, hasPages } from './document-files.js';
import { DocumentMaker, type MadeDocument } from './document-maker.js';
import type { DocumentState } from './document-state.js';
import { rethrow } from './document-tries.js';
import type { KeptDocument } from './documents.queries.js';

/** A file to be made. */
export interface Writing {
  state: Pick<DocumentState, 'logo'>;
  choice: DocumentChoice;
  /** What it says, given the path of the logo. */
  contentWith: (logo: string | null) => DocumentContent | StatementContent | ReminderContent;
  /** How the tries are counted. */
  work: Work;
  signal: AbortSignal | undefined;
}

/** Writes documents to files, and keeps those that are to stay in the object store. */
@Injectable()
export class DocumentWriter {
  constructor(
    private readonly store: ObjectStore,
    private readonly spool: Spool,
    private readonly ownership: StoreOwnership,
    private readonly maker: DocumentMaker,
    private readonly attempts: TaskAttempts,
  ) {}

  /**
   * Writes a document to a file of the spool, which is removed when `use` has used it. Throws the errors of {@link DocumentMaker.make}, and
   * `unavailable` with the reason and the time of the next try while a document is not made because three tries have failed.
   */
  async write<T>(
    { state, choice, contentWith, work, signal }: Writing,
    use: (path: string, made: MadeDocument) => Promise<T>,
  ): Promise<T> {
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
   * Writes a document and stores its bytes, then its row with `storeRow`, which returns the document that is kept: another one if another request
   * was first, or none. A failure in between leaves an object without a row, which the sweep removes. Throws the errors of {@link write}.
   */
  async keep(
    writing: Writing,
    storeRow: (file: KeptDocument) => Promise<KeptDocument | undefined>,
  ): Promise<KeptDocument | undefined> {
    return this.write(writing, async (path, { bytes: size, sha256 }) => {
      const { format } = writing.choice;
      const objectKey = newObjectKey(currentCaller().tenant.id, extensionOf(format));
      await this.ownership.claimOnce();
      await this.store.put(objectKey, { path, size, contentType: contentTypeOf(format) }, writing.signal);
      const kept = await storeRow({ objectKey, sha256, size });
      if (kept?.objectKey !== objectKey) await this.ownership.discard(objectKey);
      return kept;
    });
  }

  /** Copies the logo of the state to a path. False if there is none, or it was deleted before states held their logos. */
  private async copyLogo({ logo }: Pick<DocumentState, 'logo'>, path: string): Promise<boolean> {
    const bytes = logo === null ? undefined : await this.store.read(logo);
    if (!bytes) return false;
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    return true;
  }
}
