import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { EXAMPLE_MEDIA_FILE_ID, EXAMPLE_SPARE_MEDIA_FILE_ID } from '#examples/example-ids.js';
import { type MediaFileView, MediaService } from '#features/media/media.service.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { ReceivedFile } from '#platform/base/values/received-file.js';
import { Spool } from '#platform/base/object-store/spool.js';

/** Images of one pixel: transparent, and grey. They differ because equal files are stored once. */
const PICTURES = [
  {
    id: EXAMPLE_MEDIA_FILE_ID,
    base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  },
  {
    id: EXAMPLE_SPARE_MEDIA_FILE_ID,
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNoaGgAAAMEAYEezv+mAAAAAElFTkSuQmCC',
  },
];

/** Uploads the media files that the examples of the API documents refer to. */
export async function makeDemoMedia(app: INestApplicationContext): Promise<MediaFileView[]> {
  const made: MediaFileView[] = [];
  for (const { id, base64 } of PICTURES) made.push(await uploadDemo(app, id, Buffer.from(base64, 'base64')));
  return made;
}

/** Uploads a file as the media file `id`, or returns the existing media file of this id. */
export async function uploadDemo(app: INestApplicationContext, id: string, bytes: Buffer): Promise<MediaFileView> {
  const media = app.get(MediaService, { strict: false });
  const spool = app.get(Spool, { strict: false });
  const present = await media.get(id).catch(undefinedIfMissing);
  if (present) return present;
  const path = await spool.newPath();
  try {
    await writeFile(path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return await media.create({ id, file: new ReceivedFile(path, bytes.length, sha256), entityType: 'demo' });
  } finally {
    await spool.remove([path]);
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof DomainError && error.code === 'media_file_not_found')) throw error;
}
