import { EXAMPLE_IMPORT_ID, EXAMPLE_PRODUCT_ID } from '#demo/ids/example-ids.js';
import type { ApiFile } from '#platform/edge/http/answers/text-responses.js';
import { type ErrorExample, quotaExample, type ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { QUOTAS } from '#features/names.js';
import { IMPORT_FIELD_TEXTS, IMPORT_OPERATIONS, IMPORT_PARAMETER_TEXTS } from './import-texts.js';

export const IMPORT_DOCS: ResourceDocs = {
  name: 'import',
  tag: 'Imports',
  description:
    'Files of products, prices, customers, stock figures, orders, invoices, shipments and contracts, whose lines are written in the background by the rules of the single requests',
  example: { id: EXAMPLE_IMPORT_ID },
  operations: IMPORT_OPERATIONS,
  fields: IMPORT_FIELD_TEXTS,
  parameterValues: IMPORT_PARAMETER_TEXTS,
};

export const IMPORT_ERRORS = {
  create: [quotaExample('imports', QUOTAS.imports, 100)],
  template: [{ code: 'route_not_found', message: 'There is no template of sales_reps.' }],
  cancel: [
    {
      code: 'import_not_cancellable',
      message: 'The import has ended; it cannot be cancelled.',
      details: [{ field: 'status', reason: 'is completed' }],
    },
  ],
} satisfies Record<string, ErrorExample[]>;

const PRODUCT = { group_code: 'NW-IMPORT-1', sku_id: 'NW-IMPORT-1', name: 'Earl Grey, 20 bags' };

/** Bodies of the creation, by content type. */
export const FILE_EXAMPLES = {
  'application/x-ndjson': `${JSON.stringify(PRODUCT)}\n`,
  'text/csv': `${Object.keys(PRODUCT).join(',')}\n${Object.values(PRODUCT)
    .map((value) => `"${value}"`)
    .join(',')}\n`,
};

const REFUSED_LINE = {
  line: 2,
  severity: 'error',
  reference: 'NW-IMPORT-2',
  code: 'validation_failed',
  message: 'The request is not valid.',
  details: [{ field: 'name', reason: 'is required' }],
};

const CREATED_LINE = {
  line: 1,
  reference: 'NW-IMPORT-1',
  outcome: 'created',
  resource_id: EXAMPLE_PRODUCT_ID,
};

/** Responses that are files: examples by content type, and what else the API documents say. */
export const IMPORT_FILES = {
  errors: [
    {
      'application/x-ndjson': `${JSON.stringify(REFUSED_LINE)}\n`,
      'text/csv':
        'import_error_code,import_error_message,group_code,sku_id,name\n"validation_failed","The request is not valid. name is required",NW-IMPORT-2,NW-IMPORT-2,\n',
    },
    {
      description:
        'NDJSON: an object for each refused line of the file and each warning, in the order of the lines. CSV: the refused rows as they were sent, behind code and message of their errors',
      statuses: [404],
    },
  ],
  results: [
    {
      'application/x-ndjson': `${JSON.stringify(CREATED_LINE)}\n`,
      'text/csv': `line,reference,outcome,resource_id\r\n${Object.values(CREATED_LINE).join(',')}\r\n`,
    },
    {
      description:
        'NDJSON: an object for each line of the file that was not refused and for each skipped row, in the order of the lines. CSV: the same with a header',
      statuses: [404],
    },
  ],
  template: [
    {
      'text/csv': 'group_code,sku_id,name\nNW-EXAMPLE-2,NW-EXAMPLE-2,"Chai, gift box"\n',
    },
    {
      description:
        'CSV: a header with columns of the resource, and one example record: one row, or two of product_prices, orders, invoices, shipments, contract_pricing and payments',
      statuses: [404],
      errors: IMPORT_ERRORS.template,
      pathIds: { resource: 'products' },
    },
  ],
} satisfies Record<string, Parameters<typeof ApiFile>>;
