import { join } from 'node:path';
import type { Env } from '../../config/env.js';
import { FolderStore } from './folder-store.js';
import type { ObjectStore } from './object-store.js';

/** The store that the environment names: a bucket, or else a folder below `DATA_DIR`. */
export async function openStore(env: Env): Promise<ObjectStore> {
  if (env.S3_BUCKET === undefined) return new FolderStore(join(env.DATA_DIR, 'media'));
  const { openS3Store } = await import('./s3-client.js'); // large, so only those who use it load it
  return openS3Store(env, env.S3_BUCKET);
}
