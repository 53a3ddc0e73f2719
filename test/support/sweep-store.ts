import type { Client } from 'pg';
import { MediaSweep } from '../../src/media/media-sweep.js';
import { StoreOwnership } from '../../src/media/store-ownership.js';
import type { TestService } from './service.js';

/** Puts all objects into quarantine although they are known: the next sweep takes them out. */
export const quarantineKnown = (admin: Client) =>
  admin.query(`insert into media_quarantine (tenant_id, object_key, reason)
    select tenant_id, object_key, 'unknown' from media_objects on conflict do nothing`);

/** Sweeps, and leaves the quarantine as it was before. */
export async function sweepStore(service: TestService, admin: Client): Promise<void> {
  await service.app.get(StoreOwnership).adopt();
  await service.app.get(MediaSweep).run({ graceMs: 0 });
  await quarantineKnown(admin);
}
