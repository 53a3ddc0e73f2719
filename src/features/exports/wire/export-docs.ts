import type { OperationText, ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';

/** The beginning of a file as an example, by content type. */
export type ExampleFiles = Readonly<Record<string, string>>;

/** The response of each export in the API documents. */
export const EXPORT_RESPONSE = { description: 'The file, sent in parts', statuses: [400] };

/** The docs of the exports whose filters are those of the list of `resource`, by the method of the controller. */
export const exportDocs = (
  { example }: ResourceDocs,
  operations: Readonly<Record<string, OperationText>>,
): ResourceDocs => ({
  tag: 'Exports',
  operationGroup: 'exports',
  description:
    'All records of a resource in one file, as they are at one moment: for backups, reports and moves to another tenant. Imports accept the files of those resources that can be imported as they are',
  example,
  operations,
});

/** An example of a file of NDJSON, whose record has these fields. */
export const ndjsonExample = (fields: string): ExampleFiles => ({
  'application/x-ndjson': `{${fields},"version":1}\n`,
});
