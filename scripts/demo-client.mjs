import { join } from 'node:path';
import { run } from './ensure.mjs';

// Generates the TypeScript client and runs its example, a wholesaler's day, with it.
//   npm run demo:client -- [--base URL] [--key KEY]
const ROOT = join(import.meta.dirname, '..');
run(process.execPath, [join(ROOT, 'scripts/client.mjs')]);
run(process.execPath, [join(ROOT, 'dist/examples/client/main.js'), ...process.argv.slice(2)]);
