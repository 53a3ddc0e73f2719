import type { LookupDeclaration } from '#platform/data/reads/read-declaration.js';
import type { ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';

/** What the keys of lookups are called in texts. */
const KEY_TEXTS = { reference_ids: 'your `reference_id`', skus: 'SKU' } as const;

/** The docs of the route that looks records up; `group` is the first part of the operation ids of their resource. */
export const lookupDocs = ({ key, docs }: LookupDeclaration, group: string): ResourceDocs => ({
  ...docs,
  operationGroup: group,
  operations: {
    lookup: {
      summary: `Look up several ${docs.tag.toLowerCase()} at once`,
      description: `Reads up to 255 records by their id or ${KEY_TEXTS[key]} in one request, each as its own read returns it. \`data\` is as long as the list of the request and in its order, with null where there is no such record; a key that is sent twice is answered twice. All records are of one moment. It changes nothing, so it needs the scope of a read and counts as one for rate limits.`,
    },
  },
});
