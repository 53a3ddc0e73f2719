import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { MEDIA_FILE, type MediaFileRecord } from './media.queries.js';
import { mediaFileRepresentation } from './api/media-file.mapper.js';

/** Media files never change, so the journal compares none. The addresses depend on the deployment and are added by the reader. */
export const MEDIA_FILE_JOURNAL = journalKind<MediaFileRecord>({
  statement: documentsByIds(MEDIA_FILE),
  document: (file) => mediaFileRepresentation({ ...file, url: '', cdnUrl: '' }),
});
