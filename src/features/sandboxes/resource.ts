import { demoRecords } from '#platform/data/records/demo-records.js';
import { defineResource } from '#platform/data/records/resource.js';
import { taken } from '#platform/data/sql/constraints.js';
import { DEMO_SANDBOXES } from './sandbox-demo.js';
import { Sandbox } from './sandbox.entity.js';
import { SANDBOX_JOURNAL } from './sandbox-journal.js';
import { SandboxesService } from './sandboxes.service.js';

/** What the rest of the service knows of this feature: its table, how the journal reads it, its records in the demo tenant, and the errors of its constraints. */
export const SANDBOXES_RESOURCE = defineResource({
  entities: [Sandbox],
  journal: { sandbox: SANDBOX_JOURNAL },
  demo: demoRecords(SandboxesService, DEMO_SANDBOXES),
  constraints: { sandboxes_name_key: taken('duplicate_value', 'name') },
});
