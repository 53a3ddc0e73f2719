import { SERVICE_VERSION } from '#platform/base/config/project.js';

/** One API version on the page. */
export interface PageVersion {
  name: string;
  /** Address of its document. */
  url: string;
}

/**
 * The page of Swagger UI. It has no inline script or style, so that its content security policy needs no exceptions. It offers the
 * versions in the bar and shows the last one first. `addressOf` returns the address of a file of the page.
 */
export const docsPage = (
  versions: readonly PageVersion[],
  addressOf: (file: string) => string,
): string => `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Wholesale Commerce API</title>
    <link rel="icon" type="image/svg+xml" href="${addressOf('logo.svg')}" />
    <link rel="stylesheet" href="${addressOf('swagger-ui.css')}" />
    <link rel="stylesheet" href="${addressOf('docs.css')}" />
    <link rel="stylesheet" href="${addressOf('fields.css')}" />
    <script defer src="${addressOf('swagger-ui-bundle.js')}"></script>
    <script defer src="${addressOf('fields.js')}"></script>
    <script defer src="${addressOf('first-call.js')}"></script>
    <script defer src="${addressOf('docs.js')}"></script>
  </head>
  <body>
    <header class="bar">
      <img src="${addressOf('logo.svg')}" alt="" />
      <strong>Wholesale Commerce API <span>${SERVICE_VERSION}</span></strong>
      <a href="/reference">Reference</a>
      ${versions.map(({ name, url }) => `<a href="${url}">${name}.json</a>`).join('\n      ')}
      <select id="version" aria-label="API version">
        ${versions
          .map(({ name, url }, index) => {
            const isShown = index === versions.length - 1 ? ' selected' : '';
            return `<option value="${name}" data-url="${url}"${isShown}>${name}</option>`;
          })
          .join('\n        ')}
      </select>
    </header>
    <p class="loading">Products, prices, customers, orders, shipments and invoices of a wholesaler. Loading …</p>
    <div id="swagger-ui"></div>
  </body>
</html>
`;

/**
 * The content security policy of the page: scripts, styles and requests of this origin only, images also inline in the style sheet, no
 * embedding in frames. The page may also send requests to `publicUrl`, the address of the service in the documents.
 */
export const docsPolicy = (publicUrl: string | undefined): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${publicUrl === undefined ? '' : ` ${new URL(publicUrl).origin}`}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
