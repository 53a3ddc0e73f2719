import { defineResource } from '#platform/data/records/resource.js';
import { internal } from '#platform/data/sql/constraints.js';
import { FileStore } from './file-store.entity.js';
import { MediaFile } from './media-file.entity.js';
import { MediaFileSearch } from './media-file-search.entity.js';
import { MediaObject } from './media-object.entity.js';
import { QuarantinedObject } from './quarantined-object.entity.js';
import { MEDIA_FILE_JOURNAL } from './media-file-journal.js';

/** What the rest of the service knows of this feature: its tables, how the journal reads it, and the errors of its constraints. */
export const MEDIA_RESOURCE = defineResource({
  entities: [MediaObject, MediaFile, MediaFileSearch, QuarantinedObject, FileStore],
  journal: { media_file: MEDIA_FILE_JOURNAL },
  constraints: {
    media_objects_sha256_key: internal(),
    media_objects_object_key_key: internal(),
    media_files_object_fk: internal(),
    media_file_search_file_fk: internal(),
  },
});
