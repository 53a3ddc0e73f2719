import { writeFile } from 'node:fs/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { DEMO_IMPORT, UNREADABLE_FILE } from '#demo/demo-imports.js';
import { EXAMPLE_SPARE_IMPORT_ID, EXAMPLE_SPARE_IMPORT_PROFILE_ID } from '#examples/example-ids.js';
import { Spool } from '#platform/base/object-store/spool.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { ReceivedFile } from '#platform/base/values/received-file.js';
import { newId } from '#platform/base/values/ids.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';
import { newImportProfileBody } from '../support/imports/import-profile-bodies.js';
import { otherText } from '../support/copy-changes.js';
import { Import } from '#features/imports/import.entity.js';
import { DEMO_IMPORT_PROFILES } from '#features/imports/profiles/import-profile-demo.js';
import { ImportProfilesService } from '#features/imports/profiles/import-profiles.service.js';
import { ImportResults } from '#features/imports/import-results.entity.js';
import { ImportsService } from '#features/imports/imports.service.js';
import { NDJSON, PATH } from '../support/imports/fixture.js';

/** An atomic import that has ended, for which lists of changes look. */
async function createAtomic(app: INestApplicationContext, file: ReceivedFile): Promise<void> {
  const id = newId();
  await app.get(ImportsService).create({ ...DEMO_IMPORT, id, onError: 'atomic' }, file);
  await app.get(TenantDb).transaction(async (tx) => {
    tx.journal.watch('import', [id]);
    const now = new Date();
    await tx.update(Import, id, { status: 'completed', startedAt: now, finishedAt: now, objectKey: null });
  });
}

/** The result of a line of the demo's import, which has none, because its file cannot be read. */
const addResult = (app: INestApplicationContext): Promise<void> =>
  app.get(TenantDb).transaction((tx) => {
    const result = { line: 2, reference: 'RESULT', outcome: 'created', id: newId() } as const;
    return tx.insert(ImportResults, [{ importId: DEMO_IMPORT.id, line: 2, results: [result] }]);
  });

export const SAMPLES: FeatureSamples = {
  copyChanges: {
    imports: otherText('owner_email', 'request_id'),
    import_progress: [`'rows_done', 7, 'created', 3`],
    import_errors: otherText('reference', 'message'),
    import_results: [`'results', '[]'::jsonb`],
    import_queues: [],
    import_profiles: otherText('name', 'resource'),
  },

  createRecords: async ({ client, reference, text }) => {
    const profile = { ...newImportProfileBody(), reference_id: reference, name: text };
    const { id } = await client.create('/v2/import-profiles', profile);
    const headers = { 'content-type': NDJSON };
    const answer = await client.send('POST', `${PATH}?resource=products&mode=create`, '', headers);
    return { import: answer.body.data.id as string, import_profile: id as string };
  },

  /** Reads a profile by its reference, and changes one to a reference that another has, which is refused. */
  sendFurtherRequests: async (client) => {
    await client.get('/v2/import-profiles/supplier');
    await client.patch(`/v2/import-profiles/${EXAMPLE_SPARE_IMPORT_PROFILE_ID}`, { reference_id: 'supplier' });
  },

  createDemo: async ({ app }) => {
    const imports = app.get(ImportsService);
    const path = await app.get(Spool).newPath();
    await writeFile(path, '');
    const file = new ReceivedFile(path, 0, '', undefined, NDJSON);
    await createAtomic(app, file);
    const unreadable = await imports.create(DEMO_IMPORT, UNREADABLE_FILE);
    await addResult(app);
    return [
      unreadable,
      await imports.create({ ...DEMO_IMPORT, id: EXAMPLE_SPARE_IMPORT_ID }, file),
      ...(await createEach(DEMO_IMPORT_PROFILES, (one) => app.get(ImportProfilesService).create(one))),
    ];
  },
};
