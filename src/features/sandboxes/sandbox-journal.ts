import { currentCaller } from '#platform/data/tenancy/caller.js';
import { journalKind } from '#platform/data/journal/journal-kind.js';
import { sandboxOfJournal, sandboxRepresentation } from './api/sandbox.mapper.js';
import { OwnSandboxService } from './own-sandbox.service.js';
import { SANDBOXES_BY_IDS, type SandboxRecord } from './sandboxes.queries.js';
import { SandboxesService } from './sandboxes.service.js';

/** Without what use and clock change. The present sandbox of an event is read with it, for keys of the sandbox itself too. */
export const SANDBOX_JOURNAL = journalKind<SandboxRecord>({
  statement: SANDBOXES_BY_IDS,
  document: sandboxOfJournal,
  async readPresent(providers, ids) {
    const views = currentCaller().tenant.sandbox
      ? [await providers.get(OwnSandboxService).get()]
      : await providers.get(SandboxesService).findByIds(ids);
    return new Map(views.map((view) => [view.id, sandboxRepresentation(view)]));
  },
});
