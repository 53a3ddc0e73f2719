import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from './ensure.mjs';

// Tests in a real browser: Debian's chromium, or the program in CHROMIUM. Without a browser they are skipped. `--group Orders` executes only
// the operations of that group.
const { group } = parseArgs({ options: { group: { type: 'string' } } }).values;
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
if (!existsSync(chromium)) {
  console.log(
    `Skipped: there is no browser at ${chromium}. Install chromium (apt-get install chromium) or set CHROMIUM.`,
  );
  process.exit(0);
}
ensureInstalled();
ensureBuilt();
const { checkDocs } = await import('../test/browser/docs.mjs');
await checkDocs(chromium, { group });
if (!group) {
  const { checkHostileSvgs } = await import('../test/browser/hostile-svgs.mjs');
  await checkHostileSvgs(chromium);
}
