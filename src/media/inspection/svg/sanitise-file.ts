import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { MOST_SVG_MEGABYTES } from '../../media-limits.js';
import { type Inspected, tooLarge } from '../inspection.js';
import { decodeXml } from './decode-xml.js';
import { sanitiseSvg as sanitise } from './sanitise-svg.js';

/** Writes an SVG anew, without what could harm those who look at it. Throws `corrupt_image` and `image_too_large`. */
export async function sanitiseSvg(path: string, rewritten: string): Promise<Inspected> {
  if ((await stat(path)).size > MOST_SVG_MEGABYTES * 1024 * 1024)
    throw tooLarge(`An SVG may have at most ${MOST_SVG_MEGABYTES} MB.`);
  const bytes = Buffer.from(sanitise(decodeXml(await readFile(path))));
  await writeFile(rewritten, bytes, { flag: 'wx', mode: 0o600 });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { type: 'svg', width: null, height: null, rewritten: { size: bytes.length, sha256 } };
}
