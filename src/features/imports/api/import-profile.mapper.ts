import { versionAndTimesOf } from '#platform/base/values/time.js';
import type { ImportProfileRecord } from '../profiles/import-profiles.queries.js';
import { readyProfile } from '../profiles/ready/index.js';
import type { ImportProfileColumn, ImportProfileVariations } from './import-profile.shape.js';

/** A profile as v2, files and the journal show it. */
export const importProfileRepresentation = (record: ImportProfileRecord) => {
  const { definition: one } = record;
  return {
    id: record.id,
    reference_id: record.referenceId,
    name: record.name,
    resource: record.resource,
    ready: readyProfile(record.id) !== undefined,
    file: one.file,
    unmapped: one.unmapped,
    columns: one.columns as ImportProfileColumn[],
    constants: one.constants,
    templates: one.templates,
    fill_down: one.fill_down ?? null,
    variations: (one.variations as ImportProfileVariations | null) ?? null,
    join_rows_without: one.join_rows_without ?? null,
    drop_without: one.drop_without,
    skip_rows_where: one.skip_rows_where,
    skip_rows_without: one.skip_rows_without,
    ...versionAndTimesOf(record),
  };
};
