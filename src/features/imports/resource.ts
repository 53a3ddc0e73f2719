import { defineResource } from '../../platform/data/records/resource.js';
import { internal } from '../../platform/data/sql/constraints.js';
import { ImportError } from './import-error.entity.js';
import { ImportProgress } from './import-progress.entity.js';
import { ImportQueue } from './import-queue.entity.js';
import { Import } from './import.entity.js';
import { IMPORT_JOURNAL } from './import-journal.js';
import { LATE_CHANGES } from './imports.queries.js';

/** What the rest of the service knows of this feature: its tables, how the journal reads it, and the errors of its constraints. */
export const IMPORTS_RESOURCE = defineResource({
  entities: [Import, ImportProgress, ImportError, ImportQueue],
  journal: { import: IMPORT_JOURNAL },
  lateChanges: LATE_CHANGES,
  constraints: {
    import_progress_import_fk: internal(),
    import_errors_import_fk: internal(),
  },
});
