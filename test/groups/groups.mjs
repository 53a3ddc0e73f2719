/**
 * Spec files that `npm test` runs several to a worker's turn: to load the modules takes longer than most of them, and jest
 * loads them for each file that it runs. `npm run jest` runs them one by one. Every spec over HTTP is in a group. A `*` is
 * a name without dots.
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
    'test/fuzz/*.spec.ts',
    'test/object-store/*.spec.ts',
  ],
  programs: [
    'test/openapi*.spec.ts',
    'test/access.spec.ts',
    'test/docker.spec.ts',
    'test/architecture/routes.spec.ts',
    'test/readme.spec.ts',
    'test/cli.spec.ts',
    'test/cli-migrate.spec.ts',
    'test/online-retail.spec.ts',
    'examples/upload-folder/upload.spec.ts',
  ],
  rules: [
    'src/attributes/*.spec.ts',
    'src/customers/customer-rules.spec.ts',
    'src/customers/plan-parts.spec.ts',
    'src/customers/regions.spec.ts',
    'src/demo/*.spec.ts',
    'src/docs/*.spec.ts',
    'src/invoices/*.spec.ts',
    'src/invoices/*.property.spec.ts',
    'src/media/inspection/*.spec.ts',
    'src/media/inspection/svg/*.spec.ts',
    'src/orders/*.spec.ts',
    'src/prices/list-*.spec.ts',
    'src/prices/*.property.spec.ts',
    'src/products/new-*.spec.ts',
    'src/products/product-*.spec.ts',
    'src/shipments/*.spec.ts',
    'src/shipments/*.property.spec.ts',
    'examples/online-retail/*.spec.ts',
    'src/config/*.spec.ts',
    'src/platform/*.spec.ts',
    'src/platform/auth/*.spec.ts',
    'src/platform/database/*.spec.ts',
    'src/platform/http/*.spec.ts',
    'src/platform/object-store/*.spec.ts',
    'src/platform/sealing/*.spec.ts',
    'src/platform/tenancy/*.spec.ts',
    'src/platform/validation/*.spec.ts',
    'src/platform/validation/validation.pipe.spec.ts',
    'test/architecture/groups.spec.ts',
    'test/architecture/kinds.spec.ts',
    'test/architecture/modules.spec.ts',
    'test/lint.spec.ts',
    'test/tenancy-tables.spec.ts',
  ],
  tenancy: ['test/tenancy.spec.ts', 'test/tenancy-statements.spec.ts', 'test/tenant-*.spec.ts'],
};

/** Whether a path ends in what such an entry names. */
const expression = (entry) => `${entry.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]').replaceAll('*', '[\\w-]*')}$`;

/** Of a group, or of all of them, as a regular expression. */
export const pathsOf = (entries = Object.values(GROUPS).flat()) => new RegExp(entries.map(expression).join('|'));
