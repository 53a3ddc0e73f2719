import { createHash } from 'node:crypto';

/** The page of Swagger UI. It has no inline script or style, so that its content security policy needs no exceptions for them. */
export const DOCS_PAGE = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <title>Wholesale Commerce API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/docs/index.css" />
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png" sizes="32x32" />
    <link rel="icon" type="image/png" href="/docs/favicon-16x16.png" sizes="16x16" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/swagger-ui-standalone-preset.js"></script>
    <script src="/docs/swagger-init.js"></script>
  </body>
</html>
`;

/** The script that starts Swagger UI with these documents. It shows the last one first. */
export const DOCS_SCRIPT = (urls: { name: string; url: string }[]): string =>
  `window.ui = SwaggerUIBundle({
  ...${JSON.stringify({ urls, 'urls.primaryName': urls.at(-1)!.name, ...OPTIONS })},
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  plugins: [SwaggerUIBundle.plugins.DownloadUrl],
});
`;

const OPTIONS = {
  dom_id: '#swagger-ui',
  deepLinking: true,
  layout: 'StandaloneLayout',
  persistAuthorization: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: 'none',
};

/** The text of the style element in Swagger UI's logo, which the policy allows by hash. A test compares it with the package. */
export const LOGO_STYLE = '.logo_small_svg__cls-2{fill:#fff}.logo_small_svg__cls-3{fill:#85ea2d}';
const LOGO_HASH = createHash('sha256').update(LOGO_STYLE).digest('base64');

/**
 * The content security policy of the page: scripts, styles and requests of this origin only, images also inline in the style sheet, no
 * embedding in frames. The page may also send requests to `publicUrl`, the address of the service in the documents.
 */
export const docsPolicy = (publicUrl: string | undefined): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${LOGO_HASH}'`,
    "img-src 'self' data:",
    `connect-src 'self'${publicUrl === undefined ? '' : ` ${new URL(publicUrl).origin}`}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
