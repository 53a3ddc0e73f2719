import { Injectable } from '@nestjs/common';
import type { InspectedImage } from '#image-inspection';
import { EstimatedUsage } from '#platform/data/quotas/estimated-usage.js';
import { Quotas } from '#platform/data/quotas/quotas.js';
import { listPage, mapPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere } from '#platform/data/records/list-where.js';
import { whereFound } from '#platform/data/records/text-search.js';
import { assertUnused } from '#platform/data/records/usage.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { lockRecord, readRecord } from '#platform/data/records/record-by-id.js';
import { requireScope } from '#platform/edge/auth/require-scope.js';
import type { ReceivedFile } from '#platform/base/values/received-file.js';
import { newId } from '#platform/base/values/ids.js';
import { FileAddresses } from '#platform/base/object-store/file-addresses.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { Spool } from '#platform/base/object-store/spool.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { endWithoutEffect, runAfterCommit } from '#platform/data/tenancy/held-transaction.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { changeLogo, LOGO_SCOPE } from '#features/settings/change-logo.js';
import { IMAGE_TYPES } from './image-type.js';
import { ImageInspector } from './inspection/image-inspector.js';
import { MediaFile } from './media-file.entity.js';
import { DEFAULT_ENTITY_TYPE, LOGO } from './media-limits.js';
import {
  COUNT_DOWN,
  COUNT_KNOWN,
  COUNT_NEW,
  DELETE_OBJECT,
  LOCK_OBJECT,
  MEDIA_FILE,
  MEDIA_FILE_SEARCH,
  MEDIA_FILES,
  type MediaFileRecord,
  type MediaSort,
  OBJECT_USERS,
  USED_MEDIA,
} from './media.queries.js';
import { END_QUARANTINE, QUARANTINE } from './media-sweep.queries.js';
import { newObjectKey } from './object-key.js';
import { StoreOwnership } from './store-ownership.js';

export interface NewMediaFile {
  /** Stated by the demo, whose records have fixed ids; generated otherwise. */
  id?: string;
  file: ReceivedFile;
  entityType?: string;
}

/** A record with the addresses at which the file can be read. */
export type MediaFileView = MediaFileRecord & { url: string; cdnUrl: string };

export interface MediaFilter extends CommonFilter {
  entityTypes?: string[];
  /** Words of the name of the file. */
  search?: string;
}

/** A file on the local disk whose bytes are to be stored. */
interface LocalFile {
  path: string;
  size: number;
  sha256: string;
}

@Injectable()
export class MediaService {
  private readonly usage: EstimatedUsage<'media_files' | 'media_bytes'>;

  constructor(
    private readonly db: TenantDb,
    private readonly store: ObjectStore,
    private readonly spool: Spool,
    private readonly inspector: ImageInspector,
    private readonly addresses: FileAddresses,
    private readonly ownership: StoreOwnership,
    quotas: Quotas,
  ) {
    this.usage = new EstimatedUsage(quotas, ['media_files', 'media_bytes']);
  }

  /**
   * Inspects and stores an image. The object is stored before its row is written: a failure in between leaves an object without a row,
   * which the sweep removes. Throws `insufficient_scope` for a logo without {@link LOGO_SCOPE}, `limit_reached` and the errors of {@link ImageInspector.inspect}.
   */
  async create(input: NewMediaFile): Promise<MediaFileView> {
    if (input.entityType === LOGO) requireScope(LOGO_SCOPE); // before the image is decoded
    await this.usage.admit({ media_files: 1, media_bytes: input.file.size }, () => this.used());
    const rewrittenPath = await this.spool.newPath();
    try {
      const { path, clientLeft: signal } = input.file;
      const image = await this.inspector.inspect({ path, rewrittenPath, tenantId: currentCaller().tenant.id, signal });
      return await this.storeImage(
        input,
        image,
        image.rewritten ? { path: rewrittenPath, ...image.rewritten } : input.file,
      );
    } finally {
      await this.spool.remove([rewrittenPath]);
    }
  }

  async get(id: string): Promise<MediaFileView> {
    return this.view(await readRecord(this.db, 'media_file', MEDIA_FILE, id));
  }

  async list(filter: MediaFilter, request: PageRequest<MediaSort>): Promise<Page<MediaFileView>> {
    const where = commonWhere(filter).when(filter.entityTypes, (list) => `t.entity_type = any(${list}::text[])`);
    const found = whereFound(where, filter.search, MEDIA_FILE_SEARCH);
    const page = await listPage<MediaFileRecord, MediaSort>(this.db, MEDIA_FILES, found, request);
    return mapPage(page, (record) => this.view(record));
  }

