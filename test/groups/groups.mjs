/**
 * Spec files that `npm test` runs several to a worker's turn: to load the modules of the service takes longer than most of
 * them, and jest loads them for each file that it runs. `npm run jest` runs them one by one. Every spec over HTTP is in a group.
 */
export const GROUPS = {
  catalogue: [
    'src/attributes/*.http.spec.ts',
    'src/products/*.http.spec.ts',
    'src/products/products-plans.spec.ts',
    'src/price-lists/*.http.spec.ts',
    'src/contract-pricing/*.http.spec.ts',
    'src/prices/*.http.spec.ts',
    'src/prices/prices-plans.spec.ts',
    'src/media/*.http.spec.ts',
  ],
  trade: [
    'src/customers/*.http.spec.ts',
    'src/customers/customer-for-order.spec.ts',
    'src/customer-segments/*.http.spec.ts',
    'src/sales-reps/*.http.spec.ts',
    'src/payment-methods/*.http.spec.ts',
    'src/orders/*.http.spec.ts',
    'src/shipments/*.http.spec.ts',
    'src/invoices/*.http.spec.ts',
    'src/credit-notes/*.http.spec.ts',
    'test/storm/*.spec.ts',
  ],
  wire: [
    'test/*.http.spec.ts',
    'test/errors/*.http.spec.ts',
    'test/bad-input/bad-input.spec.ts',
    'test/wire-decimals.property.spec.ts',
    'test/object-store/*.spec.ts',
  ],
  documents: [
    'test/openapi*.spec.ts',
    'test/access.spec.ts',
    'test/docker.spec.ts',
    'test/architecture/routes.spec.ts',
    'test/readme.spec.ts',
  ],
  programs: ['test/cli.spec.ts', 'test/online-retail.spec.ts', 'examples/upload-folder/upload.spec.ts'],
  tenancy: ['test/tenancy.spec.ts', 'test/tenancy-statements.spec.ts', 'test/tenant-*.spec.ts'],
};

/** Whether a path ends in what such an entry names. */
const expression = (entry) => `${entry.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]').replaceAll('*', '[\\w.-]*')}$`;

/** Of a group, or of all of them, as a regular expression. */
export const pathsOf = (entries = Object.values(GROUPS).flat()) => new RegExp(entries.map(expression).join('|'));
