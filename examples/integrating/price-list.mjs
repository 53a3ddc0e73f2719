// A price list from a spreadsheet, with the columns, separators and decimal commas of whoever keeps it. An import profile says once how the
// file is read; then each new version of the list is sent as it was saved. docs/price-list-from-a-spreadsheet.md leads through it.
//   node examples/integrating/main.mjs price-list price-list.profile.json price-list.csv
import { importFile } from './initial-load.mjs';
import { idsOf } from './map-ids.mjs';

/** Stores the profile, and imports the bytes of the file with it. Returns the counts of the import and the lines that were refused. */
export async function importPriceList(api, profile, bytes) {
  await saveProfile(api, profile);
  return importFile(api, { resource: profile.resource, profile: profile.reference_id }, 'text/csv', bytes);
}

/** Creates an import profile, or changes the one with its `reference_id`. */
async function saveProfile(api, profile) {
  try {
    await api.send('POST', '/v2/import-profiles', { body: profile });
  } catch (error) {
    if (error.code !== 'duplicate_reference') throw error;
    const id = (await idsOf(api, 'import-profiles', [profile.reference_id])).get(profile.reference_id);
    await api.send('PATCH', `/v2/import-profiles/${id}`, { body: profile });
  }
}
