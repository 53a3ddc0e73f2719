import { EXAMPLE_IMPORT_PROFILE_ID } from '#demo/ids/example-ids.js';
import { DUPLICATE_REFERENCE, type ErrorExample, type ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { OPTION_TEXTS } from './import-texts.js';
import { IMPORT_PROFILE_FIELD_TEXTS, IMPORT_PROFILE_OPERATIONS } from './import-profile-texts.js';

export const IMPORT_PROFILE_DOCS: ResourceDocs = {
  name: 'import_profile',
  tag: 'Import profiles',
  description:
    'How CSV files and workbooks of other systems are read: what their columns are, how they write numbers and dates, and which rows belong together',
  example: { id: EXAMPLE_IMPORT_PROFILE_ID, referenceId: 'supplier' },
  operations: IMPORT_PROFILE_OPERATIONS,
  fields: IMPORT_PROFILE_FIELD_TEXTS,
  parameterValues: OPTION_TEXTS,
};

const READY: ErrorExample = {
  code: 'resource_locked',
  message: 'A ready profile cannot be changed or deleted; copy it instead.',
  details: [{ field: 'ready', reason: 'is true' }],
};

export const IMPORT_PROFILE_ERRORS = {
  create: [
    DUPLICATE_REFERENCE,
    { code: 'limit_reached', message: 'A tenant can have at most 100 import profiles; delete one first.' },
  ],
  update: [DUPLICATE_REFERENCE, READY],
  delete: [READY],
} satisfies Record<string, ErrorExample[]>;

const SAMPLE = 'Article;Description;Price;Group\n000120;"Pipe 3/4"" x 6 m";18,40;Plumbing > Pipes\n';

/** The body of a suggestion, by content type. */
export const SAMPLE_EXAMPLES = {
  'text/csv': SAMPLE,
  'application/x-ndjson': '{"sku_id":"000120","name":"Pipe"}\n',
  'application/octet-stream': SAMPLE,
};
