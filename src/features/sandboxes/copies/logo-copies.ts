import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { IMAGE_TYPES } from '#features/media/image-type.js';
import { newObjectKey } from '#features/media/object-key.js';
import { StoreOwnership } from '#features/media/store-ownership.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { Spool } from '#platform/base/object-store/spool.js';
import type { CopiedLogo } from './copied.js';

/** Copies the stored bytes of logos into sandboxes. */
@Injectable()
export class LogoCopies {
  constructor(
    private readonly store: ObjectStore,
    private readonly spool: Spool,
    private readonly ownership: StoreOwnership,
  ) {}

  /**
   * Stores a copy of a logo for a tenant and returns its key; undefined if none of the objects with its bytes exists any more: that of the live
   * tenant, or `others`. A copy whose row is never written is removed by the sweep.
   */
  async copyTo(tenantId: string, logo: CopiedLogo, others: readonly string[] = []): Promise<string | undefined> {
    const path = await this.spool.newPath();
    try {
      for (const source of [logo.object.objectKey, ...others]) {
        const bytes = await this.store.read(source);
        if (!bytes) continue;
        await pipeline(bytes, createWriteStream(path));
        const { type, size } = logo.object;
        const key = newObjectKey(tenantId, type);
        await this.ownership.claimOnce();
        await this.store.put(key, { path, size, contentType: IMAGE_TYPES[type] });
        return key;
      }
      return undefined;
    } finally {
      await this.spool.remove([path]);
    }
  }
}
