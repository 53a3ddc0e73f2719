import { FILE_FORM_TEXTS, OPTION_TEXTS, RESOURCE_TEXTS } from './import.docs.js';
import {
  DUPLICATE_REFERENCE,
  type ErrorExample,
  type FieldTexts,
  type OperationText,
  recordTexts,
  type ResourceDocs,
} from '#platform/edge/http/docs/resource-docs.js';
import { EXAMPLE_IMPORT_PROFILE_ID } from '#examples/example-ids.js';

/** Texts of the operations on profiles of imports, by the method of the controller. */
const IMPORT_PROFILE_OPERATIONS = {
  list: {
    summary: 'Which profiles are there?',
    description:
      'Returns the profiles of the tenant, those that changed last first. With `ready=true` it returns the ready profiles of known systems instead, which fit on one page.',
  },
  get: {
    summary: 'Show a profile',
    description:
      'Returns one profile with all its members. The path has its id or its `reference_id`; ready profiles, such as `shopify-products`, can be read in the same way.',
  },
  create: {
    summary: 'Add a profile',
    description:
      'Creates a profile for files of one form. The members that are left out have their defaults. To begin with a ready profile, read it and send its members with another `reference_id`. A tenant can have at most 100 profiles: 409 `limit_reached`. Next: send a file with `POST /v2/imports` and `profile`.',
  },
  update: {
    summary: 'Change a profile',
    description:
      'Changes the members that you send; each is replaced as a whole, and null gives it back its default. Imports that were created before go on with the profile as it was. Ready profiles cannot be changed: 409 `resource_locked`.',
  },
  delete: {
    summary: 'Delete a profile',
    description:
      'Deletes the profile. Imports that were created with it go on, and its `reference_id` can be used again. Ready profiles cannot be deleted: 409 `resource_locked`.',
  },
  suggest: {
    summary: 'Which profile fits a file?',
    description:
      'Takes the first 64 kB of a file, or a whole workbook (xlsx) with its content type, at most 50 MB, of which the first rows of a sheet are read, and says what it is (`looks_like`), also of files that cannot be imported, such as a PDF. Of a table it returns the profile that reads it, a ready one or one of the tenant, or else the resource whose fields its columns are, together with the columns that are not read, and the first five lines as an import would write them. Encodings, separators and marks of numbers are tried, the header is looked for in the first ten lines, and the form of days and a file without quotes are recognised: `options` are the parameters that the import needs besides, such as `separator=;&decimal=,`. The parameters of this request are taken as they are. A profile fits if the file has half of its columns, or at least three, and nothing else but a few others. Nothing is stored.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the members of profiles. */
const IMPORT_PROFILE_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['ImportProfile', 'CreateImportProfile', 'UpdateImportProfile'],
    fields: {
      ...recordTexts('profile'),
      reference_id:
        'Your own id of the profile, at most 50 characters, unique in the tenant; imports can name the profile by it',
      name: 'Name of the profile for people, at most 255 characters',
      resource: 'What the lines of the files are; the fields of the columns are those of this resource',
      ready: 'Whether the profile is one that every tenant has and nobody can change',
      file: 'Form of the file; empty for UTF-8 with a header and numbers with a decimal point',
      unmapped:
        'What is done with columns of the file that the profile does not name; `refuse` if a new profile does not state it. Columns without a name are ignored',
      columns:
        'Which columns of the file become which fields, in this order; columns that a file does not have are passed over. None if the columns are the paths of fields, as in files without a profile, and only the form of the file differs',
      constants: 'Values of fields, by the path of the field; a column or template of the same field takes precedence',
      templates:
        'Texts for fields that have no value yet, by the path of the field. `{name}` in a text is the value of the field or column of this name; if all of them are empty, the field stays empty',
      fill_down: 'Columns whose empty cells take the value of the row above; null for none',
      variations:
        'For files in which the row of a parent names its variations in one cell: rows below with their SKUs belong to the group of the parent; null for none',
      join_rows_without:
        'Path of a field. A row without it, and without a name and a price of its own, belongs to the row above and adds entries to its lists, such as a further picture; null if every row is a record',
      drop_without:
        'Groups of fields, such as `addresses[1]` or `attributes[]`, and for each the field without whose value the group is left out, with a warning if the file has other values of it',
      skip_rows_where:
        'Rows that are no record: by the name of a column, the values of its cells, in any case, or ranges of numbers such as `{"from": 70000, "to": 99999}`, of which both ends count; one range, or a list of values and ranges. `*` is every text that is not empty',
      skip_rows_without: 'Columns without whose value a row is no record',
    },
    values: {
      resource: RESOURCE_TEXTS,
      unmapped: {
        ignore: 'they are ignored',
        refuse: 'the import ends with one error at line 1 that names them',
      },
    },
  },
  {
    classes: ['ImportProfileFile'],
    fields: {
      encoding:
        'Encoding of a CSV file, `utf-8` by default. A byte order mark in the file takes precedence, and a file whose letters beyond ASCII are UTF-8 is read as UTF-8, with a warning',
      separator:
        'Character between cells of CSV. By default the line `sep=` of the file says it, or else it is the comma, semicolon or tab that the header has most often',
      quote:
        'What stands around cells with separators or line breaks, a quotation mark by default. `none` for files without quoting, in which it is a part of the text and each line is a row',
      header:
        'Whether the file has a header with the names of the columns, `true` by default. Without one, columns are numbers from 1',
      header_line: 'Number of the line with the header, 1 by default. Lines before it are ignored',
      sheet:
        'Name of the sheet of a workbook; by default the first one that is not hidden and has a cell. The parameter `sheet` of an import takes precedence',
      first_line:
        'For formats whose columns are known by their numbers: cells of the first line, by the number of the cell, with their values in any case or ranges of numbers. If the first line of a file has all of them, the line behind it is the header, only the numbers of columns count, and the names in the header do not; in other files only the names count. Without it, both count',
      comment: 'Text at the beginning of lines that are ignored',
      decimal: 'Decimal mark of numbers, a point by default',
      thousands: 'Mark between groups of three digits; no-break spaces are such marks in every file',
      dates:
        'Form of dates with `DD`, `MM` and `YYYY` or `YY` (of this century), such as `DD.MM.YYYY`. Dates of workbooks and ISO 8601 are read in any case. They are days in the time zone of the tenant',
      empty: 'What an empty cell means, `omit` by default',
    },
    values: {
      ...FILE_FORM_TEXTS,
      empty: { omit: 'the field is left out', clear: 'the field is cleared' },
    },
  },
  {
    classes: ['ImportProfileColumn'],
    fields: {
      from: 'Name of the column, without regard to case and surrounding white space, or its number from 1. Of several columns, one cell counts: see `pick`',
      to: 'Path of the field, or several paths. `[]` in a path counts the entries of a list: a value of the column is one entry, and columns with the same list fill its entries side by side',
      where:
        'Rows in which the column counts: by the name or number of a column, the values of its cell, in any case, or ranges of numbers; all of them must be as stated. `*` is every text that is not empty. If each column of the profile has it, rows in which none counts are no record and are counted in `skipped`',
      pick: 'Which cell of several columns counts, `first` by default',
      lower_than:
        'Path of a field with a number. The cell counts only if its number is above 0 and below that one, such as a sale price below the price',
      strip:
        'Text that is taken off the front of a cell once, before anything else, such as the apostrophe in front of digits',
      factor:
        'Positive number by which the number of a cell is multiplied, exactly: `0.01` for prices in cents, `0.1` for a price of ten. Only for fields that are numbers, and for attributes',
      divide_by:
        'Column by whose number the number of a cell is divided after it was multiplied by `factor`, such as the price unit of a price of 100 or 1,000 pieces. A row whose divisor is empty, no number or not above 0 is refused. Only for fields that are numbers, and for attributes',
      values:
        'Texts that stand for others, by the text of the cell in any case; an empty text makes the cell empty. `*` stands for every other text that is not empty; without it, other cells stay as they are',
      escape: 'Character that makes the character after it a part of the text; the letter n after it is a line break',
      split: 'Text between the entries of a list in one cell',
      path: 'Text between the levels of a path in one cell; each level is an entry of the list',
      pairs: 'How names and values stand in one cell; `to` is then `attributes`',
      each: 'Text for the value, or for each entry of a list, in which `{value}` is the value and `{name}` the cell of another column',
      html: 'What is done with HTML in the cell; by default it stays as it is',
    },
    values: {
      pick: {
        first: 'the first that is not empty',
        greatest: 'the one with the greatest number',
        least: 'the one with the least number',
      },
      html: { text: 'it becomes text, with line breaks where blocks end' },
    },
  },
  {
    classes: ['ImportProfileDivisor'],
    fields: {
      from: 'Name or number of the column with the divisor; of several columns the first that is not empty counts',
      values:
        'Numbers that stand for texts of the column, such as `{"2": "100", "3": "1000"}` for codes of price units',
    },
  },
  {
    classes: ['ImportProfilePairs'],
    fields: {
      separator: 'Text between the pairs; it does not count between double quotes',
      assign: 'Text between a name and its value',
      fields: 'Paths of fields for the values of some names; the others become attributes',
    },
  },
  {
    classes: ['ImportProfileFillDown'],
    fields: {
      key: 'The column, or the first of several that is not empty, whose value marks the rows that belong together',
      columns: 'Columns whose empty cells take the value above, while the key is empty or stays the same',
    },
  },
  {
    classes: ['ImportProfileVariations'],
    fields: {
      from: 'Column with the list of the variations',
      key: 'Column with the SKU, and the name of the SKU in the pairs of a variation. The other names become the grouping attributes',
      split: 'Text between the variations',
      separator: 'Text between the pairs of a variation',
      assign: 'Text between a name and its value',
    },
  },
  {
    classes: ['ImportSuggestion'],
    values: { resource: RESOURCE_TEXTS },
    fields: {
      profile: 'The profile that fits best; null if none fits, or if the columns are fields of a resource',
      resource:
        'The resource to import the file as: that of the profile, or whose fields the columns are; null if neither fits',
      options:
        'Parameters of the import under which the file fits, by their names: `encoding`, `separator`, `quote`, `header_line`, `decimal`, `thousands` and `dates`, as far as they differ from what the profile says or were stated; empty if it needs none',
      looks_like:
        'What the file is, for people, such as `Shopify: export of products, saved with semicolons`, `a JSON array of products`, `BMEcat XML` or `a PDF`',
      unmapped_columns:
        'Names of the columns of the file that the profile does not read; without a profile, those that are no fields of the resource',
      lines: 'Up to five lines, as an import with the profile would write them; lines with damaged cells are left out',
    },
  },
];

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
