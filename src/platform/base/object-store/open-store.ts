import { join } from 'node:path';
import type { Env } from '../config/env.js';
import { FolderStore } from './folder-store.js';
import type { ObjectStore } from './object-store.js';

/** Opens the configured store: the bucket `S3_BUCKET`, or else a folder in `DATA_DIR`. */
export async function openStore(env: Env): Promise<ObjectStore> {
  if (env.S3_BUCKET === undefined) return new FolderStore(join(env.DATA_DIR, 'media'));
  const { openS3Store } = await import('./s3-store.js'); // loaded only when used, because the client is large
  return openS3Store(env, env.S3_BUCKET);
}
