import type { Client } from 'pg';
import { MediaSweep } from '#features/media/media-sweep.js';
import { StoreOwnership } from '#features/media/store-ownership.js';
import type { TestService } from './service.js';

/** Inserts all objects into the quarantine although they have rows; the next sweep removes them from it. */
export const quarantineKnown = (admin: Client) =>
  admin.query(`insert into media_quarantine (tenant_id, object_key, reason)
    select tenant_id, object_key, 'unknown' from media_objects on conflict do nothing`);

/** Runs a sweep, then restores the quarantine. */
export async function sweepStore(service: TestService, admin: Client): Promise<void> {
  await service.app.get(StoreOwnership).adopt();
  await service.app.get(MediaSweep).run({ graceMs: 0 });
  await quarantineKnown(admin);
}
