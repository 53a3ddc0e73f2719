import { idByReference } from '#platform/data/records/reference-lookups.js';

export const CONTRACT_BY_REFERENCE = idByReference('contracts');
