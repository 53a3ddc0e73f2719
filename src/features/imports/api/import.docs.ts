import { declaredImports } from '#platform/data/records/import-declaration.js';
import {
  type ErrorExample,
  type FieldTexts,
  type OperationText,
  quotaExample,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { EXAMPLE_IMPORT_ID, EXAMPLE_PRODUCT_ID } from '#examples/example-ids.js';
import type { ApiFile } from '#platform/edge/http/answers/text-responses.js';
import { IMPORTS_NAMES } from '../api-names.js';

/** Texts of the operations on imports, by the method of the controller. */
const IMPORT_OPERATIONS = {
  list: {
    summary: 'Which files were imported?',
    description: 'Returns the imports of the tenant, those that changed last first.',
  },
  get: {
    summary: 'How far is an import?',
    description:
      'Returns one import with its counts, which grow while it is running. Read it again until `status` is neither `queued` nor `running`; then read its errors if `failed` is not 0.',
  },
  create: {
    summary: 'Import a file of many records',
    description: `Stores the body and writes its lines in the background; the response comes as soon as the file is stored. The body is NDJSON, one JSON object in each line, CSV with a header, both in UTF-8, or a workbook (xlsx), optionally with \`Content-Encoding: gzip\`. A JSON array sent as NDJSON is taken as its objects, which are counted instead of lines. The API key needs \`imports:write\` and the scope to write the resource.

A line is the body of the creation of one record, or a record as v2 returns it. Of products, a line is one variant together with the fields of its group. Columns of CSV are paths of fields, such as \`addresses[0].city\` and \`attributes.colour\`, whose cells leave all other attributes of the record alone. An empty cell is omitted, or clears its field with \`empty=clear\`. Commas, semicolons and tabs separate cells, also as a first line \`sep=;\` says; TRUE, FALSE, 1, 0, yes and no are booleans. SKUs and other identifiers, telephone numbers, zip codes and attributes in scientific notation are refused, because digits are lost. An apostrophe in front of \`=\`, \`+\`, \`-\`, \`@\`, a tab or a line break is removed, because exports add it. The columns \`import_error_code\` and \`import_error_message\` of a list of refused rows are ignored. The templates show the columns. Files of other systems are read by a profile (\`profile\`), which says what their columns mean.

Of a workbook, with the content type \`application/vnd.openxmlformats-officedocument.spreadsheetml.sheet\`, one sheet is read: the one that \`sheet\` names, else the first that is not hidden and has a cell. It is read as its CSV would be, but cells count by their types: dates are days such as \`2026-03-15\`, numbers are read with 15 digits whatever their format shows, those with a fixed number of digits (\`00123\`) keep their zeros, percentages are refused in numbers, and formulas count by their stored results. Errors of the spreadsheet and formulas without a stored result are refused. Line numbers are those of the rows of the sheet, hidden rows count, and refused rows are listed as CSV. It can have at most 50 MB, 1,048,576 rows, and 1,024 MB when it is unpacked. Older workbooks (xls), binary ones (xlsb) and OpenDocument (ods) are refused: save them as xlsx or CSV UTF-8.

In tables of orders, invoices, shipments and contract_pricing a row is one item or price, such as \`line_items[0].sku\`: rows that follow each other with an equal \`reference_id\` (without one: \`display_id\`, \`id\`) are one record. Its other fields are those of its first row; further rows repeat them or leave them empty, and a row with another value refuses the record. An identifier of an order, invoice or shipment that comes again further down, in CSV or NDJSON, is an error on each part, and nothing of it is written. Records, not rows, are counted and have an entry in the list of errors, under the number of their first line; reasons name the line that they are about. A contract can have a row for each volume tier: a row with the SKU of the row before adds its tiers to that entry. In a table of product_prices with columns of \`volume_tiers\`, rows that follow each other with the same SKU and price list are one price with the tiers of all of them; their other columns must be equal or empty.

Lines are written in the order of the file, by the same rules as single requests, and appear in events and history. One import of a tenant runs at a time. With \`on_error=skip\` refused lines are listed and the others are written; with \`atomic\` either all lines are written or none, and the file can have at most 50,000 lines. A tenant can have at most 100 unfinished imports with 10 GB, unless its operator permits others: 409 \`limit_reached\`.`,
  },
  cancel: {
    summary: 'Stop an import',
    description:
      'Ends an import that is queued or running. Lines that were written before stay, except of an atomic import. One that has ended is refused with 409 `import_not_cancellable`.',
  },
  errors: {
    summary: 'Which lines were refused, and why?',
    description:
      'Returns one line of NDJSON for each refused line of the file, in their order: its number, its severity, its reference or SKU, and the code, message and details that the same record would get in a single request. Lines are counted from 1; the header of a CSV file is line 1, and of a workbook a line is a row of the sheet. A record of several rows has one entry, with the number of its first line, and its reasons end with the line of the item that they are about. Warnings are lines that were written: `repeated_line` has the identifier of an earlier line of the file with other content, which often means that a spreadsheet has changed the identifiers; `damaged_text` has U+FFFD or letters that were read in another encoding; `short_row` has fewer cells than the header, because quotation marks that are likely part of its texts join some of them; `left_out` names what a profile left out; `other_encoding`, at the first record, says that the file is UTF-8 and not in the encoding of the profile.\n\nWith `Accept: text/csv` the refused rows come as they were sent, with the header of the file, behind two more columns: `import_error_code` and `import_error_message`. The rows of a workbook come as CSV, with the separator and the decimal mark of its profile. Correct the rows and send the file again; the two columns are ignored. Lines of an NDJSON file have their number and reference instead of the row.',
  },
  results: {
    summary: 'What became of each line?',
    description:
      'Returns one line of NDJSON for each line of the file that was not refused, in their order: `line` is its number, `reference` its SKU or reference, `outcome` is `created`, `updated` or `unchanged`, and `resource_id` is the id of the record, of a price that of its product. Rows that the profile skips have the outcome `skipped` without reference and id; of such rows in succession the first 10,000 are listed. A record of several rows has the number of its first line. Refused lines are in the list of errors. While the import is running, the list has the lines that were committed so far; it is kept as long as the import. A dry run lists what would have happened, without the ids of records that would have been created. An atomic import of which a line was refused wrote nothing, and its list is empty.\n\nWith `Accept: text/csv` the list is a table with the columns `line`, `reference`, `outcome` and `resource_id`.',
  },
  template: {
    summary: 'Get a file to start with',
    description:
      'Returns a CSV file with columns of the resource and an example, which can be imported once the records that the example names exist. Of product_prices, orders, invoices, shipments, contract_pricing and payments the example is one record of two rows.',
  },
} satisfies Record<string, OperationText>;

const STATUS_TEXTS = {
  queued: 'waits until the imports before it have ended',
  running: 'lines are being written',
  completed: 'all lines were accepted',
  completed_with_errors: 'some lines were refused, the others were written',
  failed: 'nothing was written: the file could not be read, or a line of an atomic import was refused',
  cancelled:
    'was stopped by a request, or because its API key was revoked or has expired: then the list of errors has the first line that was not written',
};

const MODE_TEXTS = {
  create: 'the line is refused',
  upsert:
    'the record is changed by the fields of the line; of orders, invoices and shipments the line must have the same content',
};

const MATCH_TEXTS = {
  identifier: 'by its SKU, of prices also by the price list, or by its `reference_id`',
  barcode:
    'by the `barcode` of its product, in imports of products, product_prices and inventories. The line needs no SKU unless it creates a product; one whose barcode several products have is refused, and so is one with the SKU of another product',
};

const EMPTY_TEXTS = {
  omit: 'it is omitted: the record keeps its value',
  clear: 'the field is cleared, and an attribute is removed',
};

const ON_ERROR_TEXTS = {
  skip: 'the other lines are written',
  atomic: 'no line is written',
};

/** What the lines of a resource are, by its name. */
export const RESOURCE_TEXTS = Object.fromEntries(declaredImports().map(({ resource, text }) => [resource, text]));

const ENCODING_TEXTS = {
  'utf-8': 'Unicode in UTF-8',
  'utf-16': 'Unicode in UTF-16, which spreadsheets call Unicode text; little-endian without a byte order mark',
  'windows-1250': 'the encoding of Central European Windows, such as Polish, Czech and Hungarian',
  'windows-1251': 'the encoding of Windows for Cyrillic',
  'windows-1252': 'the encoding of Western European Windows, which spreadsheets there use for CSV',
  'iso-8859-1': 'Latin 1, Western European without the euro sign',
  'iso-8859-2': 'Latin 2, Central European',
  'iso-8859-15': 'Latin 9, with the euro sign',
  cp850: 'code page 850 of DOS, Western European, such as Datanorm files',
  macintosh: 'Mac OS Roman, which older programs of the Macintosh write',
};

/** Meanings of the values of the form of a file, in profiles and in parameters of imports. */
export const FILE_FORM_TEXTS = {
  encoding: ENCODING_TEXTS,
  quote: {
    '"': 'a quotation mark; two of them inside stand for one',
    none: 'nothing; quotation marks are a part of the text, and each line is a row',
  },
  decimal: {
    '.': 'a point, as in 1234.5',
    ',': 'a comma, as in 1234,5',
    either: 'a point, or a comma with one or two digits behind it; a comma with three digits is refused',
  },
  thousands: {
    '.': 'a point, as in 1.234',
    ',': 'a comma, as in 1,234',
    "'": 'a straight apostrophe, as in Swiss prices',
    '’': 'a typographic apostrophe, as in Swiss prices',
    ' ': 'an ordinary blank between groups of digits',
    '\u00a0': 'a no-break space, which is a mark in every file',
  },
};

/** The same with the separators that parameters can state. */
export const OPTION_TEXTS = {
  ...FILE_FORM_TEXTS,
  separator: {
    ',': 'a comma between the cells',
    ';': 'a semicolon between the cells, as spreadsheets write it where the comma is the decimal mark',
    '|': 'a vertical bar between the cells',
    ':': 'a colon between the cells',
    tab: 'a tab between the cells, as in a table that is copied from a spreadsheet',
  },
};

const IMPORT_PARAMETER_TEXTS = {
  status: STATUS_TEXTS,
  resource: RESOURCE_TEXTS,
  mode: MODE_TEXTS,
  match: MATCH_TEXTS,
  on_error: ON_ERROR_TEXTS,
  empty: EMPTY_TEXTS,
  ...OPTION_TEXTS,
};

/** Meanings of the fields of imports. */
const IMPORT_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Import'],
    fields: {
      ...recordTexts('import'),
      version:
        "Number of the import's state: 1 after the creation, one more when it starts and when it ends. The counts change without it",
      resource: 'What the lines of the file are',
      mode: 'What is done with a line whose record exists already',
      match: 'By what the record of a line is found',
      on_error: 'What a refused line means for the others',
      dry_run: 'Whether everything is done and nothing is kept',
      profile: 'Reference of the profile by which the file is read; null if its columns are fields',
      empty: 'What an empty cell of a table means',
      status: 'State of the import',
      created_by:
        'Id of the API key that made the import; its lines are written in the name of that key and with its scopes',
      rows_total:
        'Number of lines with a record, without the header, and of records where several rows of CSV, or a profile, make one of several rows; null until the file was read to its end',
      rows_done: 'Number of lines that were processed so far',
      created: 'Number of lines that created a record',
      updated: 'Number of lines that changed a record',
      unchanged: 'Number of lines whose record exists with the same content; its version stays',
      failed: 'Number of lines that were refused; `GET /v2/imports/{id}/errors` lists them',
      skipped: 'Number of rows that the profile skips, such as those of parents; they are in none of the other numbers',
      repeated:
        'Number of lines that wrote a record and have the identifier of an earlier line of the file with other content; `GET /v2/imports/{id}/errors` lists them as warnings. Compared are the first 1,048,576 identifiers of the file',
      unmapped_columns:
        'Names of the columns of the file that its profile does not read, at most 1,000; empty without a profile, and until the first lines were processed',
      started_at: 'Time at which the first line was read, in UTC; null before',
      finished_at: 'Time at which the import ended, in UTC; null before',
    },
    values: {
      status: STATUS_TEXTS,
      resource: RESOURCE_TEXTS,
      mode: MODE_TEXTS,
      match: MATCH_TEXTS,
      on_error: ON_ERROR_TEXTS,
      empty: EMPTY_TEXTS,
    },
  },
];

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
  create: [quotaExample('imports', IMPORTS_NAMES.quotas.imports, 100)],
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
