import { ensureBuilt, ensureInstalled } from '../scripts/ensure.mjs';

ensureInstalled();
ensureBuilt();
const [program = 'main'] = [
  'batch',
  'catalogue',
  'cluster',
  'document-imports',
  'documents',
  'documents-fair',
  'fair',
  'fewer-calls',
  'imports',
  'imports-fair',
  'journal',
  'matching',
  'million',
  'prices',
  'sizing',
  'stall',
  'tenants',
  'unknown-keys',
].filter((name) => process.argv.includes(`--${name}`));
process.argv = process.argv.filter((argument) => argument !== `--${program}`);
await import(`../dist/lab/bench/${program}.js`);
