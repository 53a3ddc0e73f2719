import { SERVICE_VERSION } from '#platform/base/config/project.js';
import type { PageVersion } from './swagger-page.js';

/** The parts of an OpenAPI document that the outline shows. */
interface OutlinedDocument {
  info: { title: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, { summary?: string; tags?: string[] }>>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * The page `/reference`: the API documents in a reader with navigation, search and example code in many languages. Until its script has
 * started, and in browsers without scripts, the page shows an outline of the newest document: each operation with its summary. It has no inline
 * script or style, as the page of Swagger UI; the styles of the reader are in its script. `addressOf` returns the address of a file of the page.
 */
export const referencePage = (
  versions: readonly PageVersion[],
  document: OutlinedDocument,
  addressOf: (file: string) => string,
): string => `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Wholesale Commerce API ${SERVICE_VERSION}: reference</title>
    <link rel="icon" type="image/svg+xml" href="${addressOf('logo.svg')}" />
    <link rel="stylesheet" href="${addressOf('reference.css')}" />
    <script defer src="${addressOf('adopted-styles.js')}"></script>
    <script defer src="${addressOf('scalar.js')}"></script>
    <script defer src="${addressOf('reference.js')}"></script>
  </head>
  <body>
    <div id="reference" data-versions="${escaped(JSON.stringify(versions))}">
      <main class="outline">
        ${outline(document)}
      </main>
    </div>
  </body>
</html>
`;

/** The title, the introduction and the operations of each group. Texts of several paragraphs are cut after the first one. */
function outline({ info, tags = [], paths }: OutlinedDocument): string {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [{ ...item[method], method, path }] : [])),
  );
  const groups = tags.map(({ name, description }) => {
    const rows = operations
      .filter((operation) => operation.tags?.includes(name))
      .map(({ method, path, summary }) => {
        const address = `${method.toUpperCase()} ${path}`;
        return `<dt><code>${escaped(address)}</code></dt><dd>${escaped(summary ?? '')}</dd>`;
      });
    return `<h2>${escaped(name)}</h2><p>${plain(description)}</p><dl>${rows.join('')}</dl>`;
  });
  const links = '<p>Loading the reference … <a href="/docs">Swagger UI</a> sends the requests of the examples.</p>';
  return [`<h1>${escaped(info.title)}</h1>`, `<p>${plain(info.description)}</p>`, links, ...groups].join('\n        ');
}

/** The first paragraph of a Markdown text, without the marks of code and emphasis. */
const plain = (markdown = ''): string => escaped(markdown.split('\n\n')[0]!.replace(/[`*]/g, ''));

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
