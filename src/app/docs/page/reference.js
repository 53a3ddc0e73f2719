// Starts the reader of the API documents in place of the outline. The page names the versions; the last one is shown first.

const place = document.querySelector('#reference');
const versions = JSON.parse(place.dataset.versions);
const sources = versions.map(({ name, url }, index) => ({
  title: name,
  slug: name,
  url,
  default: index === versions.length - 1,
}));

Scalar.createApiReference('#reference', {
  sources: sources.reverse(),
  authentication: { preferredSecurityScheme: 'api-key' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  // nothing is loaded from or sent to other hosts
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});
