import { existsSync } from 'node:fs';
import { ensureBuilt, ensureInstalled } from './ensure.mjs';

// Checks in a real browser: Debian's chromium, or the one that CHROMIUM names. Without one there is nothing to check with.
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
await checkDocs(chromium);
const { checkHostileSvgs } = await import('../test/browser/hostile-svgs.mjs');
await checkHostileSvgs(chromium);
