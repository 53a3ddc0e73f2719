import { ensureBuilt, ensureInstalled, run } from './ensure.mjs';

// Runs specs with distributed databases on a Citus cluster that runs already. TEST_CITUS has the superuser's URLs of its servers, separated by
// commas, the coordinator first (docs/scaling.md). Arguments select other specs.
const SPECS = [
  'src/(features|platform)/.*http',
  'test/(agents|bank-year|business|errors|journal|load|monitoring|object-store|operation|routes|tenancy)/[a-z-]*.http',
  'test/(bad-input|citus|fuzz|imports|storm)',
  'test/crash/(batch|import|number|webhook)-crash',
  'test/tenancy/(tenant-|sandbox-clock)',
];

if (!process.env.TEST_CITUS) {
  console.error('TEST_CITUS must name the servers of a Citus cluster: docs/scaling.md, "To test on a cluster".');
  process.exit(1);
}
ensureInstalled();
ensureBuilt();
const jest = [
  '--experimental-vm-modules',
  '--no-warnings',
  'node_modules/jest/bin/jest.js',
  '--runInBand',
  '--forceExit',
];
const named = process.argv.slice(2);
run(process.execPath, [...jest, ...(named.length ? named : SPECS)]);
