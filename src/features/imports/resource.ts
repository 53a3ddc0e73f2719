import { demoRecords } from '#platform/data/records/demo-records.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal, taken } from '#platform/data/sql/constraints.js';
import { ImportError } from './import-error.entity.js';
import { ImportProgress } from './import-progress.entity.js';
import { ImportResults } from './import-results.entity.js';
import { ImportQueue } from './import-queue.entity.js';
import { Import } from './import.entity.js';
import { IMPORT_JOURNAL } from './import-journal.js';
import { DEMO_IMPORT_PROFILES } from './profiles/import-profile-demo.js';
import { IMPORT_PROFILE_JOURNAL } from './profiles/import-profile-journal.js';
import { ImportProfile } from './profiles/import-profile.entity.js';
import { ImportProfilesService } from './profiles/import-profiles.service.js';
import { LATE_CHANGES } from './imports.queries.js';

/** What the rest of the service knows of this feature: its tables, how the journal reads it, and the errors of its constraints. */
export const IMPORTS_RESOURCE = defineResource({
  entities: [Import, ImportProgress, ImportError, ImportResults, ImportQueue, ImportProfile],
  journal: { import: IMPORT_JOURNAL, import_profile: IMPORT_PROFILE_JOURNAL },
  demo: demoRecords(ImportProfilesService, DEMO_IMPORT_PROFILES),
  lateChanges: LATE_CHANGES,
  constraints: {
    import_progress_import_fk: internal(),
    import_errors_import_fk: internal(),
    import_results_import_fk: internal(),
    import_profiles_reference_id_key: taken('duplicate_reference', 'reference_id'),
  },
});
