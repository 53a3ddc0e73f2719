import { ensureBuilt, ensureInstalled } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
const catalogue = process.argv.indexOf('--catalogue');
if (catalogue > 0) process.argv.splice(catalogue, 1);
await import(catalogue > 0 ? '../dist/bench/catalogue.js' : '../dist/bench/main.js');
