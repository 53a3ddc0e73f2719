/** Created records exist for the reads and changes, and deletions come last. */
const METHODS = ['post', 'get', 'put', 'patch', 'delete'];

const HEAD = `# Made from openapi/v2.json by "npm run openapi": every request of this group, with the data of the demo tenant.
# VS Code needs the extension "REST Client"; JetBrains IDEs read the file as it is. A creation succeeds once: change its references.
@base = http://127.0.0.1:3000
@key = PASTE_YOUR_KEY
`;

/** The files of requests of each group of operations, by file name. Uploads are left out: see examples/upload-folder. */
export const httpFiles = (document) =>
  Object.fromEntries(document.tags.map(({ name }) => [fileName(name), HEAD + requestsOf(name, document).join('')]));

const fileName = (tag) => `${tag.toLowerCase().replaceAll(' ', '-')}.http`;

const requestsOf = (tag, { paths }) =>
  Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
    .filter(({ operation: { tags, requestBody } }) => tags[0] === tag && !requestBody?.content['multipart/form-data'])
    .sort((a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method))
    .map(requestText);

function requestText({ path, method, operation: { operationId, summary, parameters, requestBody } }) {
  let target = path;
  const query = new URLSearchParams();
  for (const { name, in: place, example } of parameters) {
    if (place === 'path') target = target.replace(`{${name}}`, example);
    else if (place === 'query' && example !== undefined && name !== 'page') query.append(name, example);
  }
  const head = `
### ${summary}
# @name ${operationId.replace('.', '_')}
${method.toUpperCase()} {{base}}${target}${query.size ? `?${query}` : ''}
X-API-Key: {{key}}
`;
  const [type, { example } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (example === undefined) return head;
  const body = typeof example === 'string' ? example.trimEnd() : JSON.stringify(example, undefined, 2);
  return `${head}Content-Type: ${type}\n\n${body}\n`;
}
