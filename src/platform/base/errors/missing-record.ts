import type { DeclaredError } from '../names/api-names.js';

/** The error of a path that names a record which does not exist; `thing` is the record with its article: `an order`. */
export const missingRecord = (thing: string): DeclaredError => ({
  status: 404,
  cause: `The path names ${thing} that does not exist in the tenant of the API key, or was deleted`,
  cure: 'Check the id, and whether the API key is that of the right tenant; if the record was deleted, delete your copy',
});
