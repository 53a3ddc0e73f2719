/** Created records exist for the reads and changes, and deletions come last. */
const METHODS = ['post', 'get', 'put', 'patch', 'delete'];

/**
 * The operations of both documents by group, each with its `version`. The last groups of the business come first: their examples refer to
 * records of the first groups, which the examples of these delete.
 */
export function operationsByGroup(documents) {
  const all = documents.flatMap(operationsOf);
  const names = [...new Set(documents.toReversed().flatMap(({ tags }) => tags.map(({ name }) => name)))];
  return names.toReversed().map((name) => {
    const operations = all.filter(({ tags }) => tags[0] === name);
    return { name, operations: operations.sort((a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method)) };
  });
}

const operationsOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ version: path.split('/')[1], method, ...operation })),
  );

/** Reads both documents from the service. */
export const readDocuments = (base) =>
  Promise.all(['v1', 'v2'].map(async (version) => (await fetch(`${base}/openapi/${version}.json`)).json()));
