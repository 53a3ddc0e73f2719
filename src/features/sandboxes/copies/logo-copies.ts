import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { IMAGE_TYPES } from '#features/media/image-type.js';
import { newObjectKey } from '#features/media/object-key.js';
import { StoreOwnership } from '#features/media/store-ownership.js';
import { ObjectStore } from '#platform/base/object-store/object-store.js';
import { Spool } from '#platform/base/object-store/spool.js';
import type { Copied } from './copied.js';

/** Copies the stored bytes of logos into sandboxes. */
@Injectable()
export class LogoCopies {
  constructor(
    private readonly store: ObjectStore,
    private readonly spool: Spool,
    private readonly ownership: StoreOwnership,
  ) {}

  /**
   * Stores a copy of the logo of a live tenant that a sandbox keeps for its resets, because the tenant can delete its own. Returns what was copied with
   * this copy; without a logo if its bytes do not exist any more.
   */
  async keep(copied: Copied, liveTenantId: string): Promise<Copied> {
    const { settings } = copied;
    if (!settings?.logo) return copied;
    const keptKey = await this.copyTo(liveTenantId, copied);
    return { ...copied, settings: { ...settings, logo: keptKey === undefined ? null : { ...settings.logo, keptKey } } };
  }

  /**
   * Stores a copy of the logo of what was copied for a tenant and returns its key; undefined without a logo, or if its bytes do not exist any
   * more. A copy whose row is never written is removed by the sweep.
   */
  async copyTo(tenantId: string, { settings }: Copied): Promise<string | undefined> {
    if (!settings?.logo) return undefined;
    const { object, keptKey = object.objectKey } = settings.logo;
    const path = await this.spool.newPath();
    try {
      const bytes = await this.store.read(keptKey);
      if (!bytes) return undefined;
      await pipeline(bytes, createWriteStream(path));
      const key = newObjectKey(tenantId, object.type);
      await this.ownership.claimOnce();
      await this.store.put(key, { path, size: object.size, contentType: IMAGE_TYPES[object.type] });
      return key;
    } finally {
      await this.spool.remove([path]);
    }
  }

  /** Deletes the copy that a sandbox has kept, once the sandbox is deleted. A failure is left to the sweep. */
  async remove({ settings }: Copied): Promise<void> {
    const keptKey = settings?.logo?.keptKey;
    if (keptKey !== undefined) await this.ownership.discard(keptKey);
  }
}