  /**
   * Deletes a media file, and its stored object with the last file of the same bytes, unless issued documents have it as logo. Throws
   * `resource_in_use` if a product shows it, and `insufficient_scope` for a logo without {@link LOGO_SCOPE}.
   */
  async delete(id: string, precondition: Precondition): Promise<void> {
    const unused = await this.db.transaction(async (tx) => {
      const present = await lockRecord(tx, 'media_file', MediaFile, id, precondition);
      const { object } = (await tx.queryOne(MEDIA_FILE, [id]))!;
      await assertUnused(tx, 'media file', {
        statement: OBJECT_USERS,
        values: [object.objectKey],
        cure: 'Remove its address from these products first.',
      });
      return this.asLogoOrNot(tx, present.entityType, async () => {
        tx.journal.watch('media_file', [id]);
        await tx.delete(MediaFile, id);
        return (await this.countDown(tx, present.objectId)) ? object.objectKey : undefined;
      });
    });
    if (unused) await runAfterCommit(() => this.discardDeleted(unused));
  }

  /** Counts one file of an object less, and deletes its row if nothing needs it any more. Returns whether it did. */
  private async countDown(tx: TenantTx, objectId: string): Promise<boolean> {
    const [left] = await tx.query<{ fileCount: number; objectKey: string }>(COUNT_DOWN, [objectId]);
    if (left!.fileCount > 0) return false;
    await tx.query(LOCK_OBJECT, [objectId]);
    if (!(await tx.query(DELETE_OBJECT, [objectId])).length) return false;
    await tx.query(QUARANTINE, [[left!.objectKey], 'deleted']);
    return true;
  }

  /** Runs a change of media files of a type; one of logos is also one of the settings. */
  private asLogoOrNot<T>(tx: TenantTx, entityType: string | undefined, change: () => Promise<T>): Promise<T> {
    return entityType === LOGO ? changeLogo(tx, change) : change();
  }

  private async used(): Promise<Record<'media_files' | 'media_bytes', number>> {
    const [used] = await this.db.read<{ files: string; bytes: string }>(USED_MEDIA, []);
    return { media_files: Number(used!.files), media_bytes: Number(used!.bytes) };
  }

  private async storeImage(input: NewMediaFile, image: InspectedImage, bytes: LocalFile): Promise<MediaFileView> {
    const known = await this.db.transaction((tx) =>
      this.asLogoOrNot(tx, input.entityType, async () => {
        const [object] = await tx.query<{ id: string }>(COUNT_KNOWN, [bytes.sha256]);
        return object && this.addFile(tx, input, object.id);
      }),
    );
    if (known) return known;
    await endWithoutEffect(); // storing the file takes time
    const key = newObjectKey(currentCaller().tenant.id, image.type);
    const source = { path: bytes.path, size: bytes.size, contentType: IMAGE_TYPES[image.type] };
    await this.ownership.claimOnce();
    await this.store.put(key, source, input.file.clientLeft);
    const made = await this.db.transaction((tx) =>
      this.asLogoOrNot(tx, input.entityType, async () => {
        const values = [newId(), key, bytes.sha256, image.type, bytes.size, image.width, image.height];
        const [object] = await tx.query<{ id: string }>(COUNT_NEW, values);
        return this.addFile(tx, input, object!.id);
      }),
    );
    if (made.object.objectKey !== key) await this.ownership.discard(key); // a concurrent upload has stored the same bytes
    return made;
  }

  private async addFile(tx: TenantTx, { id = newId(), entityType, file }: NewMediaFile, objectId: string) {
    tx.journal.created('media_file', { id });
    const row = { id, objectId, entityType: entityType ?? DEFAULT_ENTITY_TYPE, fileName: file.name };
    await tx.insert(MediaFile, [row]);
    return this.view((await tx.queryOne(MEDIA_FILE, [id]))!);
  }

  /** If this fails, the next sweep deletes the object: it is in quarantine as `deleted`. */
  private async discardDeleted(key: string): Promise<void> {
    if (!(await this.ownership.discard(key))) return;
    await this.db.transaction((tx) => tx.query(END_QUARANTINE, [[key]])).catch(() => undefined); // left to the sweep
  }

  private view(record: MediaFileRecord): MediaFileView {
    const { objectKey } = record.object;
    return { ...record, url: this.addresses.url(objectKey), cdnUrl: this.addresses.cdnUrl(objectKey) };
  }
}
